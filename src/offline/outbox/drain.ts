import { NetworkError } from '#contract/api/http-request.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import type { Clock } from '../session/clock.ts'
import type { Connection } from '../session/connection.ts'
import { RequestAbandoned } from '../session/fetch-api.ts'
import { inRequests } from './send-batch.ts'
import type { SendOptions } from './send-op.ts'
import { nextWakeAt, selectNextOps } from './next-op.ts'
import { findExpiry, type NewOp, type Op } from './op.ts'
import { getOpKind } from './op-kind.ts'
import { isMoving, isOutsideWindow } from './op-state.ts'
import type { DrainContext, OpStore } from './op-store.ts'
import { type AttemptAnswer, nextOpChange, type AttemptOutcome, type classifyAnswer } from './outcome.ts'
import { DrainPass, type Locks, type LockState, withDrainLock } from './drain-pass.ts'

/** Who is signed in on this device. */
export interface ActiveSession {
  userId: string
  accessToken: string
}

/** The drain's dependencies; tests pass in a virtual device. */
export interface DrainDeps {
  /** id of this tab or worker, new per start */
  owner: string
  clock: Clock
  random: () => number
  store: OpStore
  locks: Locks | undefined
  connection: Connection
  session: () => Promise<ActiveSession | null>
  /** Refreshes a session whose token was refused; null when it has ended. @throws NetworkError */
  renew: (refused: ActiveSession) => Promise<ActiveSession | null>
  send: (op: Op, sending: SendOptions) => Promise<AttemptAnswer>
  outcomeOf: typeof classifyAnswer
  /** parallel requests, time per attempt and ops in a batch: fewer, longer and smaller on a slow network */
  network: () => { parallel: number; attemptMs: number; batch: number }
  appVersion: string
  /** whether an action waits to be sent: reads then leave it a socket */
  onWaiting: (isWaiting: boolean) => void
  /** logs a storage failure; no op is lost */
  report: (what: string, error: unknown) => void
}

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
/** An attempt without an answer asks this often whether the server answers at all; shares of its time. */
const ASK_SHARE = 0.1
/** If it does, a first attempt this old was lost with the signal. The next ones get longer: a slow line needs it. */
const LOST_SHARE = 0.3
/** Delay after a renewed token is refused too: retrying won't help yet. */
const REFUSED_TWICE_MS = MINUTE_MS

interface Attempt {
  op: Op
  /** shared by the ops of its request */
  batch: object
  startedAt: number
  abort: AbortController
  ended: Promise<void>
}

