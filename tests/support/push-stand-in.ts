import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { importJWK, jwtVerify } from 'jose'
import { generate } from 'selfsigned'
import { type PushMessage, pushMessage } from '#contract/push-message.ts'
import { type BrowserKeys, decrypted, newBrowserKeys } from './push-decryption.ts'

/** A message as the push service got it and the browser read it. */
export interface Pushed {
  /** the subscription's last part */
  to: string
  ttl: number
  topic: string
  urgency: string
  /** who signed, as the token says */
  subject: string
  bytes: number
  message: PushMessage
  text: string
}

/** What the service answers, and how often: 201 when nothing is left. */
interface Answer {
  status: number
  retryAfter?: string
}

export interface PushStandIn {
  origin: string
  /** the certificate that it is trusted by, PEM; other processes must be told to trust it */
  certificate: string
  /** A browser that has subscribed, as `PushSubscription.toJSON` tells it. */
  subscribe: (name: string) => { endpoint: string; keys: { p256dh: string; auth: string } }
  pushed: readonly Pushed[]
  /** how often each subscription was asked, whatever was answered */
  asked: ReadonlyMap<string, number>
  /** complaints about what came: a wrong signature, a body that cannot be read */
  complaints: readonly string[]
  /** The next answers to a subscription. */
  answers: (name: string, ...answers: Answer[]) => void
  /** Waits for so many messages to one subscription, and gives them. */
  messagesTo: (name: string, count?: number) => Promise<Pushed[]>
  stop: () => Promise<void>
}

/** So long a push may be on its way, with all that the server does before it. */
const DELIVERY_MS = 15_000

/** RFC 8292: who sends says so with the key that the browser subscribed with, for this service, for a day at most. */
async function subjectOf(authorization: string, origin: string): Promise<string> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  const { payload } = await jwtVerify(token, publicKey, {
    audience: origin,
    algorithms: ['ES256'],
    maxTokenAge: undefined,
  })
  if (!payload.exp || payload.exp * 1000 > Date.now() + 24 * 3_600_000) throw new Error('The token lives too long')
  return String(payload.sub)
}

/** A push service over TLS that reads what it gets with the browsers' keys, which a real one does not have. */
export async function startPushService(): Promise<PushStandIn> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })
  setDefaultCACertificates([...getCACertificates('default'), cert])
  const browsers = new Map<string, BrowserKeys>()
  const next = new Map<string, Answer[]>()
  const pushed: Pushed[] = []
  const asked = new Map<string, number>()
  const complaints: string[] = []
  const news = new EventEmitter()

  async function receive(name: string, headers: NodeJS.Dict<string | string[]>, body: Buffer): Promise<Answer> {
    asked.set(name, (asked.get(name) ?? 0) + 1)
    const browser = browsers.get(name)
    if (!browser) return { status: 404 }
    const subject = await subjectOf(String(headers['authorization']), origin)
    const answer = next.get(name)?.shift() ?? { status: 201 }
    if (answer.status !== 201) return answer
    const text = decrypted(browser, body)
    pushed.push({
      to: name,
      ttl: Number(headers['ttl']),
      topic: String(headers['topic']),
      urgency: String(headers['urgency']),
      subject,
      bytes: body.length,
      message: pushMessage.parse(JSON.parse(text)),
      text,
    })
    news.emit('push')
    return answer
  }

  async function answerOf(...received: Parameters<typeof receive>): Promise<Answer> {
    try {
      return await receive(...received)
    } catch (error) {
      complaints.push(error instanceof Error ? error.message : String(error))
      return { status: 400 }
    }
  }

  const server = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const name = decodeURIComponent(request.url?.split('/').at(-1) ?? '')
      void answerOf(name, request.headers, Buffer.concat(chunks)).then(({ status, retryAfter }) =>
        response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end(),
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    certificate: cert,
    subscribe(name) {
      const keys = browsers.get(name) ?? newBrowserKeys()
      browsers.set(name, keys)
      return {
        endpoint: `${origin}/push/${encodeURIComponent(name)}`,
        keys: { p256dh: keys.ecdh.getPublicKey('base64url'), auth: keys.auth.toString('base64url') },
      }
    },
    pushed,
    asked,
    complaints,
    answers(name, ...answers) {
      next.set(name, answers)
    },
    async messagesTo(name, count = 1) {
      const signal = AbortSignal.timeout(DELIVERY_MS)
      for (;;) {
        const messages = pushed.filter(({ to }) => to === name)
        if (messages.length >= count) return messages
        await once(news, 'push', { signal }).catch(() => {
          throw new Error(`${messages.length} of ${count} messages to ${name}`)
        })
      }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
