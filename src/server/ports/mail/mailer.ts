/** A rendered email: both parts say the same. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** local part of the Message-ID, the same for each try so mail clients can drop duplicates */
  messageId?: string
  /** one-click unsubscribe address (RFC 8058) */
  unsubscribeUrl?: string
}

/** Hands off emails for delivery. */
export interface Mailer {
  /** @throws Error when the email is rejected; the caller retries later */
  send: (mail: Mail) => Promise<void>
}

/** The built-in default: emails go to the database, and /dev/mailbox shows them. */
export function mailboxMailer(keep: (mail: Mail) => Promise<void>): Mailer {
  return { send: keep }
}
