import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Field, FIELD_BOX, FIELD_CONTROL, splitField } from './field.tsx'
import type { FieldText } from './field.tsx'

interface TextFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'id' | 'className' | 'size'> {
  /** inside the box, before and after the text: an icon, '$', 'lb', a key */
  leading?: ReactNode
  trailing?: ReactNode
  /** a whole load is typed into a line, in larger letters */
  size?: 'normal' | 'line'
}

/** One line of text; takes the props of react-hook-form's `register`. */
export function TextField({ leading, trailing, size = 'normal', ...props }: TextFieldProps) {
  const { text, control } = splitField(props)
  return (
    <Field {...text}>
      {(ties) => (
        <div className={classNames(FIELD_BOX, size === 'line' && 'md:min-h-15')}>
          {leading}
          <input
            type="text"
            {...control}
            {...ties}
            className={classNames(FIELD_CONTROL, size === 'line' && 'text-ellipsis md:text-xl')}
          />
          {trailing}
        </div>
      )}
    </Field>
  )
}
