import { Form, SubmitActions } from '#client/components/form.tsx'
import { useActionForm } from '#client/forms/use-action-form.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import type { DealSide } from '#domain/freight/signature.ts'
import { PAYMENT_COPY as COPY } from '#client/components/load/copy.ts'
import {
  type ParsedPayment,
  PaymentFields,
  paymentSchema,
  type PaymentValues,
  startPayment,
} from './payment-fields.tsx'

interface PaymentDialogProps {
  /** `label` names the load in lists */
  load: { id: string; label: string }
  dealId: string
  side: DealSide
  /** dollars that are open, and were paid before */
  last: { version: number; open: number; paidBefore: number }
  onClose: () => void
}

/** A party records a payment, in full or in part, also without signal. */
export function PaymentDialog({ load, dealId, side, last, onClose }: PaymentDialogProps) {
  const { form, action } = useActionForm<PaymentValues, ParsedPayment>({
    schema: paymentSchema(last.open),
    defaultValues: startPayment(last.open),
    draft: `payment ${dealId}`,
    label: load.label,
    done: COPY.done,
    onActed: onClose,
  })
  return (
    <Dialog alert open onClose={onClose} title={COPY.title[side]} description={COPY.text}>
      <Form
        form={form}
        send={(payment) =>
          action.mutateAsync({
            kind: 'settle-invoice',
            loadId: load.id,
            action: {
              dealId,
              version: last.version,
              settlement: 'pay',
              paidBefore: last.paidBefore,
              ...payment,
            },
          })
        }
      >
        <PaymentFields methods={form.methods} open={last.open} />
        <SubmitActions form={form} label={COPY.pay[side]} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
