import { email } from '#contract/account-field.ts'
import { text } from '#contract/wire.ts'
import { HOUSE } from '#client/components/house-contact.ts'
import * as z from 'zod/mini'

/** Mail programs cut longer addresses off. */
const MOST_LETTERS = 1500

export const contactForm = z.object({
  name: text(100, 1, 'Name is required'),
  email,
  subject: text(150, 1, 'Subject is required'),
  message: text(MOST_LETTERS, 1, 'Message is required'),
})
export type ContactTyped = z.output<typeof contactForm>

/** The written message as an address that a mail program opens (RFC 6068). */
export function mailtoOf({ name, email: from, subject, message }: ContactTyped): string {
  const body = [message, '', name, from].map((line) => line.replaceAll(/\r\n?|\n/g, '\r\n')).join('\r\n')
  return `mailto:${HOUSE.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
