/** A mail ready to go: both parts say the same. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** the same for each try, so that a mail that comes twice is shown once: no address, just its first half */
  messageId?: string
  /** where one click ends mails like this one (RFC 8058) */
  unsubscribeUrl?: string
}

/** Hands mails over for delivery. */
export interface Mailer {
  /** @throws Error when the mail was not taken; whoever sends tries again later */
  send: (mail: Mail) => Promise<void>
}
