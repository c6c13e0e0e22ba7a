import { COMPANY_CONTACT } from '#client/components/company-copy.ts'
import { PATHS } from '#contract/api/path.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { CONTACT_FORM_COPY } from './landing-copy.ts'

/** LAND-05, LAND-06: the email app opens with what was typed; islands/mail-form.ts writes it as a message. */
export function ContactForm() {
  const copy = CONTACT_FORM_COPY
  return (
    <form
      action={`mailto:${COMPANY_CONTACT.email}`}
      method="post"
      encType="text/plain"
      data-island="mail-form"
      data-subject={copy.subject}
      className="grid max-w-3xl gap-4 rounded-card border border-line bg-surface p-5 sm:grid-cols-2 sm:p-6"
    >
      <TextField label={copy.firstName} name="firstName" autoComplete="given-name" required maxLength={100} />
      <TextField label={copy.lastName} name="lastName" autoComplete="family-name" required maxLength={100} />
      <div className="sm:col-span-2">
        <TextField label={copy.email} name="email" type="email" autoComplete="email" required maxLength={254} />
      </div>
      <div className="sm:col-span-2">
        <TextArea label={copy.message} name="message" rows={5} required maxLength={1500} />
      </div>
      <div className="sm:col-span-2">
        <Checkbox
          name="acceptTerms"
          required
          label={
            <>
              {copy.acceptTerms}{' '}
              <a href={PATHS.terms} className="font-semibold text-sign-deep underline">
                {copy.terms}
              </a>
            </>
          }
        />
      </div>
      <div className="sm:col-span-2">
        <Button type="submit">{copy.send}</Button>
      </div>
    </form>
  )
}
