import { useSeat } from '#client/browser/session/use-seat.ts'
import { useState } from 'react'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { mayActForParty } from '#client/components/load/load-access.ts'
import { TONES } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import type { Accessorial, DealInvoice } from '#contract/freight/invoice.ts'
import type { Load } from '#contract/freight/load.ts'
import { stopsOf } from '#contract/freight/placed-stops.ts'
import type { StopId } from '#domain/freight/load-stop.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { isMoving } from '#offline/outbox/op-state.ts'
import type { Op } from '#offline/outbox/op.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { INVOICE_COPY as COPY } from './copy.ts'
import { InvoiceSettlements } from './invoice-settlements.tsx'
import { useInvoiceAction } from './use-invoice-action.ts'

interface InvoiceActionsProps {
  invoice: DealInvoice
  load: Load
  ops: readonly Op[]
  onSend: () => void
  /** deliveries without a POD */
  missingPods: readonly StopId[]
  onAddPod: () => void
}

/**
 * What this party may do now. While one of its actions waits to be sent, nothing else is offered; an open dialog stays,
 * for a refusal.
 */
export function InvoiceActions({ invoice, load, ops, onSend, missingPods, onAddPod }: InvoiceActionsProps) {
  const { side, draft, versions } = invoice
  const last = versions.at(-1)
  const isWaiting = ops.some(
    (op) => isMoving(op) && (op.intent.kind === 'send-invoice' || op.intent.kind === 'settle-invoice'),
  )
  const isCorrection = last !== undefined && (last.total !== draft.total || last.status === 'disputed')
  const [maySend, maySettle] = [useSeat('desk-or-money'), useSeat('money')]
  const mayAct = mayActForParty(load)
  const canSend =
    maySend &&
    mayAct &&
    !isWaiting &&
    side === 'carrier' &&
    (last === undefined || (isCorrection && last.status !== 'paid'))
  const isWithoutPod = canSend && last === undefined && missingPods.length > 0
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {isWithoutPod && (
        <>
          <p className={classNames('w-full rounded-card px-4 py-3', TONES.orange)}>
            <strong className="block text-lg leading-tight">{COPY.podMissing(missingPods, stopsOf(load))}</strong>
            {COPY.podMissingWhy}
          </p>
          <Button onClick={onAddPod}>{COPY.addPod}</Button>
        </>
      )}
      {canSend && (
        <Button variant={isWithoutPod ? 'ghost' : 'primary'} whyNot={whyNotSend(invoice)} onClick={onSend}>
          {last
            ? COPY.sendAgain(draft.total)
            : isWithoutPod
              ? COPY.sendWithoutPod(draft.total)
              : COPY.send(draft.total)}
        </Button>
      )}
      {last && (
        <InvoiceSettlements
          load={{ id: load.id, label: formatLoadLabel(load) }}
          dealId={invoice.dealId}
          side={side}
          last={{ ...last, paid: last.paid?.amount ?? 0 }}
          maySettle={maySettle && mayAct && !isWaiting}
        />
      )}
    </div>
  )
}

function whyNotSend({ draft }: DealInvoice): string | undefined {
  if (!draft.isOver) return COPY.notOver
  return draft.total === 0 ? COPY.nothingDue : undefined
}

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
  const mayAnswer = useSeat('desk-or-money')
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
            {mayAnswer && side === 'broker' && !isPaid && each.status !== 'approved' && (
              <Answer load={load} accessorial={each} isWaiting={answering.has(each.id)} />
            )}
          </li>
        ))}
      </ul>
      {mayAnswer && side === 'carrier' && !isPaid && mayActForParty(load) && (
        <Button variant="quiet" size="compact" className="-ml-3.5" onClick={onAsk}>
          {COPY.ask}
        </Button>
      )}
    </section>
  )
}

interface AnswerProps {
  load: Load
  accessorial: Accessorial
  /** an answer waits to be sent: no other is offered, but an open dialog stays, for a refusal */
  isWaiting: boolean
}

function Answer({ load, accessorial, isWaiting }: AnswerProps) {
  const [isDeclining, setDeclining] = useState(false)
  const approving = useInvoiceAction(formatLoadLabel(load), COPY.approvedOne)
  const declining = useInvoiceAction(formatLoadLabel(load), COPY.declinedOne, () => setDeclining(false))
  const name = COPY.accessorial(accessorial)
  const about = { kind: 'answer-accessorial', loadId: load.id, accessorialId: accessorial.id } as const
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
          {accessorial.status === 'asked' && (
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
        about={`decline ${accessorial.id}`}
        title={COPY.declineTitle}
        description={COPY.declineText}
        confirmLabel={COPY.declineOne}
        onClose={() => setDeclining(false)}
        onReason={(reason) => declining.mutateAsync({ ...about, answer: { answer: 'declined', reason } })}
      />
    </>
  )
}
