import type { ComponentProps } from 'react'
import { Field, FIELD_BOX, FIELD_CONTROL, splitField } from './field.tsx'
import type { FieldText } from './field.tsx'

/** `field-sizing` ignores the attribute `rows`, so each height needs a class. */
const LEAST_HEIGHT = {
  2: 'min-h-[calc(2lh+1.25rem)]',
  6: 'min-h-[calc(6lh+1.25rem)]',
  7: 'min-h-[calc(7lh+1.25rem)]',
} as const
type TextAreaRows = keyof typeof LEAST_HEIGHT

interface TextAreaProps extends FieldText, Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'rows'> {
  rows?: TextAreaRows
}

/** A multi-line field that grows with its text. */
export function TextArea({ rows = 2, ...props }: TextAreaProps) {
  const { text, control } = splitField(props)
  return (
    <Field {...text}>
      {(ties) => (
        <div className={FIELD_BOX}>
          <textarea
            rows={rows}
            {...control}
            {...ties}
            className={`${FIELD_CONTROL} field-sizing-content max-h-80 ${LEAST_HEIGHT[rows]} resize-y`}
          />
        </div>
      )}
    </Field>
  )
}
