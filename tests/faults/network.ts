import { API_HEADER, DEFAULT_API_ROOT, REQUEST_ID_HEADER } from '#contract/api/common-schemas.ts'
import type { Fetch } from '#offline/session/fetch-api.ts'
import { membersOf, type ScriptedServer, type Sent } from './scripted-server.ts'
import { ok, refusal, type ServerAnswer } from './server-rules.ts'
import type { VirtualTime } from './virtual-time.ts'

/** The server's log has an unexpected error under it. */
export const REQUEST_ID = '7f3a09c2d41b'

/**
 * What happens to one request.
 * - `lost-request`: reset before or half way through; the server carries nothing out
 * - `lost-answer`: carried out, then the connection breaks
 * - `cut-answer`: carried out, and half of the JSON arrives
 * - `silence`: carried out or not, no answer ever arrives
 * - `slow`: carried out, `ms` later
 * - `status`: answered with the status and not carried out, `ms` later
 * - `captive`: 200, or the status, and a page that is not ours; `redirect`: 302 to one
 */
export type Fault =
  | { kind: 'none' | 'lost-request' | 'lost-answer' | 'cut-answer' | 'redirect' }
  | { kind: 'captive'; status?: number }
  | { kind: 'silence'; carriedOut: boolean }
  | { kind: 'slow'; ms: number }
  | { kind: 'status'; status: number; retryAfter?: string; ms?: number }

/** One request as its sender and the wire saw it. */
export interface Exchange {
  key: string | undefined
  path: string
  /** the access token, for the check that no op is sent from another account */
  token: string | undefined
  by: object
  startedAt: number
  /** when its sender stopped waiting; Infinity while it does */
  endedAt: number
  status: number | null
  /** Retry-After of the answer */
  retryAfterMs: number
  /** whether its sender stored the answer */
  isNoted: boolean
}

const TRANSIT_MS = 40
const HEADER_BYTES = 600
const PACKET_BYTES = 1_400
/** of one action, as the product answers a booking */
const ANSWER_BYTES = 2_000

/** The way from a device to the server: up, down, or full of faults. */
export class Network {
  /** the faults of the next requests that carry a key, in order; then none */
  readonly script: Fault[] = []
  /** the fault for a request by its content; it wins over the script */
  rule: (sent: Sent) => Fault | null = () => null
  up = true
  captive = false
  /** of the whole line, both ways; null without a limit */
  kbitPerSecond: number | null = null
  #freeAt = 0
  readonly exchanges: Exchange[] = []
  probes = 0
  readonly #time: VirtualTime
  readonly #server: ScriptedServer

  constructor(time: VirtualTime, server: ScriptedServer) {
    this.#time = time
    this.#server = server
  }

