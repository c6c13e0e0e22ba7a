import type { ComponentProps } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Field, FIELD_BOX, FIELD_CONTROL, splitField } from './field.tsx'
import type { FieldText } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

interface SelectFieldProps extends FieldText, Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  options: readonly SelectOption[]
  /** shown while nothing is chosen; can't be chosen itself */
  placeholder?: string
}

/** A native select, because a phone's picker is made for thumbs. */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { text, control } = splitField(props)
  return (
    <Field {...text}>
      {(ties) => (
        <div className={`${FIELD_BOX} relative pr-0`}>
          <select {...control} {...ties} className={`${FIELD_CONTROL} appearance-none truncate pr-10`}>
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden className="pointer-events-none absolute right-3" />
        </div>
      )}
    </Field>
  )
}
