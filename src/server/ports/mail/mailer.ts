/** A mail ready to go: both parts say the same. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Hands mails over for delivery. */
export interface Mailer {
  /** @throws Error when the mail was not taken; whoever sends tries again later */
  send: (mail: Mail) => Promise<void>
}
