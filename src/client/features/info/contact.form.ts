import * as z from 'zod/mini'
import { email } from '#contract/account/account-field.ts'
import { textSchema } from '#contract/api/common-schemas.ts'
import { COMPANY_CONTACT } from '#client/components/company/copy.ts'
import { CONTACT_FORM_COPY } from './copy.ts'

/** Mail programs cut off longer URLs. */
const MAX_MESSAGE_LENGTH = 1500

export const contactForm = z.object({
  name: textSchema(100, 1, CONTACT_FORM_COPY.nameIsRequired),
  email,
  subject: textSchema(150, 1, CONTACT_FORM_COPY.subjectIsRequired),
  message: textSchema(MAX_MESSAGE_LENGTH, 1, CONTACT_FORM_COPY.messageIsRequired),
})
export type ContactFormValues = z.output<typeof contactForm>

export function buildMailtoUrl({ name, email: from, subject, message }: ContactFormValues): string {
  return buildSupportMailUrl(subject, [message, '', name, from])
}

/** A message to our support mailbox as a `mailto:` URL (RFC 6068). */
function buildSupportMailUrl(subject: string, lines: readonly string[]): string {
  const body = lines.map((line) => line.replaceAll(/\r\n?|\n/g, '\r\n')).join('\r\n')
  return `mailto:${COMPANY_CONTACT.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
