import type { ComponentProps } from 'react'
import { TextField } from '#client/ui/text-field.tsx'
import { CONTACT_FIELDS_COPY } from './copy.ts'

/** `autoComplete` is 'username' where a saved password belongs to the email, else the browser's own addresses. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  return (
    <TextField
      label={CONTACT_FIELDS_COPY.email}
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
      label={CONTACT_FIELDS_COPY.phone}
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
