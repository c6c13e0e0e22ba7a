import type { Mail, Mailer } from './mailer.ts'

/** The built-in default: emails go to the database, and /dev/mailbox shows them. */
export function mailboxMailer(keep: (mail: Mail) => Promise<void>): Mailer {
  return { send: keep }
}
