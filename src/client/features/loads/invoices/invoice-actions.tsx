import { useState } from 'react'
import type { DealInvoice, SentInvoice } from '#contract/freight/invoice.ts'
import type { Load } from '#contract/freight/load.ts'
import { type Settlement, settlementsOf } from '#domain/freight/invoice.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { Op } from '#offline/outbox/op.ts'
import { isMoving } from '#offline/outbox/op-state.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { INVOICE_COPY as COPY } from './invoice-copy.ts'
import { isDay } from './invoice.form.ts'
import { useInvoiceAction } from './use-invoice-action.ts'

interface InvoiceActionsProps {
  invoice: DealInvoice
  load: Load
  ops: readonly Op[]
  onSend: () => void
}

/** What this party may do now. While one of its actions waits to be sent, nothing else is offered. */
export function InvoiceActions({ invoice, load, ops, onSend }: InvoiceActionsProps) {
  const { side, draft, versions } = invoice
  const last = versions.at(-1)
  const isWaiting = ops.some(
    (op) => isMoving(op) && (op.intent.kind === 'send-invoice' || op.intent.kind === 'settle-invoice'),
  )
  if (isWaiting) return null
  const isCorrection = last !== undefined && (last.total !== draft.total || last.status === 'disputed')
  const canSend = side === 'carrier' && (last === undefined || (isCorrection && last.status !== 'paid'))
  return (
    <div className="flex flex-wrap gap-2">
      {canSend && (
        <Button whyNot={whyNotSend(invoice)} onClick={onSend}>
          {last ? COPY.sendAgain(draft.total) : COPY.send(draft.total)}
        </Button>
      )}
      {last && <Settlements load={load} invoice={invoice} last={last} />}
    </div>
  )
}

function whyNotSend({ draft }: DealInvoice): string | undefined {
  if (!draft.isOver) return COPY.notOver
  return draft.total === 0 ? COPY.nothingDue : undefined
}

function Settlements({ load, invoice, last }: { load: Load; invoice: DealInvoice; last: SentInvoice }) {
  const [asking, setAsking] = useState<Exclude<Settlement, 'approve'> | null>(null)
  const close = () => setAsking(null)
  const { side, dealId } = invoice
  const offered = settlementsOf(side, last.status)
  const approving = useInvoiceAction(load, COPY.done.approve)
  const disputing = useInvoiceAction(load, COPY.done.dispute, close)
  const reopening = useInvoiceAction(load, COPY.done['not-received'], close)
  const intent = (settlement: Settlement, more: object = {}) =>
    ({
      kind: 'settle-invoice',
      loadId: load.id,
      action: { dealId, version: last.version, settlement, ...more },
    }) as const
  return (
    <>
      {offered.includes('approve') && (
        <Button busy={approving.isPending} onClick={() => approving.mutate(intent('approve'))}>
          {COPY.approve}
        </Button>
      )}
      {offered.includes('dispute') && (
        <Button variant="ghost" onClick={() => setAsking('dispute')}>
          {COPY.dispute}
        </Button>
      )}
      {offered.includes('pay') && (
        <Button variant="ghost" onClick={() => setAsking('pay')}>
          {COPY.pay[side]}
        </Button>
      )}
      {offered.includes('not-received') && (
        <Button variant="ghost" onClick={() => setAsking('not-received')}>
          {COPY.notReceived}
        </Button>
      )}
      <ReasonDialog
        open={asking === 'dispute'}
        about={`dispute ${dealId}`}
        title={COPY.disputeTitle}
        description={COPY.disputeText}
        confirmLabel={COPY.disputeNow}
        onClose={close}
        onReason={(reason) => disputing.mutateAsync(intent('dispute', { reason }))}
      />
      <ReasonDialog
        open={asking === 'not-received'}
        about={`not-received ${dealId}`}
        title={COPY.notReceivedTitle}
        description={COPY.notReceivedText}
        confirmLabel={COPY.notReceived}
        onClose={close}
        onReason={(reason) => reopening.mutateAsync(intent('not-received', { reason }))}
      />
      {asking === 'pay' && (
        <Payment load={load} side={side} intent={(paidOn) => intent('pay', { paidOn })} onClose={close} />
      )}
    </>
  )
}

interface PaymentProps {
  load: Load
  side: DealInvoice['side']
  intent: (paidOn: string) => Parameters<ReturnType<typeof useInvoiceAction>['mutate']>[0]
  onClose: () => void
}

function Payment({ load, side, intent, onClose }: PaymentProps) {
  const [paidOn, setPaidOn] = useState(localToday)
  const [isWrong, setWrong] = useState(false)
  const paying = useInvoiceAction(load, COPY.done.pay, onClose)
  const pay = () => {
    if (paying.isPending) return
    if (isDay(paidOn)) paying.mutate(intent(paidOn))
    else setWrong(true)
  }
  return (
    <ConfirmDialog
      open
      title={COPY.payTitle[side]}
      description={COPY.payText}
      confirmLabel={COPY.pay[side]}
      busy={paying.isPending}
      onCancel={onClose}
      onConfirm={pay}
    >
      <TextField
        label={COPY.payDay}
        type="date"
        value={paidOn}
        max={localToday()}
        error={isWrong && !isDay(paidOn) ? COPY.payDayMissing : undefined}
        onChange={({ target }) => setPaidOn(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && pay()}
      />
    </ConfirmDialog>
  )
}

/** The day on this device's calendar. */
function localToday(): string {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
