import { lookup as systemLookup } from 'node:dns'
import { Webhook } from 'standardwebhooks'
import { Agent, type Dispatcher } from 'undici'
import { publicLookupBy } from '../outbound/public-address.ts'
import { whyNotCalled } from './webhook-address.ts'
import type { WebhookConfig } from './webhook-config.ts'
import type { SentTry, SignedMessage, WebhookSender } from './webhook-sender.ts'

/** More of an answer isn't read: it says nothing that we act on. */
const MOST_ANSWER_BYTES = 64 * 1024
const SHOWN_CHARACTERS = 500

/** To one origin: its messages go one after the other. */
const CONNECTIONS = 4

/** The headers of Standard Webhooks 1.0, with one signature for each secret. */
function headersOf({ id, at, body, secrets }: SignedMessage): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Milepost-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}

/**
 * Over HTTP, with a connection only to addresses that are public when it is made. Redirects aren't followed, and no
 * cookie, proxy or compression is used.
 * @param own the server's origin
 * @param resolve finds the addresses of a name
 */
export function httpWebhookSender(
  { trustedOrigins: trusted, tryMs }: WebhookConfig,
  { own, resolve = systemLookup }: { own: string; resolve?: typeof systemLookup },
): WebhookSender {
  const limits = { connections: CONNECTIONS, headersTimeout: tryMs, bodyTimeout: tryMs, pipelining: 1 }
  const guarded = new Agent({ ...limits, connect: { timeout: tryMs, lookup: publicLookupBy(resolve) } })
  const plain = new Agent({ ...limits, connect: { timeout: tryMs } })
  const refuses = (url: string) => whyNotCalled(url, { trusted, own })

  async function ask(url: URL, message: SignedMessage, patience: AbortSignal): Promise<Omit<SentTry, 'ms'>> {
    const agent = trusted.includes(url.origin) ? plain : guarded
    const answer = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers: headersOf(message),
      body: message.body,
      signal: patience,
    })
    const retryAfter = answer.headers['retry-after']?.toString() ?? null
    return { status: answer.statusCode, retryAfter, ...(await readAnswer(answer, patience)) }
  }

  return {
    refuses,
    async send(url, message) {
      const begun = performance.now()
      // a name of an earlier configuration, or one that became the server's own
      const refused = refuses(url)
      const patience = AbortSignal.timeout(tryMs)
      const ended = refused === null ? await ask(new URL(url), message, patience).catch(failed) : failed(refused)
      return { ...ended, ms: Math.round(performance.now() - begun) }
    },
    async close() {
      await Promise.all([guarded.destroy(), plain.destroy()])
    },
  }

  function failed(error: unknown): Omit<SentTry, 'ms'> {
    return { status: null, problem: wordsFor(error, tryMs), answer: null, retryAfter: null }
  }
}

async function readAnswer(
  { headers, body }: Dispatcher.ResponseData,
  patience: AbortSignal,
): Promise<Pick<SentTry, 'problem' | 'answer'>> {
  // unheard, the error of a body that nobody reads to its end would end the process
  body.on('error', () => undefined)
  const coding = headers['content-encoding']?.toString().toLowerCase() ?? 'identity'
  if (coding !== 'identity') {
    body.destroy()
    return { problem: 'The answer is compressed, which nobody asked for', answer: null }
  }
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk as Buffer)
      bytes += (chunk as Buffer).length
      if (bytes > MOST_ANSWER_BYTES) break
    }
  } catch {
    return { problem: patience.aborted ? 'The answer took too long' : 'The answer broke off', answer: textOf(chunks) }
  }
  if (bytes > MOST_ANSWER_BYTES) return { problem: 'The answer is larger than 64 kB', answer: textOf(chunks) }
  return { problem: null, answer: textOf(chunks) }
}

/** What PostgreSQL can't store, NUL and halves of letters, is left out. */
function textOf(chunks: readonly Buffer[]): string | null {
  const start = Buffer.concat(chunks)
    .subarray(0, 4 * SHOWN_CHARACTERS)
    .toString('utf8')
  return start.replaceAll('\0', '').slice(0, SHOWN_CHARACTERS).toWellFormed() || null
}

const CODES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The server refused the connection',
  ECONNRESET: 'The server closed the connection',
  UND_ERR_SOCKET: 'The server closed the connection',
  ENOTFOUND: "The server's name wasn't found",
  EAI_AGAIN: "The server's name wasn't found",
  UND_ERR_HEADERS_OVERFLOW: 'The answer has too many headers',
  HPE_HEADER_OVERFLOW: 'The answer has too many headers',
}

function wordsFor(error: unknown, tryMs: number): string {
  if (typeof error === 'string') return error
  if (!(error instanceof Error)) return 'The request failed'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error.name === 'TimeoutError' || code.endsWith('_TIMEOUT'))
    return `No answer within ${Math.round(tryMs / 1000)} seconds`
  if (error.message.endsWith('is not a public host')) return "The server's name leads to a private address"
  if (error.name === 'HTTPParserError' && CODES[code] === undefined) return "The answer isn't HTTP"
  if (/CERT|SELF_SIGNED|TLS|SSL|UNABLE_TO/.test(code)) return `The server's certificate isn't valid (${code})`
  return CODES[code] ?? `The request failed${code === '' ? '' : ` (${code})`}`
}
