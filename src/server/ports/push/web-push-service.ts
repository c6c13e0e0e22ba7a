import { LRUCache } from 'lru-cache'
import { availableParallelism } from 'node:os'
import { HOUR_MS, MINUTE_MS } from '#domain/time/instant.ts'
import { retryAfterMs } from '#domain/time/retry.ts'
import { Tinypool } from 'tinypool'
import webPush from 'web-push'
import { isPushAddress, type PushAnswer, pushConnection } from './push-connection.ts'
import type { OutboundPush, PushOutcome, PushService } from './push-service.ts'
import type { PlainPush, EncryptedPush } from './seal.thread.ts'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** RFC 8292 allows a day. Signatures are renewed at half of this. */
const SIGNED_MS = 12 * HOUR_MS
/** More would starve other requests on a large machine. */
const MAX_THREADS = 4
/** A batch takes 0.1 s; a thread that never starts must not hold its jobs forever. */
const LONGEST_SEALING_MS = 30_000
/** A batch takes seconds; a service that hangs must not delay the batches behind it for long. */
const LONGEST_POSTING_MS = 20_000

export function newVapidKeys(): VapidKeys {
  return webPush.generateVAPIDKeys()
}

/**
 * The browsers' push services: encrypted by RFC 8291, signed by RFC 8292.
 * @param subject contact for push services: https: or mailto:
 * @param trusted origins allowed even if not public
 */
export function webPushService({
  keys,
  subject,
  trusted,
  clock,
}: {
  keys: VapidKeys
  subject: string
  trusted: readonly string[]
  clock: () => number
}): PushService {
  const connection = pushConnection(trusted)
  // encryption is the slowest step and would block the event loop
  const threads = new Tinypool({
    filename: new URL('seal.thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: Math.min(MAX_THREADS, availableParallelism()),
    idleTimeout: MINUTE_MS,
    // ignores the server's own flags
    execArgv: [],
  })
  // one per push service; made-up origins must not fill the memory
  const signatures = new LRUCache<string, { header: string; until: number }>({ max: 1000 })

  function signatureFor(origin: string): string {
    const signed = signatures.get(origin)
    if (signed && signed.until > clock()) return signed.header
    const made = webPush.getVapidHeaders(origin, subject, keys.publicKey, keys.privateKey, 'aes128gcm')
    signatures.set(origin, { header: made.Authorization, until: clock() + SIGNED_MS / 2 })
    return made.Authorization
  }

  async function post(
    { device, message }: OutboundPush,
    sealed: EncryptedPush,
    patience: AbortSignal,
  ): Promise<PushOutcome> {
    if (!isPushAddress(device.endpoint, trusted)) return { status: 'refused', why: 'not a push service URL' }
    if ('why' in sealed) return { status: 'refused', why: sealed.why }
    const endpoint = new URL(device.endpoint)
    const headers = {
      authorization: signatureFor(endpoint.origin),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(message.ttlSeconds),
      topic: message.topic,
      urgency: message.urgency,
    }
    try {
      return outcomeOf(await connection.post(endpoint, { headers, body: sealed.body }, patience), clock())
    } catch (error) {
      return { status: 'later', afterMs: null, why: error instanceof Error ? error.message : String(error) }
    }
  }

  return {
    publicKey: keys.publicKey,
    isAllowed: (endpoint) => isPushAddress(endpoint, trusted),
    async send(pushes) {
      if (pushes.length === 0) return []
      const clear = pushes.map(({ device: { p256dh, auth }, message: { payload } }): PlainPush => ({
        p256dh,
        auth,
        payload,
      }))
      const sealed: EncryptedPush[] = await threads.run(clear, { signal: AbortSignal.timeout(LONGEST_SEALING_MS) })
      const patience = AbortSignal.timeout(LONGEST_POSTING_MS)
      const one = (push: OutboundPush, index: number) => post(push, sealed[index] ?? { why: 'not encrypted' }, patience)
      return Promise.all(pushes.map(one))
    },
    async close() {
      await Promise.all([threads.destroy(), connection.close()])
    },
  }
}

/** RFC 8030, sections 5 and 7. Only 404 and 410 end a subscription. */
function outcomeOf({ status, retryAfter }: PushAnswer, now: number): PushOutcome {
  if (status >= 200 && status < 300) return { status: 'sent' }
  if (status === 404 || status === 410) return { status: 'gone' }
  if (status === 413) return { status: 'too-large' }
  const why = `the push service answered ${status}`
  if (status === 408 || status === 429 || status >= 500)
    return { status: 'later', afterMs: retryAfterMs(retryAfter, now), why }
  return { status: 'refused', why }
}
