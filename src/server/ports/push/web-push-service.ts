import { lookup as systemLookup } from 'node:dns'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { HOUR_MS } from '#domain/instant.ts'
import { retryAfterMs } from '#domain/retry.ts'
import webPush from 'web-push'
import { isPublicAddress, isPushAddress } from './push-address.ts'
import type { PushDevice, PushMessage, PushOutcome, PushService } from './push-service.ts'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const PATIENCE_MS = 10_000
/** A push service keeps few connections to one sender; more would only queue there. */
const CONNECTIONS = 32
/** RFC 8292 allows a day; a signature is made anew after half of its life. */
const SIGNED_MS = 12 * HOUR_MS

export function newVapidKeys(): VapidKeys {
  return webPush.generateVAPIDKeys()
}

/** Refuses to connect to what is no public address, whatever the name was when the subscription was saved. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const fit = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = fit
    if (!first) return done(new Error(`${hostname} is no public host`), '', 0)
    return options.all ? done(null, fit) : done(null, first.address, first.family)
  })
}

/**
 * The browsers' push services: encrypted by RFC 8291, signed by RFC 8292.
 * @param subject whom a push service can turn to: https: or mailto:
 * @param trusted origins that may be pushed to though they are not public
 */
export function webPushService({
  keys,
  subject,
  trusted,
}: {
  keys: VapidKeys
  subject: string
  trusted: readonly string[]
}): PushService {
  const guarded = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, lookup: publicLookup })
  const plain = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const signatures = new Map<string, { header: string; until: number }>()

  function signatureFor(origin: string): string {
    const known = signatures.get(origin)
    if (known && known.until > Date.now()) return known.header
    const made = webPush.getVapidHeaders(origin, subject, keys.publicKey, keys.privateKey, 'aes128gcm')
    // as many as there are push services; somebody who invents origins must not fill the memory
    if (signatures.size > 1000) signatures.clear()
    signatures.set(origin, { header: made.Authorization, until: Date.now() + SIGNED_MS / 2 })
    return made.Authorization
  }

  function post({ endpoint, p256dh, auth }: PushDevice, message: PushMessage): Promise<PushOutcome> {
    const { origin } = new URL(endpoint)
    const { cipherText } = webPush.encrypt(p256dh, auth, message.payload, 'aes128gcm')
    return new Promise((resolve) => {
      const later = (why: string) => resolve({ is: 'later', afterMs: null, why })
      const asking = request(endpoint, {
        method: 'POST',
        agent: trusted.includes(origin) ? plain : guarded,
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          authorization: signatureFor(origin),
          'content-encoding': 'aes128gcm',
          'content-length': cipherText.length,
          'content-type': 'application/octet-stream',
          ttl: message.ttlSeconds,
          topic: message.topic,
          urgency: message.urgency,
        },
      })
      asking.on('error', (error) => later(error.message))
      asking.on('response', (answer) => {
        answer.on('error', (error) => later(error.message))
        answer.on('end', () => resolve(outcomeOf(answer.statusCode ?? 0, answer.headers['retry-after'])))
        answer.resume()
      })
      asking.end(cipherText)
    })
  }

  return {
    publicKey: keys.publicKey,
    isAllowed: (endpoint) => isPushAddress(endpoint, trusted),
    async send(device, message) {
      if (!isPushAddress(device.endpoint, trusted)) return { is: 'refused', why: 'no address of a push service' }
      try {
        return await post(device, message)
      } catch (error) {
        // a key that no browser has made
        return { is: 'refused', why: error instanceof Error ? error.message : String(error) }
      }
    },
    close() {
      guarded.destroy()
      plain.destroy()
    },
  }
}

/** RFC 8030, section 5 and 7; 404 and 410 are the only answers that end a subscription. */
function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { is: 'sent' }
  if (status === 404 || status === 410) return { is: 'gone' }
  if (status === 413) return { is: 'too-large' }
  const why = `the push service answered ${status}`
  if (status === 408 || status === 429 || status >= 500)
    return { is: 'later', afterMs: retryAfterMs(retryAfter, Date.now()), why }
  return { is: 'refused', why }
}
