import type { ComponentProps } from 'react'
import { PasswordField } from '#client/ui/password-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { ACCOUNT_FIELDS_COPY } from './copy.ts'

/** What `form.field` gives. */
type FormField = Pick<ComponentProps<typeof TextField>, 'name' | 'onChange' | 'onBlur' | 'ref' | 'error'>

/** First and last name, side by side where there's room. */
export function NameFields({ first, last }: { first: FormField; last: FormField }) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <TextField label={ACCOUNT_FIELDS_COPY.firstName} autoComplete="given-name" {...first} />
      <TextField label={ACCOUNT_FIELDS_COPY.lastName} autoComplete="family-name" {...last} />
    </div>
  )
}

interface NewPasswordFieldsProps {
  labels: readonly [password: string, again: string]
  hint: string
  password: FormField
  again: FormField
}

/** A new password, typed twice. */
export function NewPasswordFields({ labels, hint, password, again }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField label={labels[0]} hint={hint} autoComplete="new-password" {...password} />
      <PasswordField label={labels[1]} autoComplete="new-password" {...again} />
    </>
  )
}
