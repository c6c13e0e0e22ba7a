import { useMutation, useQueryClient } from '@tanstack/react-query'
import { customersQuery } from '#client/data/account/customers.queries.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { closeCustomerEndpoint, type Customer } from '#contract/money/customer.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { call } from '#offline/session/call.ts'
import { CUSTOMERS_COPY as COPY } from './copy.ts'

export function CloseCustomerDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const queryClient = useQueryClient()
  const closing = useMutation({
    meta: { about: `customer ${customer.id}` },
    mutationFn: () => call(closeCustomerEndpoint, { params: { id: customer.id } }),
    onSuccess() {
      toasts.success(COPY.closed)
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: customersQuery.key }),
  })
  return (
    <ConfirmDialog
      open
      danger
      title={COPY.closeTitle(isolateBidi(customer.name))}
      description={COPY.closeText}
      confirmLabel={COPY.closeConfirm}
      cancelLabel={COPY.keep}
      busy={closing.isPending}
      onConfirm={() => closing.mutate()}
      onCancel={onClose}
    />
  )
}