/** Delivers an account's ops; each takes effect on the server exactly once (offline.md §6). */
export function createDrainer(deps: DrainDeps): Drainer {
  const { owner, clock, random, store, locks, connection } = deps
  const attempts = new Map<number, Attempt>()
  let running: Promise<PassResult> | null = null
  let turn: DrainPass | null = null
  let renewing: Promise<ActiveSession | null> | null = null
  let isBeating = false
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
    const context = contextNow(about)
    const here = new DrainPass(context, await store.beginPass(context), clock)
    turn = here
    deps.onWaiting(here.picture.ops.some(isMoving))
    beat()
    held.lost.addEventListener('abort', () => here.end('let-go'))
    // the page was left, or the lock lost, while the pass began
    if (isLetGo || held.lost.aborted) here.end('let-go')
    try {
      return await work(here)
    } finally {
      turn = null
      here.dispose()
      deps.onWaiting(here.picture.ops.some(isMoving))
      if (attempts.size > 0) await store.keep(owner, [...attempts.keys()])
    }
  }

  function contextNow(about: Omit<DrainContext, 'mine' | 'backAt'>): DrainContext {
    const mine = new Set([...attempts.values()].map(({ op }) => op.opId))
    return { ...about, mine, backAt: connection.backAt() }
  }

  async function work(here: DrainPass): Promise<PassResult> {
    while (here.ended === null) {
      if (renewing) await renewing.catch(() => null)
      if (here.isStale) await lookAround(here)
      const taken = [...attempts.values()].filter(({ op }) => !getOpKind(op.intent).isLong).map(({ batch }) => batch)
      const { parallel, batch: most } = deps.network()
      const lines = parallel - new Set(taken).size
      const { picture, passedOver } = here
      const next = selectNextOps(picture, { now: clock.now(), passedOver, most: lines * most })
      if (next.length > 0 && here.requestsLeft > 0)
        await start(here, inRequests(next, { lines: Math.min(lines, here.requestsLeft), most }))
      else if (next.length > 0 || attempts.size === 0) break
      else await here.pause([...attempts.values()].map(({ ended }) => ended))
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
    const look = attempts.size > 0 ? now + STRAGGLER_MS : nextWakeAt(picture, now)
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
        return ops.map((op) => begin(here, op, { user, batch }))
      }),
    )
    for (const one of begun) if (one.status === 'rejected') throw one.reason
  }

  function withExpiry(op: Op): Op {
    // just heard: `start` asks the server first
    const server = connection.serverClock()
    return { ...op, expiredBy: (server && findExpiry(op, clock.now() + server.offset)) ?? undefined }
  }

  async function begin(
    here: DrainPass,
    op: Op,
    { user, batch }: { user: ActiveSession; batch: object },
  ): Promise<void> {
    const claimed = await store.claim(op, { owner, now: clock.now() })
    if (!claimed) {
      here.passedOver.add(op.seq)
      return
    }
    here.note(op, claimed)
    const abort = new AbortController()
    if (here.ended === 'let-go') abort.abort()
    const ended = attempt(claimed, user, { batch, abort }).finally(() => attempts.delete(op.seq))
    attempts.set(op.seq, { op: claimed, batch, startedAt: clock.now(), abort, ended })
  }

  async function attempt(
    op: Op,
    user: ActiveSession,
    { batch, abort }: { batch: object; abort: AbortController },
  ): Promise<void> {
    const limit = () => {
      const cancels = [clock.after(deps.network().attemptMs, () => abort.abort()), watch(op, abort)]
      return () => cancels.forEach((each) => each())
    }
    let cancel = limit()
    const onProgress = () => {
      cancel()
      cancel = limit()
      const running = attempts.get(op.seq)
      if (running) running.startedAt = clock.now()
    }
    try {
      const { answer, wait } = await answerTo(op, user, { signal: abort.signal, onProgress, batch })
      const now = clock.now()
      const outcome = deps.outcomeOf(answer, op.intent)
      const change = nextOpChange(op, outcome, { now, serverOffset: connection.serverClock()?.offset ?? 0, random })
      if (outcome.type === 'sign-in') change.patch = { ...change.patch, wait }
      // an old tab may send what a newer one saved: the newer one sends it again
      if (outcome.type === 'update') change.patch = { ...change.patch, appVersion: deps.appVersion }
      const settled = await store.settle(op, change, now)
      if (outcome.type === 'sign-in') await store.blockForAuth(op.userId, wait)
      // another account may have signed in since: leave its pass alone
      const here = turn?.userId === op.userId ? turn : null
      if (outcome.type === 'sign-in') here?.end('signed-out')
      here?.note(op, settled, change.hold)
    } catch (error) {
      // the op stays leased to us; the next pass finds no request in flight and sends it again
      deps.report('Could not store the outcome of an action', error)
    } finally {
      cancel()
    }
  }

  /** Ends an attempt whose socket died with the signal: the server answers others meanwhile. Returns a cancel function. */
  function watch({ intent, attempts: tries }: Op, abort: AbortController): () => void {
    const { attemptMs } = deps.network()
    const since = clock.elapsed()
    let isOver = getOpKind(intent).isLong
    let cancel = () => {}
    const ask = async () => {
      const isAnswered = await connection.ask()
      if (isAnswered && clock.elapsed() - since >= attemptMs * LOST_SHARE * tries)
        abort.abort(new RequestAbandoned('Lost with the signal'))
      else again()
    }
    const again = () => {
      if (!isOver) cancel = clock.after(attemptMs * ASK_SHARE, () => void ask())
    }
    again()
    return () => {
      isOver = true
      cancel()
    }
  }

  /** The answer to an op. A refused token is renewed once for all ops waiting for it. */
  async function answerTo(
    op: Op,
    user: ActiveSession,
    sending: Omit<SendOptions, 'accessToken'>,
  ): Promise<{ answer: AttemptAnswer; wait: { since: number; until: number } | null }> {
    const answer = await deps.send(op, { ...sending, accessToken: user.accessToken })
    if (deps.outcomeOf(answer, op.intent).type !== 'sign-in') return { answer, wait: null }
    try {
      renewing ??= deps.renew(user).finally(() => {
        renewing = null
      })
      const successor = await renewing
      if (successor?.userId !== op.userId) return { answer, wait: null }
      const now = clock.now()
      const second = await deps.send(op, { ...sending, accessToken: successor.accessToken })
      return { answer: second, wait: { since: now, until: now + REFUSED_TWICE_MS } }
    } catch (error) {
      if (error instanceof NetworkError) return { answer: error, wait: null }
      throw error
    }
  }

  /** Heartbeat, so others see that this owner is alive. */
  function beat(): void {
    if (isBeating) return
    isBeating = true
    clock.after(BEAT_MS, () => {
      isBeating = false
      if (!turn && attempts.size === 0) return
      const about = { owner, userId: turn?.userId ?? null, seqs: [...attempts.keys()], now: clock.now() }
      void store.beat(about).then(beat, beat)
    })
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
      while (running || attempts.size > 0)
        await Promise.all([running, ...[...attempts.values()].map(({ ended }) => ended)])
    },
    giveUpOlderThan(ms) {
      const now = clock.now()
      for (const { startedAt, abort } of attempts.values())
        if (isOutsideWindow({ since: startedAt, until: startedAt + ms }, now)) abort.abort()
    },
    letGo() {
      isLetGo = true
      turn?.end('let-go')
      for (const { abort } of attempts.values()) abort.abort()
    },
  }
}
