import type { ComponentProps } from 'react'
import { Field, FIELD_BOX, splitField } from './field.tsx'
import type { FieldText } from './field.tsx'

interface CodeFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'maxLength'> {
  length: number
}

/** A code from an email. One field, so that phones can autofill it and screen readers read it as one. */
export function CodeField({ length, ...props }: CodeFieldProps) {
  const { text, control } = splitField(props)
  return (
    <Field {...text}>
      {(ties) => (
        <div className={FIELD_BOX}>
          <input
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="done"
            {...control}
            {...ties}
            type="text"
            maxLength={length}
            className="w-full min-w-0 self-stretch bg-transparent py-3 text-center text-2xl font-bold tracking-[0.5em] indent-[0.5em] outline-none"
          />
        </div>
      )}
    </Field>
  )
}
