import type { Intent } from '#offline/outbox/op-kind.ts'
import type { Op } from '#offline/outbox/op.ts'
import { isMoving } from '#offline/outbox/op-state.ts'
import { formatTimeOfDay } from '#offline/outbox/op-chip.ts'
import { RefusedNote, WaitingNote } from '../unsent-note.tsx'
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
        return (
          <li key={op.opId}>
            {isMoving(op) ? (
              <WaitingNote>
                {op.state === 'sending'
                  ? COPY.sendingNow(what)
                  : COPY.waiting(what, formatTimeOfDay(op.actedAt.client))}
              </WaitingNote>
            ) : (
              <RefusedNote op={op} title={COPY.refused(what)} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
