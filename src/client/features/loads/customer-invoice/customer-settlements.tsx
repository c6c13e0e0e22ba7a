import { useState } from 'react'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { CustomerSettlement } from '#domain/freight/customer-invoice.ts'
import { PaymentFields, paymentSchema, startPayment } from '../invoices/payment-fields.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { CUSTOMER_INVOICE_COPY as COPY } from './copy.ts'
import { type CustomerSettlementBody, useSettleCustomerInvoice } from './customer-invoice.queries.ts'

/** What the broker records of an invoice. */
interface SettledInvoice {
  version: number
  open: number
  paid: { amount: number } | null
  settlements: readonly CustomerSettlement[]
}

interface CustomerSettlementsProps {
  loadId: string
  last: SettledInvoice
}

/** What the customer did with its invoice, as buttons; each needs signal. */
export function CustomerSettlements({ loadId, last }: CustomerSettlementsProps) {
  const [asking, setAsking] = useState<CustomerSettlement | null>(null)
  const close = () => setAsking(null)
  const settling = useSettleCustomerInvoice(loadId, close)
  const { version, open, paid, settlements } = last
  const confirm = {
    'close-rest': [COPY.closeRestTitle(open), COPY.closeRestText, COPY.closeRest, COPY.keepOpen],
    'undo-payment': [COPY.undoTitle(paid?.amount ?? 0), COPY.undoText, COPY.undo, COPY.keepPayment],
    void: [COPY.voidTitle, COPY.voidText, COPY.void, COPY.keepInvoice],
  } as const
  const send = (body: CustomerSettlementBody) => settling.mutateAsync(body)
  return (
    <>
      {settlements.map((settlement) => (
        <Button
          key={settlement}
          variant={settlement === 'pay' ? 'primary' : settlement === 'void' ? 'danger-quiet' : 'ghost'}
          busy={settling.isPending && settling.variables.settlement === settlement && asking === null}
          onClick={() => (settlement === 'resume' ? settling.mutate({ version, settlement }) : setAsking(settlement))}
        >
          {COPY.settlements[settlement]}
        </Button>
      ))}
      {asking === 'pay' && <PaymentDialog loadId={loadId} last={last} onClose={close} />}
      <ReasonDialog
        open={asking === 'dispute'}
        title={COPY.disputeTitle}
        description={COPY.disputeText}
        about={`customer-dispute ${loadId}`}
        confirmLabel={COPY.settlements.dispute}
        onReason={(reason) => send({ version, settlement: 'dispute', reason })}
        onClose={close}
      />
      {(asking === 'close-rest' || asking === 'undo-payment' || asking === 'void') && (
        <ConfirmDialog
          open
          danger={asking === 'void'}
          title={confirm[asking][0]}
          description={confirm[asking][1]}
          confirmLabel={confirm[asking][2]}
          cancelLabel={confirm[asking][3]}
          busy={settling.isPending}
          onConfirm={() => settling.mutate({ version, settlement: asking })}
          onCancel={close}
        />
      )}
    </>
  )
}

interface PaymentDialogProps extends CustomerSettlementsProps {
  onClose: () => void
}

function PaymentDialog({ loadId, last, onClose }: PaymentDialogProps) {
  const isOffline = useConnection().status === 'offline'
  const form = useServerForm({ schema: paymentSchema(last.open), defaultValues: startPayment(last.open) })
  const paying = useSettleCustomerInvoice(loadId, onClose)
  return (
    <Dialog alert open onClose={onClose} title={COPY.payTitle}>
      <Form
        form={form}
        send={(payment) =>
          paying.mutateAsync({
            version: last.version,
            settlement: 'pay',
            paidBefore: last.paid?.amount ?? 0,
            ...payment,
          })
        }
      >
        <NeedsConnection isOffline={isOffline} what={COPY.paymentNeedsConnection} />
        <PaymentFields methods={form.methods} open={last.open} />
        <SubmitActions form={form} label={COPY.settlements.pay} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
