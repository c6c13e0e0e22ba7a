import { useState } from 'react'
import { PAYMENT_COPY } from '#client/components/load/copy.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { type InvoiceStatus, type Settlement, settlementsOf } from '#domain/freight/invoice.ts'
import type { DealSide } from '#domain/freight/signature.ts'
import type { IntentOf } from '#offline/outbox/op-kind.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { INVOICE_COPY as COPY } from './copy.ts'
import { PaymentDialog } from './payment.dialog.tsx'
import { useInvoiceAction } from './use-invoice-action.ts'

interface InvoiceSettlementsProps {
  /** `label` names the load in lists */
  load: { id: string; label: string }
  dealId: string
  side: DealSide
  /** the last version; dollars */
  last: { version: number; status: InvoiceStatus; open: number; paid: number }
  /** false while an action waits to be sent: nothing else is offered, but an open dialog stays, for a refusal */
  maySettle: boolean
  /** the payment is what the screen is for */
  isPaymentMain?: boolean
}

/** What a party records of a carrier's invoice, as buttons; each works without signal. */
export function InvoiceSettlements({
  load,
  dealId,
  side,
  last,
  maySettle,
  isPaymentMain = false,
}: InvoiceSettlementsProps) {
  const [asking, setAsking] = useState<Exclude<Settlement, 'approve'> | null>(null)
  const close = () => setAsking(null)
  const approving = useInvoiceAction(load.label, COPY.done.approve)
  const disputing = useInvoiceAction(load.label, COPY.done.dispute, close)
  const closing = useInvoiceAction(load.label, COPY.done['close-rest'], close)
  const reopening = useInvoiceAction(load.label, COPY.done['not-received'], close)
  const offered = maySettle ? settlementsOf(side, { status: last.status, isOpen: last.open > 0 }) : []
  const about = { dealId, version: last.version }
  const intent = (action: IntentOf<'settle-invoice'>['action']) =>
    ({ kind: 'settle-invoice', loadId: load.id, action }) as const
  return (
    <>
      {offered.includes('approve') && (
        <Button
          busy={approving.isPending}
          onClick={() => approving.mutate(intent({ ...about, settlement: 'approve' }))}
        >
          {COPY.approve}
        </Button>
      )}
      {offered.includes('dispute') && (
        <Button variant="ghost" onClick={() => setAsking('dispute')}>
          {COPY.dispute}
        </Button>
      )}
      {offered.includes('pay') && (
        <Button
          variant={isPaymentMain && !offered.includes('approve') ? 'primary' : 'ghost'}
          onClick={() => setAsking('pay')}
        >
          {PAYMENT_COPY.pay[side]}
        </Button>
      )}
      {offered.includes('close-rest') && (
        <Button variant="ghost" onClick={() => setAsking('close-rest')}>
          {COPY.closeRest}
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
        onReason={(reason) => disputing.mutateAsync(intent({ ...about, settlement: 'dispute', reason }))}
      />
      <ReasonDialog
        open={asking === 'not-received'}
        about={`not-received ${dealId}`}
        title={COPY.notReceivedTitle}
        description={COPY.notReceivedText}
        confirmLabel={COPY.notReceived}
        onClose={close}
        onReason={(reason) => reopening.mutateAsync(intent({ ...about, settlement: 'not-received', reason }))}
      />
      <ConfirmDialog
        open={asking === 'close-rest'}
        title={COPY.closeRestTitle(last.open)}
        description={COPY.closeRestText}
        confirmLabel={COPY.closeRest}
        cancelLabel={COPY.keepOpen}
        busy={closing.isPending}
        onCancel={close}
        onConfirm={() => closing.mutate(intent({ ...about, settlement: 'close-rest' }))}
      />
      {asking === 'pay' && (
        <PaymentDialog
          load={load}
          dealId={dealId}
          side={side}
          last={{ version: last.version, open: last.open, paidBefore: last.paid }}
          onClose={close}
        />
      )}
    </>
  )
}
