import Plus from 'lucide-react/icons/plus'
import type { ComponentProps } from 'react'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import type { Customer } from '#contract/money/customer.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { CUSTOMER_CHOICE_COPY as COPY } from './copy.ts'

interface CustomerChoiceProps extends Omit<ComponentProps<typeof SelectField>, 'options' | 'label' | 'value'> {
  label?: string
  value: string
  /** those that are open; undefined until they are known */
  customers: readonly Customer[] | undefined
  /** what the chosen one is called, where it was closed since */
  closedName?: string | undefined
  /** absent for who may choose one and add none */
  onAdd?: () => void
}

/** Whom the broker bills: one of its customers, or a new one. An optional choice can be nobody. */
export function CustomerChoice({ customers, closedName, onAdd, optional = false, ...field }: CustomerChoiceProps) {
  const { value } = field
  const isClosed = value !== '' && customers !== undefined && !customers.some(({ id }) => id === value)
  const options = [
    ...(optional ? [{ value: '', label: COPY.nobody }] : []),
    ...(isClosed ? [{ value, label: COPY.closed(isolateBidi(closedName ?? COPY.unknown)) }] : []),
    ...(customers ?? []).map(({ id, name }) => ({ value: id, label: isolateBidi(name) })),
  ]
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <SelectField label={COPY.label} optional={optional} options={options} {...field} />
      </div>
      {onAdd && (
        <Button variant="ghost" className="mt-7" aria-label={COPY.addCustomer} onClick={onAdd}>
          <Plus aria-hidden />
          {COPY.add}
        </Button>
      )}
    </div>
  )
}
