import type { Mail, Mailer } from './mailer.ts'

/** The embedded default: nothing leaves the house, and /dev/mailbox shows what would have. */
export function keptMailer(keep: (mail: Mail) => Promise<void>): Mailer {
  return { send: keep }
}
