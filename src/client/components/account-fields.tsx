import type { ComponentProps } from 'react'
import { PasswordField } from '#client/ui/password-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { ACCOUNT_FIELDS_COPY } from './account-fields-copy.ts'

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

/** `autoComplete` is 'username' where a saved password belongs to the email, else the browser's own addresses. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  return (
    <TextField
      label={ACCOUNT_FIELDS_COPY.email}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}

/** Until the numbering plans are here, or without a connection, only the server checks the number. */
export function PhoneField(props: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField
      label={ACCOUNT_FIELDS_COPY.phone}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      onFocus={fetchNumberingPlans}
      {...props}
    />
  )
}

/** At the first focus: they are larger than most screens. */
function fetchNumberingPlans(): void {
  import('#contract/api/phone-rules.ts').then((rules) => rules.installPhoneRules()).catch(() => undefined)
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
