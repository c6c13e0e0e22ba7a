import {
  type ActiveSession,
  type Attempts,
  createAttempts,
  createTokenRenewal,
  type DrainDeps,
} from './drain-attempts.ts'
import { DrainPass, type LockState, withDrainLock } from './drain-pass.ts'
import { nextWakeAt, selectNextOps } from './next-op.ts'
import { findExpiry, type NewOp, type Op } from './op.ts'
import { getOpKind } from './op-kind.ts'
import { isMoving } from './op-state.ts'
import type { DrainContext } from './op-store.ts'
import type { AttemptOutcome } from './outcome.ts'
import { inRequests } from './send-batch.ts'

export interface PassResult {
  why: 'empty' | 'waiting' | 'more' | 'offline' | 'busy' | 'signed-out' | 'let-go' | 'storage'
  /** when to try again; null when only an event can help */
  wakeAfterMs: number | null
}

export interface Drainer {
  /** Runs a delivery pass under the lock, or joins the running one, which then looks again. Never rejects. */
  pass(): Promise<PassResult>
  /** One attempt for an op this device couldn't save; null when no one, or another account, is signed in. */
  sendUnsaved(draft: NewOp): Promise<AttemptOutcome | null>
  /** Resolves when no pass runs and no request is in flight, so the app can be updated. */
  idle(): Promise<void>
  /** Aborts attempts older than this: after a phone has slept, its sockets never answer. */
  giveUpOlderThan(ms: number): void
  /** The page is about to freeze or unload: ends the pass and aborts its requests. */
  letGo(): void
}

const BEAT_MS = 10_000
/** Delay while another tab holds the lock: it may have been closed. */
const BUSY_MS = 1_500
/** How often a queue is checked while its request is in flight. */
const STRAGGLER_MS = 1_000
/** Minimum gap between passes. */
const BREATH_MS = 250
const STORAGE_MS = 5_000

/** Delivers an account's ops; each takes effect on the server exactly once (offline.md §6). */
export function createDrainer(deps: DrainDeps): Drainer {
  const { owner, clock, store, locks } = deps
  let running: Promise<PassResult> | null = null
  let turn: DrainPass | null = null
  const { answerTo, whenRenewed } = createTokenRenewal(deps)
  const attempts = createAttempts(deps, answerTo, (userId) => (turn?.userId === userId ? turn : null))
  const beat = createHeartbeat(deps, () => {
    const seqs = attempts.running().map(({ op }) => op.seq)
    return turn || seqs.length > 0 ? { userId: turn?.userId ?? null, seqs } : null
  })
  const turns = createTurns(deps, attempts, whenRenewed)
  /** ends the running pass at its next check */
  let isLetGo = false

  async function onePass(): Promise<PassResult> {
    try {
      const user = await deps.session()
      if (!user) return { why: 'signed-out', wakeAfterMs: null }
      const name = `drain:${user.userId}`
      const take = (steal: boolean) => withDrainLock({ locks, name, steal }, (held) => oneTurn(user.userId, held))
      const taken = await take(false)
      if (taken !== 'busy') return taken
      deps.onWaiting(true)
      const isFree = await store.succeed({ owner, userId: user.userId, now: clock.now() })
      if (!isFree) return { why: 'busy', wakeAfterMs: BUSY_MS }
      const stolen = await take(true)
      return stolen === 'busy' ? { why: 'busy', wakeAfterMs: BUSY_MS } : stolen
    } catch (error) {
      deps.report('Could not read the outbox', error)
      return { why: 'storage', wakeAfterMs: STORAGE_MS }
    }
  }

  async function oneTurn(userId: string, held: LockState): Promise<PassResult> {
    const { appVersion } = deps
    const about = { userId, owner, now: () => clock.now(), since: clock.now(), appVersion, exclusive: held.exclusive }
    const context = turns.contextNow(about)
    const here = new DrainPass(context, await store.beginPass(context), clock)
    turn = here
    deps.onWaiting(here.picture.ops.some(isMoving))
    beat()
    held.lost.addEventListener('abort', () => here.end('let-go'))
    // the page was left, or the lock lost, while the pass began
    if (isLetGo || held.lost.aborted) here.end('let-go')
    try {
      return await turns.work(here)
    } finally {
      turn = null
      here.dispose()
      deps.onWaiting(here.picture.ops.some(isMoving))
      const seqs = attempts.running().map(({ op }) => op.seq)
      if (seqs.length > 0) await store.keep(owner, seqs)
    }
  }

  function pass(): Promise<PassResult> {
    turn?.lookAgain()
    // the caller is back after `letGo`: start another pass when this one ends
    if (running) return isLetGo ? running.then(pass) : running
    isLetGo = false
    running = onePass().finally(() => {
      running = null
    })
    return running
  }

  return {
    pass,
    async sendUnsaved(draft) {
      const user = await deps.session()
      if (user?.userId !== draft.userId) return null
      const limit = new AbortController()
      const cancel = clock.after(deps.network().attemptMs, () => limit.abort())
      const { answer } = await answerTo({ ...draft, seq: 0 }, user, { signal: limit.signal }).finally(cancel)
      return deps.outcomeOf(answer, draft.intent)
    },
    async idle() {
      while (running || attempts.running().length > 0)
        await Promise.all([running, ...attempts.running().map(({ ended }) => ended)])
    },
    giveUpOlderThan: attempts.giveUpOlderThan,
    letGo() {
      isLetGo = true
      turn?.end('let-go')
      attempts.abortAll()
    },
  }
}

