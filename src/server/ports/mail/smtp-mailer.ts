import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** A mail server that doesn't answer must not delay the other emails for long. */
const TIMEOUT_MS = 20_000

/**
 * Any SMTP server.
 * @param url smtp://user:password@host:port, or smtps:// for TLS from the first byte
 * @param from 'Milepost <no-reply@example.com>'
 */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ to, subject, text, html, messageId, unsubscribeUrl }) {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        // suppresses out-of-office replies (RFC 3834)
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl !== undefined && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        ...(messageId !== undefined && { messageId: `<${messageId}@${domain}>` }),
      })
    },
  }
}
