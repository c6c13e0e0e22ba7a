import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string
  subject: string
  /** the header lines, unfolded */
  head: string
  /** both parts as received, without soft line breaks */
  content: string
}

export interface SmtpInbox {
  /** for SMTP_URL */
  url: string
  /** Waits until an address has `count` emails, and returns the last one. */
  mailTo: (address: string, count?: number) => Promise<ReceivedMail>
  received: readonly ReceivedMail[]
  /** While `on`, emails are rejected as by a failing server, and counted. `held` keeps the answers to those that came. */
  trouble: { on: boolean; refused: number; forGood?: boolean; held?: (() => void)[] }
  stop: () => Promise<void>
}

/** The limit for an email to arrive, including all work of the server before it. */
const DELIVERY_MS = 60_000

/** RFC 2045, 6.7 */
function unquoted(body: string): string {
  return body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
}

/** A real mail server on a free port, which stores every email. */
export async function startInbox(): Promise<SmtpInbox> {
  const received: ReceivedMail[] = []
  const trouble: SmtpInbox['trouble'] = { on: false, refused: 0 }
  const news = new EventEmitter()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (trouble.on) {
          trouble.refused += 1
          return done(Object.assign(new Error('Not taken'), { responseCode: trouble.forGood ? 552 : 451 }))
        }
        const raw = Buffer.concat(chunks).toString()
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]/g, ' ')
        const subject = /^Subject: (.*)$/m.exec(head)?.[1]?.trim() ?? ''
        received.push({ to, subject, head, content: unquoted(raw) })
        news.emit('mail')
        return trouble.held ? trouble.held.push(done) : done()
      })
    },
  })
  server.on('error', (error: NodeJS.ErrnoException) => {
    // the sending process was killed
    if (error.code !== 'ECONNRESET') throw error
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    received,
    trouble,
    async mailTo(address, count = 1) {
      const signal = AbortSignal.timeout(DELIVERY_MS)
      for (;;) {
        const mail = received.filter(({ to }) => to === address)[count - 1]
        if (mail) return mail
        await once(news, 'mail', { signal }).catch(() => {
          throw new Error(`No mail number ${count} to ${address}`)
        })
      }
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The 6-digit code of an email. */
export function codeIn({ subject }: ReceivedMail): string {
  const code = /^(\d{6}) /.exec(subject)?.[1]
  if (!code) throw new Error(`No code in '${subject}'`)
  return code
}

/** The query of the link to a page of the app. */
function linkIn({ content }: ReceivedMail, page: string): URLSearchParams {
  const link = new RegExp(String.raw`https?:\S+${page}\?[^\s"<]+`).exec(content)?.[0]
  if (!link) throw new Error(`No link to ${page}`)
  return new URL(link.replaceAll('&#38;', '&')).searchParams
}

/** The token and the email of a reset link. */
export function resetLinkIn(mail: ReceivedMail): { token: string; email: string } {
  const query = linkIn(mail, '/auth/reset-password')
  return { token: query.get('token') ?? '', email: query.get('email') ?? '' }
}

/** The email in the link to the page that takes the code. */
export function verifyLinkIn(mail: ReceivedMail): { email: string } {
  return { email: linkIn(mail, '/auth/verify-email').get('email') ?? '' }
}
