import type * as z from 'zod/mini'
import { OP_VERSION_HEADER } from '#contract/api/common-schemas.ts'
import type { sendOpsEndpoint } from '#contract/sync/send-ops.ts'
import { type FaultRequest, Loads, ok, refusal, type ServerAnswer } from './server-rules.ts'
import { START, type VirtualTime } from './virtual-time.ts'

export interface Sent {
  method: string
  path: string
  body: string | undefined
  headers: Record<string, string>
}

/** The actions of a batch, each as it would be sent alone; any other request is its own. */
export function membersOf(sent: Sent): Sent[] {
  if (sent.path !== '/ops') return [sent]
  const { ops } = JSON.parse(sent.body ?? '') as z.output<typeof sendOpsEndpoint.body>
  return ops.map(({ key, version, method, path, body }) => ({
    method,
    path,
    body: body ?? undefined,
    headers: { ...sent.headers, 'idempotency-key': key, [OP_VERSION_HEADER]: String(version) },
  }))
}

/** What the server did, in its own order; the checks read it. */
interface Executed {
  key: string
  userId: string
  status: number
  at: number
}

const CANCELLED = 'cancelled'
const NOT_STORED = [401, 402, 403, 426, 429]
export const DAY = 24 * 3_600_000

/**
 * The API as the outbox uses it: sessions with rotating tokens, the gates of permission, subscription and op version,
 * and the idempotency contract of offline.md §8, over a few loads.
 */
export class ScriptedServer {
  readonly loads = new Loads()
  /** commands that were carried out, without replays: at most one for each key */
  readonly executed: Executed[] = []
  /** the stored answer for each key */
  readonly stored = new Map<string, { print: string; answer: ServerAnswer }>()
  refreshes = 0
  /** accounts without a subscription, or without the permission to book */
  readonly unpaid = new Set<string>()
  readonly mayNot = new Set<string>()
  /** the oldest version of the app that it accepts */
  oldestApp = 1
  /** false: a server that doesn't know `POST /ops` */
  takesBatches = true
  readonly #inProgress = new Set<string>()
  readonly #valid = new Map<string, { userId: string; kind: 'access' | 'refresh' }>()
  readonly #time: VirtualTime
  #tokens = 0

  constructor(time: VirtualTime) {
    this.#time = time
  }

  signIn(userId: string): { userId: string; accessToken: string; refreshToken: string } {
    return { userId, accessToken: this.#token(userId, 'access'), refreshToken: this.#token(userId, 'refresh') }
  }

  /** Invalidates every access token issued so far. */
  expireAccess(): void {
    for (const [token, { kind }] of this.#valid) if (kind === 'access') this.#valid.delete(token)
  }

  revoke(userId: string): void {
    for (const [token, owner] of this.#valid) if (owner.userId === userId) this.#valid.delete(token)
  }

  date(): string {
    return new Date(this.#time.now).toUTCString()
  }

  /** Carries a request out; the answer takes `workMs`, and the effect is there at its end. */
  async handle(sent: Sent, { workMs, appVersion }: { workMs: number; appVersion: number }): Promise<ServerAnswer> {
    if (sent.path.endsWith('/health/ready')) return ok({ status: 'ok' })
    if (sent.path === '/auth/refresh') return this.#refresh(sent)
    const user = this.#valid.get(sent.headers['authorization']?.replace('Bearer ', '') ?? '')
    if (user?.kind !== 'access') return refusal(401, 'UNAUTHENTICATED')
    if (appVersion < this.oldestApp) return refusal(426, 'OP_VERSION_UNSUPPORTED')
    const [, stopped] = /^\/ops\/([\w-]+)\/cancel$/.exec(sent.path) ?? []
    if (stopped) return this.#cancel(`${user.userId} ${stopped}`)
    if (sent.path.startsWith('/load-requests') && this.mayNot.has(user.userId)) return refusal(403, 'FORBIDDEN')
    if (sent.path.startsWith('/load-requests') && this.unpaid.has(user.userId))
      return refusal(402, 'SUBSCRIPTION_REQUIRED')
    return this.#once(sent, user.userId, workMs)
  }

  /** A backup, as a function that restores it: what came after is as if it had never been. */
  backUp(): () => void {
    const { all } = this.loads
    const [loads, stored, executed] = structuredClone([all, this.stored, this.executed] as const)
    return () => {
      all.clear()
      for (const [id, load] of loads) all.set(id, load)
      this.stored.clear()
      for (const [slot, answer] of stored) this.stored.set(slot, answer)
      this.executed.splice(0, Infinity, ...executed)
    }
  }

  /** As `cancelKey` of the product: a tombstone, or the stored answer. */
  #cancel(slot: string): ServerAnswer {
    if (this.#inProgress.has(slot)) return refusal(409, 'IDEMPOTENCY_IN_PROGRESS')
    const known = this.stored.get(slot)
    if (known && known.print !== CANCELLED) return ok({ cancelled: false, answer: known.answer })
    this.stored.set(slot, { print: CANCELLED, answer: refusal(409, 'OP_CANCELLED') })
    return ok({ cancelled: true })
  }

  async #once(sent: Sent, userId: string, workMs: number): Promise<ServerAnswer> {
    const key = sent.headers['idempotency-key'] ?? ''
    const slot = `${userId} ${key}`
    if (this.#inProgress.has(slot)) return refusal(409, 'IDEMPOTENCY_IN_PROGRESS')
    const print = `${sent.method} ${sent.path}\n${sent.body ?? ''}`
    const known = this.stored.get(slot)
    if (known)
      return known.print === print || known.print === CANCELLED
        ? known.answer
        : refusal(422, 'IDEMPOTENCY_KEY_MISMATCH')
    this.#inProgress.add(slot)
    if (workMs > 0) await this.#time.sleep(workMs)
    this.#inProgress.delete(slot)
    const request: FaultRequest = {
      userId,
      now: this.#time.now,
      method: sent.method,
      path: sent.path,
      body: parsed(sent.body),
    }
    const answer = this.loads.answer(request)
    this.executed.push({ key, userId, status: answer.status, at: this.#time.now - START })
    if (!NOT_STORED.includes(answer.status)) this.stored.set(slot, { print, answer })
    return answer
  }

  #refresh({ body }: Sent): ServerAnswer {
    this.refreshes += 1
    const { refreshToken } = parsed(body) as { refreshToken: string }
    const owner = this.#valid.get(refreshToken)
    if (owner?.kind !== 'refresh') return refusal(401, 'UNAUTHENTICATED')
    // the old token stays valid, so a lost answer signs nobody out
    return ok(this.signIn(owner.userId))
  }

  #token(userId: string, kind: 'access' | 'refresh'): string {
    this.#tokens += 1
    const token = `${kind}-${this.#tokens}`
    this.#valid.set(token, { userId, kind })
    return token
  }
}

function parsed(body: string | undefined): unknown {
  return body === undefined ? undefined : JSON.parse(body)
}
