import type { ReactNode } from 'react'
import { COMPANY_CONTACT } from '#client/components/company/copy.ts'
import { PATHS } from '#contract/api/path.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { TextArea } from '#client/ui/text-area.tsx'

interface MailFormProps {
  copy: { subject: string; message: string; acceptTerms: string; terms: string }
  className: string
  /** the fields above the message */
  children: ReactNode
  send: ReactNode
}

/**
 * LAND-06, PUB-04: islands/mail-form.ts opens the email app with what was typed. Without JavaScript the browser opens
 * it, and puts nothing into the address.
 */
export function MailForm({ copy, className, children, send }: MailFormProps) {
  return (
    <form
      action={`mailto:${COMPANY_CONTACT.email}`}
      method="post"
      encType="text/plain"
      data-island="mail-form"
      data-subject={copy.subject}
      className={className}
    >
      {children}
      <div className="sm:col-span-2">
        <TextArea label={copy.message} name="message" rows={6} required maxLength={1500} />
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
      {send}
    </form>
  )
}
