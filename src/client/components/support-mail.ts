import { COMPANY_CONTACT } from './company-copy.ts'

/** A message to our support mailbox as a `mailto:` URL (RFC 6068). */
export function buildSupportMailUrl(subject: string, lines: readonly string[]): string {
  const body = lines.map((line) => line.replaceAll(/\r\n?|\n/g, '\r\n')).join('\r\n')
  return `mailto:${COMPANY_CONTACT.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
