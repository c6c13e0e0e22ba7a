import type { ComponentProps, ReactNode } from 'react'
import { Field, FIELD_BOX, FIELD_CONTROL, splitField } from './field.tsx'
import type { FieldText } from './field.tsx'

interface TextFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'id' | 'className'> {
  /** inside the box, before and after the text: an icon, '$', 'lb', a key */
  leading?: ReactNode
  trailing?: ReactNode
}

/** One line of text; takes the props of react-hook-form's `register`. */
export function TextField({ leading, trailing, ...props }: TextFieldProps) {
  const { text, control } = splitField(props)
  return (
    <Field {...text}>
      {(ties) => (
        <div className={FIELD_BOX}>
          {leading}
          <input type="text" {...control} {...ties} className={FIELD_CONTROL} />
          {trailing}
        </div>
      )}
    </Field>
  )
}
