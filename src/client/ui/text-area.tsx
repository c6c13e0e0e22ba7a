import type { ComponentProps } from 'react'
import { Field, FIELD_BOX, FIELD_CONTROL } from './field.tsx'
import type { FieldText } from './field.tsx'

/** A multi-line field that grows with its text. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  rows = 3,
  ...input
}: FieldText & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(ties) => (
        <div className={FIELD_BOX}>
          <textarea
            rows={rows}
            {...input}
            {...ties}
            className={`${FIELD_CONTROL} field-sizing-content max-h-80 min-h-[calc(2lh+1.25rem)] resize-y`}
          />
        </div>
      )}
    </Field>
  )
}
