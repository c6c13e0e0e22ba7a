import type { ComponentProps } from 'react'
import { Field, FIELD_BOX, FIELD_CONTROL, splitField } from './field.tsx'
import type { FieldText } from './field.tsx'

/** A multi-line field that grows with its text. */
export function TextArea({ rows = 3, ...props }: FieldText & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) {
  const { text, control } = splitField(props)
  return (
    <Field {...text}>
      {(ties) => (
        <div className={FIELD_BOX}>
          <textarea
            rows={rows}
            {...control}
            {...ties}
            className={`${FIELD_CONTROL} field-sizing-content max-h-80 min-h-[calc(2lh+1.25rem)] resize-y`}
          />
        </div>
      )}
    </Field>
  )
}