  /** `fetch` as it is in one page or worker. */
  from(by: object, appVersion: () => number): Fetch {
    return async (url, { method, headers, body, signal }) => {
      const sent: Sent = { method, path: url.slice(DEFAULT_API_ROOT.length), body, headers }
      const members = membersOf(sent)
      const exchanges: Exchange[] = members.map((member) => ({
        key: member.headers['idempotency-key'],
        path: member.path,
        token: headers['authorization'],
        by,
        startedAt: this.#time.now,
        endedAt: Infinity,
        status: null,
        retryAfterMs: 0,
        isNoted: false,
      }))
      const [{ key } = { key: undefined }] = exchanges
      if (key) this.exchanges.push(...exchanges)
      else this.probes += 1
      try {
        const answer = await Promise.race([aborted(signal), this.#travel(sent, appVersion(), signal)])
        for (const exchange of exchanges) {
          exchange.status = answer.status
          exchange.retryAfterMs = 1_000 * Number(answer.headers.get('retry-after') ?? 0)
        }
        return answer
      } finally {
        for (const exchange of exchanges) exchange.endedAt = Math.min(exchange.endedAt, this.#time.now)
      }
    }
  }

  /** The tries of one op, in order. */
  triesOf(opId: string): Exchange[] {
    return this.exchanges.filter(({ key }) => key === opId)
  }

  /** Marks that the sender stored an answer to this op. */
  noted(by: object, key: string): void {
    const exchange = this.exchanges.findLast((one) => one.by === by && one.key === key)
    if (exchange) exchange.isNoted = true
  }

  async #travel(sent: Sent, appVersion: number, signal: AbortSignal) {
    if (!this.up) throw new TypeError('Failed to fetch')
    const scripted =
      this.#wholeRule(sent) ?? (membersOf(sent)[0]?.headers['idempotency-key'] ? this.script.shift() : undefined)
    const fault: Fault = scripted ?? { kind: 'none' }
    await this.#crawl(HEADER_BYTES + (sent.body?.length ?? 0), signal)
    await this.#time.sleep(TRANSIT_MS)
    if (this.captive || fault.kind === 'captive')
      return foreign((fault.kind === 'captive' && fault.status) || 200, '<html>Welcome to TruckStop WiFi</html>')
    if (fault.kind === 'redirect') return foreign(0, '')
    if (fault.kind === 'lost-request') throw new TypeError('Connection reset')
    if (fault.kind === 'silence' && !fault.carriedOut) return never()
    if (fault.kind === 'status') {
      if (fault.ms) await this.#time.sleep(fault.ms)
      const code = { 401: 'UNAUTHENTICATED', 429: 'RATE_LIMITED' }[fault.status] ?? 'INTERNAL'
      return this.#ours(refusal(fault.status, code), fault.retryAfter)
    }
    const answer = await this.#carryOut(sent, fault.kind === 'slow' ? fault.ms : 0, appVersion)
    await this.#crawl(HEADER_BYTES, signal)
    await this.#time.sleep(TRANSIT_MS)
    if (fault.kind === 'silence') return never()
    if (fault.kind === 'lost-answer' || !this.up) throw new TypeError('Connection reset')
    const inProgress = sent.path !== '/ops' && JSON.stringify(answer.body).includes('IDEMPOTENCY_IN_PROGRESS')
    const ours = this.#ours(answer, inProgress ? '1' : undefined, fault.kind === 'cut-answer' ? 0.5 : 1)
    if (this.kbitPerSecond === null) return ours
    return { ...ours, body: this.#trickling(await ours.text(), membersOf(sent).length * ANSWER_BYTES, signal) }
  }

  /** Packet by packet, so that all requests share the line. */
  async #crawl(bytes: number, signal?: AbortSignal): Promise<void> {
    if (this.kbitPerSecond === null) return
    for (let left = bytes; left > 0 && !signal?.aborted; left -= PACKET_BYTES) {
      this.#freeAt = Math.max(this.#time.now, this.#freeAt) + (Math.min(left, PACKET_BYTES) * 8) / this.kbitPerSecond
      await this.#time.sleep(this.#freeAt - this.#time.now)
    }
  }

  /** The text comes with the last of its packets. */
  #trickling(text: string, bytes: number, signal: AbortSignal): ReadableStream {
    let left = bytes
    const read = async () => {
      if (left <= 0) return { done: true }
      const packet = Math.min(left, PACKET_BYTES)
      await Promise.race([aborted(signal), this.#crawl(packet)])
      left -= packet
      return { done: false, value: left <= 0 ? text : '' }
    }
    return { pipeThrough: () => ({ getReader: () => ({ read }) }) } as unknown as ReadableStream
  }

  /** In a batch, a rule that answers with a status is for the action alone. */
  #wholeRule(sent: Sent): Fault | null {
    if (sent.path !== '/ops') return this.rule(sent)
    const faults = membersOf(sent).map((member) => this.rule(member))
    return faults.find((fault) => fault !== null && fault.kind !== 'status') ?? null
  }

  async #carryOut(sent: Sent, workMs: number, appVersion: number): Promise<ServerAnswer> {
    if (sent.path !== '/ops') return this.#server.handle(sent, { workMs, appVersion })
    if (!this.#server.takesBatches) return refusal(404, 'NOT_FOUND')
    const answers = membersOf(sent).map(async (member) => {
      const fault = this.rule(member)
      const { status, body } =
        fault?.kind === 'status'
          ? refusal(fault.status, 'INTERNAL')
          : await this.#server.handle(member, { workMs, appVersion })
      return {
        status,
        body,
        retryAfter: fault?.kind === 'status' ? (fault.retryAfter ?? null) : null,
        requestId: REQUEST_ID,
      }
    })
    return ok({ answers: await Promise.all(answers) })
  }

  #ours({ status, body }: { status: number; body: unknown }, retryAfter?: string, arrives = 1) {
    const headers: Record<string, string | undefined> = {
      [API_HEADER]: '1',
      date: this.#server.date(),
      'retry-after': retryAfter,
      [REQUEST_ID_HEADER]: REQUEST_ID,
    }
    const text = JSON.stringify(body)
    return answering(status, text.slice(0, text.length * arrives), headers)
  }
}

function foreign(status: number, text: string) {
  return answering(status, text, {})
}

function answering(status: number, text: string, headers: Record<string, string | undefined>) {
  return { status, text: async () => text, headers: { get: (name: string) => headers[name] ?? null } }
}

function never(): Promise<never> {
  return new Promise(() => {})
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const give = () => reject(new DOMException('Aborted', 'AbortError'))
    if (signal.aborted) give()
    signal.addEventListener('abort', give)
  })
}
