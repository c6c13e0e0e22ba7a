import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { importJWK, jwtVerify } from 'jose'
import { generate } from 'selfsigned'
import { type PushMessage, pushMessageSchema } from '#contract/notification/push.ts'
import { type BrowserKeys, decrypted, newBrowserKeys } from './push-decryption.ts'

/** A message as the push service received it and the browser decrypted it. */
export interface Pushed {
  /** the last part of the subscription's URL */
  to: string
  ttl: number
  topic: string
  urgency: string
  /** the subject of the signed token */
  subject: string
  bytes: number
  message: PushMessage
  text: string
}

/** An answer of the service; it answers 201 when none is left. */
interface Answer {
  status: number
  retryAfter?: string
}

export interface PushStandIn {
  origin: string
  /** its certificate in PEM; other processes need it in their trusted certificates */
  certificate: string
  /** Subscribes a browser, and returns what `PushSubscription.toJSON` does. */
  subscribe: (name: string) => { endpoint: string; keys: { p256dh: string; auth: string } }
  pushed: readonly Pushed[]
  /** the number of requests for each subscription, whatever the answer */
  asked: ReadonlyMap<string, number>
  /** problems of requests: a wrong signature, a body that cannot be decrypted */
  complaints: readonly string[]
  /** Sets the next answers for a subscription. */
  answers: (name: string, ...answers: Answer[]) => void
  /** Waits for this many messages to one subscription, and returns them. */
  messagesTo: (name: string, count?: number) => Promise<Pushed[]>
  stop: () => Promise<void>
}

/** The limit for a push to arrive, including all work of the server before it. */
const DELIVERY_MS = 60_000

/** RFC 8292: the sender signs with the key of the subscription, for this service and at most one day. */
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

/** A push service over TLS that decrypts messages with the browsers' keys, which a real one does not have. */
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
      message: pushMessageSchema.parse(JSON.parse(text)),
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
