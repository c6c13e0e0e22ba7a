import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { MailForm } from '../mail-form.tsx'
import { CONTACT_FORM_COPY } from './landing-copy.ts'

/** LAND-05 */
export function ContactForm() {
  const copy = CONTACT_FORM_COPY
  return (
    <MailForm
      copy={copy}
      className="grid max-w-3xl gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2 sm:p-6"
      send={
        <div className="sm:col-span-2">
          <Button type="submit">{copy.send}</Button>
        </div>
      }
    >
      <TextField label={copy.firstName} name="firstName" autoComplete="given-name" required maxLength={100} />
      <TextField label={copy.lastName} name="lastName" autoComplete="family-name" required maxLength={100} />
      <div className="sm:col-span-2">
        <TextField label={copy.email} name="email" type="email" autoComplete="email" required maxLength={254} />
      </div>
    </MailForm>
  )
}
