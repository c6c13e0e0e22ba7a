import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** A mail server that does not answer must not hold up the other mails for long. */
const PATIENCE_MS = 20_000

/**
 * Any SMTP server.
 * @param url smtp://user:password@host:port, or smtps:// for TLS from the first byte
 * @param from 'Milepost <no-reply@example.com>'
 */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
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
        // so that no out-of-office note answers (RFC 3834)
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