/** What an owner does in its turn: sends what can be sent, until nothing can or the pass is over. */
function createTurns(deps: DrainDeps, attempts: Attempts, whenRenewed: () => Promise<void>) {
  const { clock, store, connection } = deps

  function contextNow(about: Omit<DrainContext, 'mine' | 'backAt'>): DrainContext {
    const mine = new Set(attempts.running().map(({ op }) => op.opId))
    return { ...about, mine, backAt: connection.backAt() }
  }

  async function work(here: DrainPass): Promise<PassResult> {
    while (here.ended === null) {
      await whenRenewed()
      if (here.isStale) await lookAround(here)
      const inFlight = attempts.running()
      const taken = inFlight.filter(({ op }) => !getOpKind(op.intent).isLong).map(({ batch }) => batch)
      const { parallel, batch: most } = deps.network()
      const lines = parallel - new Set(taken).size
      const { picture, passedOver } = here
      const next = selectNextOps(picture, { now: clock.now(), passedOver, most: lines * most })
      if (next.length > 0 && here.requestsLeft > 0)
        await start(here, inRequests(next, { lines: Math.min(lines, here.requestsLeft), most }))
      else if (next.length > 0 || inFlight.length === 0) break
      else await here.pause(inFlight.map(({ ended }) => ended))
    }
    return endOf(here)
  }

  async function lookAround(here: DrainPass): Promise<void> {
    if (!(await whoseTurn(here))) return
    const isBack = here.context.backAt !== connection.backAt()
    if (isBack) here.context = contextNow(here.context)
    here.look(await (isBack ? store.beginPass(here.context) : store.picture(here.userId)))
  }

  /** The pass's user if still signed in; otherwise ends the pass. */
  async function whoseTurn(here: DrainPass): Promise<ActiveSession | null> {
    const user = await deps.session()
    if (user?.userId === here.userId) return user
    here.end(user ? 'switched' : 'signed-out')
    return null
  }

  function endOf({ ended, picture, passedOver }: DrainPass): PassResult {
    const now = clock.now()
    if (ended === 'offline' || ended === 'signed-out' || ended === 'let-go') return { why: ended, wakeAfterMs: null }
    if (ended === 'switched' || selectNextOps(picture, { now, passedOver, most: 1 }).length > 0)
      return { why: 'more', wakeAfterMs: 0 }
    if (picture.ops.length === 0) return { why: 'empty', wakeAfterMs: null }
    const look = attempts.running().length > 0 ? now + STRAGGLER_MS : nextWakeAt(picture, now)
    return { why: 'waiting', wakeAfterMs: look === null ? null : Math.max(BREATH_MS, look - now) }
  }

  /** Sends ops of different queues if the server is reachable, the user is still signed in and they have not expired. */
  async function start(here: DrainPass, requests: readonly Op[][]): Promise<void> {
    // probe first: an op that never left the device can still be cancelled
    if (!(await connection.ensure())) return here.end('offline')
    // what waits since the outage can go along
    if (here.context.backAt !== connection.backAt()) return lookAround(here)
    const user = await whoseTurn(here)
    if (!user) return
    const expired = requests
      .flat()
      .map(withExpiry)
      .filter(({ expiredBy }) => expiredBy)
    for (const op of expired) await store.expire(op, clock.now())
    if (expired.length > 0) return here.look(await store.picture(here.userId))
    if (here.ended !== null) return
    here.requestsLeft -= requests.length
    const begun = await Promise.allSettled(
      requests.flatMap((ops) => {
        const batch = {}
        return ops.map((op) => attempts.begin(here, op, { user, batch }))
      }),
    )
    for (const one of begun) if (one.status === 'rejected') throw one.reason
  }

  function withExpiry(op: Op): Op {
    // just heard: `start` asks the server first
    const server = connection.serverClock()
    return { ...op, expiredBy: (server && findExpiry(op, clock.now() + server.offset)) ?? undefined }
  }

  return { contextNow, work }
}

/** Heartbeat, so others see that this owner is alive. @param alive null once it has nothing left to do */
function createHeartbeat(
  { owner, clock, store }: Pick<DrainDeps, 'owner' | 'clock' | 'store'>,
  alive: () => { userId: string | null; seqs: number[] } | null,
): () => void {
  let isBeating = false
  return function beat() {
    if (isBeating) return
    isBeating = true
    clock.after(BEAT_MS, () => {
      isBeating = false
      const about = alive()
      if (about) void store.beat({ owner, ...about, now: clock.now() }).then(beat, beat)
    })
  }
}
