/** A file that goes with an email. */
export interface MailAttachment {
  name: string
  type: 'application/pdf'
  content: Buffer
}

/** What the attachments of one email may have together, in bytes: mail servers refuse more. */
export const MOST_ATTACHED_BYTES = 15_000_000

/** A rendered email: both parts say the same. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** local part of the Message-ID, the same for each try so mail clients can drop duplicates */
  messageId?: string
  /** who gets a reply; none: Milepost's support */
  replyTo?: string
  /** `MOST_ATTACHED_BYTES` in all */
  attachments?: readonly MailAttachment[]
  /** one-click unsubscribe address (RFC 8058) */
  unsubscribeUrl?: string
}

/** The mail server will never take this email: another try would be refused as well. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** Hands off emails for delivery. */
export interface Mailer {
  /** @throws MailRefused when it is rejected for good, any other Error when the caller may try again */
  send: (mail: Mail) => Promise<void>
}

/** The built-in default: emails go to the database, and /dev/mailbox shows them. */
export function mailboxMailer(keep: (mail: Mail) => Promise<void>): Mailer {
  return { send: keep }
}
