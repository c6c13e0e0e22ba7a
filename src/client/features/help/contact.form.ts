import { email } from '#contract/account/account-field.ts'
import { textSchema } from '#contract/api/common-schemas.ts'
import { buildSupportMailUrl } from '#client/components/support-mail.ts'
import * as z from 'zod/mini'
import { CONTACT_FORM_COPY } from './contact-copy.ts'

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
