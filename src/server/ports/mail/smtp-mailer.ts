import { createTransport } from 'nodemailer'
import { type Mailer, MailRefused } from './mailer.ts'

/** RFC 5321, 4.2.1: 5xx about the recipient or the message. A refused sign-in or sender isn't one: the operator corrects it. */
function isForGood(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string }
  return responseCode >= 550 && responseCode <= 556 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** A mail server that doesn't answer must not delay the other emails for long. */
const TIMEOUT_MS = 20_000

/**
 * Any SMTP server.
 * @param url smtp://user:password@host:port, or smtps:// for TLS from the first byte
 * @param from 'Milepost <no-reply@example.com>'
 * @param support gets the replies to what no person sent
 */
export function smtpMailer({ url, from, support }: { url: string; from: string; support: string }): Mailer {
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
    async send({ to, subject, text, html, messageId, replyTo, attachments = [], unsubscribeUrl }) {
      const sending = transport.sendMail({
        from,
        replyTo: { name: '', address: replyTo ?? support },
        to: { name: '', address: to },
        subject,
        text,
        html,
        attachments: attachments.map(({ name: filename, type: contentType, content }) => ({
          filename,
          contentType,
          content,
        })),
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
      await sending.catch((error: unknown) => {
        throw isForGood(error) ? new MailRefused(String(error), { cause: error }) : error
      })
    },
  }
}
