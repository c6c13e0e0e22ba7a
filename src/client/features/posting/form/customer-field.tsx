import { useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useSession } from '#client/browser/session/use-session.ts'
import { CustomerChoice } from '#client/components/customer-choice.tsx'
import { fieldError } from '#client/components/form-field.ts'
import { customersQuery, useSaveCustomer } from '#client/data/account/customers.queries.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { LOAD_FIELDS } from '#contract/freight/load-field-table.ts'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import { isInGroup } from '#domain/access/seat.ts'

const CustomerDialog = lazyDialog(() => import('#client/components/customer.dialog.tsx'), 'CustomerDialog')

/** Whom the broker bills for the load; a company that bills nobody by Milepost doesn't see it. */
export function CustomerField() {
  const form = useFormContext<LoadFormValues>()
  const { user } = useSession()
  const customers = useStored(customersQuery).data?.data
  const [isAdding, setAdding] = useState(false)
  const isOffline = useConnection().status === 'offline'
  const save = useSaveCustomer()
  const hasMoney = user.company.money.receivables || user.company.money.payables
  const mayAdd = hasMoney && isInGroup(user.company.seat, 'money')
  const { label, hint } = LOAD_FIELDS.customerId
  return (
    <Controller
      control={form.control}
      name="customerId"
      render={({ field }) => (
        <>
          {(mayAdd || field.value !== '' || (customers ?? []).length > 0) && (
            <CustomerChoice
              {...field}
              label={label}
              hint={hint}
              optional
              customers={customers}
              error={fieldError(form, 'customerId')}
              {...(mayAdd && { onAdd: () => setAdding(true) })}
            />
          )}
          {isAdding && (
            <CustomerDialog
              isOffline={isOffline}
              save={save}
              onSaved={({ id }) => form.setValue('customerId', id, { shouldDirty: true, shouldValidate: true })}
              onClose={() => setAdding(false)}
            />
          )}
        </>
      )}
    />
  )
}
