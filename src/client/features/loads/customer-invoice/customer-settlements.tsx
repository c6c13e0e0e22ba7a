import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { paidAmountSchema, paidOnSchema } from '#contract/freight/invoice.ts'
import { digitsOf } from '#contract/freight/number-field.ts'
import type { CustomerSettlement } from '#domain/freight/customer-invoice.ts'
import { centsToDollars, dollarsToCents } from '#domain/freight/money.ts'
import { localDay } from '#domain/time/stop-time.ts'
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
          variant={settlement === 'pay' ? 'primary' : settlement === 'void' ? 'quiet' : 'ghost'}
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

/** NaN for what is no amount, which the schema refuses in its own words. */
const parseAmount = (typed: string) => Number(digitsOf(typed) || Number.NaN)

function paymentSchema(open: number) {
  return z.object({
    amount: z.pipe(
      z.pipe(z.string(), z.transform(parseAmount)),
      paidAmountSchema.check(z.lte(open, COPY.mostPaid(open))),
    ),
    paidOn: paidOnSchema,
  })
}

const localToday = () => localDay(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone)

interface PaymentDialogProps extends CustomerSettlementsProps {
  onClose: () => void
}

function PaymentDialog({ loadId, last, onClose }: PaymentDialogProps) {
  const isOffline = useConnection().status === 'offline'
  const [today] = useState(localToday)
  const form = useServerForm({
    schema: paymentSchema(last.open),
    defaultValues: { amount: String(last.open), paidOn: today },
  })
  const paying = useSettleCustomerInvoice(loadId, onClose)
  const typed = useWatch({ control: form.methods.control, name: 'amount' })
  const paid = paidAmountSchema.safeParse(parseAmount(typed)).data ?? last.open
  const rest = centsToDollars(dollarsToCents(last.open) - dollarsToCents(paid))
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
        <TextField
          label={COPY.paymentAmount}
          leading="$"
          inputMode="decimal"
          autoComplete="off"
          hint={rest > 0 && COPY.staysOpen(rest)}
          {...form.field('amount')}
        />
        <TextField label={COPY.paymentDay} type="date" max={today} {...form.field('paidOn')} />
        <SubmitActions form={form} label={COPY.settlements.pay} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
