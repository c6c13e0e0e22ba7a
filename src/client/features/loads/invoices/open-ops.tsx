import type { Intent } from '#offline/outbox/op-kind.ts'
import type { Op } from '#offline/outbox/op.ts'
import { isMoving } from '#offline/outbox/op-state.ts'
import { formatTimeOfDay } from '#offline/outbox/overlay.ts'
import { discardUnsent } from '#client/data/outbox/outbox-actions.ts'
import { Button } from '#client/ui/button.tsx'
import { INVOICE_COPY as COPY } from './invoice-copy.ts'
import { SETTLEMENTS } from '#domain/freight/invoice.ts'

function titleOf(intent: Intent): string {
  switch (intent.kind) {
    case 'ask-accessorial':
      return COPY.ask
    case 'answer-accessorial':
      return intent.answer['answer'] === 'approved' ? COPY.approvedOne : COPY.declinedOne
    case 'send-invoice':
      return COPY.sendForm
    case 'settle-invoice':
      return COPY.done[SETTLEMENTS.find((each) => each === intent.action['settlement']) ?? 'approve']
    default:
      return COPY.title
  }
}

/** What this device still has to send about the invoice, and what was refused. */
export function OpenOps({ ops }: { ops: readonly Op[] }) {
  if (ops.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {ops.map((op) => {
        const what = titleOf(op.intent)
        return isMoving(op) ? (
          <li key={op.opId} role="status" className="rounded-card border border-line bg-paper p-3 font-semibold">
            {op.state === 'sending' ? COPY.sendingNow(what) : COPY.waiting(what, formatTimeOfDay(op.actedAt.client))}
          </li>
        ) : (
          <li key={op.opId} className="flex flex-col gap-1 rounded-card border border-stop p-3">
            <strong>{COPY.refused(what)}</strong>
            {op.lastError?.message && <span>{op.lastError.message}.</span>}
            <div>
              <Button variant="quiet" size="compact" className="-ml-3.5" onClick={() => void discardUnsent(op)}>
                {COPY.discard}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
