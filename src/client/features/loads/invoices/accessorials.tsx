import { useState } from 'react'
import type { Accessorial, DealInvoice } from '#contract/freight/invoice.ts'
import type { Load } from '#contract/freight/load.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { Button } from '#client/ui/button.tsx'
import type { Op } from '#offline/outbox/op.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { INVOICE_COPY as COPY } from './invoice-copy.ts'
import { useInvoiceAction } from './use-invoice-action.ts'

interface AccessorialsProps {
  invoice: DealInvoice
  load: Load
  ops: readonly Op[]
  onAsk: () => void
}

/** What the carrier asked for beyond the rate, and the broker's answers. */
export function Accessorials({ invoice, load, ops, onAsk }: AccessorialsProps) {
  const { accessorials, side, versions } = invoice
  const isPaid = versions.at(-1)?.status === 'paid'
  const answering = new Set(
    ops.flatMap(({ intent }) => (intent.kind === 'answer-accessorial' ? [intent.accessorialId] : [])),
  )
  return (
    <section>
      <h3 className="font-bold">{COPY.accessorials}</h3>
      {accessorials.length === 0 && <p className="text-ink-soft">{COPY.noAccessorials}</p>}
      <ul className="flex flex-col divide-y divide-hairline">
        {accessorials.map((each) => (
          <li key={each.id} className="flex flex-col gap-1 py-2">
            <span className="flex flex-wrap justify-between gap-x-4">
              <strong>{COPY.accessorial(each)}</strong>
              <span>{COPY.accessorialStatuses[each.status]}</span>
            </span>
            {each.note && <span className="text-ink-soft">{isolateBidi(each.note)}</span>}
            {each.reason && <span>“{isolateBidi(each.reason)}”</span>}
            {side === 'broker' && !isPaid && each.status !== 'approved' && (
              <Answer load={load} asked={each} isWaiting={answering.has(each.id)} />
            )}
          </li>
        ))}
      </ul>
      {side === 'carrier' && !isPaid && (
        <Button variant="quiet" size="compact" className="-ml-3.5" onClick={onAsk}>
          {COPY.ask}
        </Button>
      )}
    </section>
  )
}

interface AnswerProps {
  load: Load
  asked: Accessorial
  /** an answer waits to be sent: no other is offered, but an open dialog stays, for a refusal */
  isWaiting: boolean
}

function Answer({ load, asked, isWaiting }: AnswerProps) {
  const [isDeclining, setDeclining] = useState(false)
  const approving = useInvoiceAction(load, COPY.approvedOne)
  const declining = useInvoiceAction(load, COPY.declinedOne, () => setDeclining(false))
  const name = COPY.accessorial(asked)
  const about = { kind: 'answer-accessorial', loadId: load.id, accessorialId: asked.id } as const
  return (
    <>
      {!isWaiting && (
        <div className="flex flex-wrap gap-2 pt-1">
          <Button
            size="compact"
            aria-label={COPY.approveNamed(name)}
            busy={approving.isPending}
            onClick={() => approving.mutate({ ...about, answer: { answer: 'approved' } })}
          >
            {COPY.approveOne}
          </Button>
          {asked.status === 'asked' && (
            <Button
              variant="ghost"
              size="compact"
              aria-label={COPY.declineNamed(name)}
              onClick={() => setDeclining(true)}
            >
              {COPY.declineOne}
            </Button>
          )}
        </div>
      )}
      <ReasonDialog
        open={isDeclining}
        about={`decline ${asked.id}`}
        title={COPY.declineTitle}
        description={COPY.declineText}
        confirmLabel={COPY.declineOne}
        onClose={() => setDeclining(false)}
        onReason={(reason) => declining.mutateAsync({ ...about, answer: { answer: 'declined', reason } })}
      />
    </>
  )
}
