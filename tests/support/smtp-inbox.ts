import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { vi } from 'vitest'

export interface ReceivedMail {
  to: string
  subject: string
  /** the header lines, unfolded */
  head: string
  /** both parts as they came, soft line breaks undone */
  content: string
}

export interface SmtpInbox {
  /** for SMTP_URL */
  url: string
  /** Waits until an address has got `count` mails, and gives the last of them. */
  mailTo: (address: string, count?: number) => Promise<ReceivedMail>
  received: readonly ReceivedMail[]
  /** While `on`, mails are refused as a server in trouble does, and counted. */
  trouble: { on: boolean; refused: number }
  stop: () => Promise<void>
}

/** RFC 2045, 6.7 */
function unquoted(body: string): string {
  return body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** A real mail server on a free port, which keeps what it is given. */
export async function startInbox(): Promise<SmtpInbox> {
  const received: ReceivedMail[] = []
  const trouble = { on: false, refused: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (trouble.on) {
          trouble.refused += 1
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        }
        const raw = Buffer.concat(chunks).toString()
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]/g, ' ')
        const subject = /^Subject: (.*)$/m.exec(head)?.[1]?.trim() ?? ''
        received.push({ to, subject, head, content: unquoted(raw) })
        return done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    received,
    trouble,
    mailTo: (address, count = 1) =>
      vi.waitFor(
        () => {
          const mail = received.filter(({ to }) => to === address)[count - 1]
          if (!mail) throw new Error(`No mail number ${count} to ${address}`)
          return mail
        },
        { timeout: 15_000, interval: 20 },
      ),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The six digits of a mail. */
export function codeIn({ subject }: ReceivedMail): string {
  const code = /^(\d{6}) /.exec(subject)?.[1]
  if (!code) throw new Error(`No code in '${subject}'`)
  return code
}

/** The token and the address of a reset link. */
export function resetLinkIn({ content }: ReceivedMail): { token: string; email: string } {
  const link = /https?:\S+\/auth\/reset-password\?\S+/.exec(content)?.[0]
  if (!link) throw new Error('No reset link')
  const query = new URL(link).searchParams
  return { token: query.get('token') ?? '', email: query.get('email') ?? '' }
}
