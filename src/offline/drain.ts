import { NetworkError } from '#contract/request.ts'
import { MINUTE_MS } from '#domain/instant.ts'
import type { Clock } from './clock.ts'
import type { Connection } from './connection.ts'
import type { Sending } from './deliver.ts'
import { nextLook, nextOps } from './next-op.ts'
import { type Draft, hasExpired, isOver, type Op } from './op.ts'
import type { OpStore } from './op-store.ts'
import { type Answer, changeAfter, type Outcome, type outcomeOf } from './outcome.ts'
import { type Held, type Locks, underPassLock } from './pass-lock.ts'
import { Turn } from './turn.ts'

/** Who is signed in on this device. */
export interface SignedIn {
  userId: string
  accessToken: string
}

/** All that the drain touches; tests hand in a virtual device. */
export interface DrainDeps {
  /** this tab or worker, new at each start */
  owner: string
  clock: Clock
  random: () => number
  store: OpStore
  locks: Locks | undefined
  connection: Connection
  session: () => Promise<SignedIn | null>
  /** The successor of a session whose token was refused; null when it is over. @throws NetworkError */
  renew: (refused: SignedIn) => Promise<SignedIn | null>
  send: (op: Op, sending: Sending) => Promise<Answer>
  outcomeOf: typeof outcomeOf
  /** how many lanes at once and how long an attempt may take: fewer and longer on a slow network */
  network: () => { lanes: number; attemptMs: number }
  appVersion: string
  /** hears of storage that failed; nothing is lost by it */
  report: (what: string, error: unknown) => void
}

export interface PassEnd {
  why: 'empty' | 'waiting' | 'more' | 'offline' | 'busy' | 'signed-out' | 'let-go' | 'storage'
  /** when it is worth trying again, null when only an event can tell */
  wakeAfterMs: number | null
}

export interface Drainer {
  /** One turn of delivering, under the lock. One that runs already looks again and is joined; one that was let go is followed. Never rejects. */
  pass(): Promise<PassEnd>
  /** One attempt for what this device would not store; null when nobody, or somebody else, is signed in. */
  sendUnsaved(draft: Draft): Promise<Outcome | null>
  /** Resolves when no pass runs and nothing is on the wire: then the app may be replaced. */
  idle(): Promise<void>
  /** Gives up attempts that are older than this: a phone that slept leaves sockets that never answer. */
  giveUpOlderThan(ms: number): void
  /** The page is about to be frozen or left: ends the pass, gives up what is on the wire. */
  letGo(): void
}

const BEAT_MS = 10_000
/** A tab whose turn it is not looks again this soon: the holder may have been closed. */
const BUSY_MS = 1_500
/** While something of ours is still on the wire, its lane is looked at this often. */
const STRAGGLER_MS = 1_000
/** However soon a wait is over, passes do not chase each other. */
const BREATH_MS = 250
const STORAGE_MS = 5_000
/** A renewed token that is refused as well: no use in asking at once. */
const REFUSED_TWICE_MS = MINUTE_MS

interface Attempt {
  op: Op
  startedAt: number
  abort: AbortController
  ended: Promise<void>
}

/** Delivers an account's ops, each exactly once as far as the server is concerned (offline.md §6). */
export function drainer(deps: DrainDeps): Drainer {
  const { owner, clock, random, store, locks, connection } = deps
  const attempts = new Map<number, Attempt>()
  let running: Promise<PassEnd> | null = null
  let turn: Turn | null = null
  let renewing: Promise<SignedIn | null> | null = null
  let isBeating = false
  /** the running pass is over as soon as it notices */
  let isLetGo = false

  async function onePass(): Promise<PassEnd> {
    try {
      const user = await deps.session()
      if (!user) return { why: 'signed-out', wakeAfterMs: null }
      const name = `drain:${user.userId}`
      const take = (steal: boolean) => underPassLock({ locks, name, steal }, (held) => oneTurn(user.userId, held))
      const taken = await take(false)
      if (taken !== 'busy') return taken
      const isFree = await store.succeed({ owner, userId: user.userId, now: clock.now() })
      if (!isFree) return { why: 'busy', wakeAfterMs: BUSY_MS }
      const stolen = await take(true)
      return stolen === 'busy' ? { why: 'busy', wakeAfterMs: BUSY_MS } : stolen
    } catch (error) {
      deps.report('The outbox cannot be read', error)
      return { why: 'storage', wakeAfterMs: STORAGE_MS }
    }
  }

  async function oneTurn(userId: string, held: Held): Promise<PassEnd> {
    const mine = new Set([...attempts.values()].map(({ op }) => op.opId))
    const { appVersion } = deps
    const about = { userId, owner, now: clock.now(), appVersion, mine, exclusive: held.exclusive }
    const here = new Turn(userId, await store.beginPass(about), clock)
    turn = here
    beat()
    held.lost.addEventListener('abort', () => here.end('let-go'))
    // the page was left, or the lock lost, while the turn began
    if (isLetGo || held.lost.aborted) here.end('let-go')
    try {
      return await work(here)
    } finally {
      turn = null
      here.dispose()
      if (attempts.size > 0) await store.keep(owner, [...attempts.keys()])
    }
  }

  async function work(here: Turn): Promise<PassEnd> {
    while (here.ended === null) {
      if (renewing) await renewing.catch(() => null)
      if (here.isStale) await lookAround(here)
      const most = deps.network().lanes - attempts.size
      const next = nextOps(here.picture, { now: clock.now(), passedOver: here.passedOver, most })
      if (next.length > 0 && here.opsLeft > 0) await start(here, next.slice(0, here.opsLeft))
      else if (next.length > 0 || attempts.size === 0) break
      else await here.pause([...attempts.values()].map(({ ended }) => ended))
    }
    return endOf(here)
  }

  async function lookAround(here: Turn): Promise<void> {
    if (await whoseTurn(here)) here.look(await store.picture(here.userId))
  }

  /** Its person, if they are still the one who is signed in; else the turn is over. */
  async function whoseTurn(here: Turn): Promise<SignedIn | null> {
    const user = await deps.session()
    if (user?.userId === here.userId) return user
    here.end(user ? 'switched' : 'signed-out')
    return null
  }

  function endOf({ ended, picture, passedOver }: Turn): PassEnd {
    const now = clock.now()
    if (ended === 'offline' || ended === 'signed-out' || ended === 'let-go') return { why: ended, wakeAfterMs: null }
    if (ended === 'switched' || nextOps(picture, { now, passedOver, most: 1 }).length > 0)
      return { why: 'more', wakeAfterMs: 0 }
    if (picture.ops.length === 0) return { why: 'empty', wakeAfterMs: null }
    const look = attempts.size > 0 ? now + STRAGGLER_MS : nextLook(picture, now)
    return { why: 'waiting', wakeAfterMs: look === null ? null : Math.max(BREATH_MS, look - now) }
  }

  /** Sends ops of different lanes, if they are still to be sent, still by this person, and anything can be sent at all. */
  async function start(here: Turn, ops: readonly Op[]): Promise<void> {
    // an op that never left the device stays one that can be taken back: ask for a sign of life first
    if (!(await connection.ensure())) return here.end('offline')
    const user = await whoseTurn(here)
    if (!user) return
    const expired = ops.filter(isExpired)
    for (const op of expired) await store.expire(op, clock.now())
    if (expired.length > 0) return here.look(await store.picture(here.userId))
    if (here.ended !== null) return
    const begun = await Promise.allSettled(ops.map((op) => begin(here, op, user)))
    for (const one of begun) if (one.status === 'rejected') throw one.reason
  }

  function isExpired(op: Op): boolean {
    const { serverOffset } = connection.state()
    return serverOffset !== null && hasExpired(op, clock.now() + serverOffset, serverOffset)
  }

  async function begin(here: Turn, op: Op, user: SignedIn): Promise<void> {
    const claimed = await store.claim(op, { owner, now: clock.now() })
    if (!claimed) {
      here.passedOver.add(op.seq)
      return
    }
    here.opsLeft -= 1
    here.note(op, claimed)
    const abort = new AbortController()
    if (here.ended === 'let-go') abort.abort()
    const ended = attempt(claimed, user, abort).finally(() => attempts.delete(op.seq))
    attempts.set(op.seq, { op: claimed, startedAt: clock.now(), abort, ended })
  }

  async function attempt(op: Op, user: SignedIn, abort: AbortController): Promise<void> {
    const cancel = clock.after(deps.network().attemptMs, () => abort.abort())
    try {
      const { answer, wait } = await answerTo(op, user, abort.signal)
      const now = clock.now()
      const outcome = deps.outcomeOf(answer, op.intent)
      const change = changeAfter(op, outcome, { now, serverOffset: connection.state().serverOffset ?? 0, random })
      if (outcome.is === 'sign-in') change.patch = { ...change.patch, wait }
      const settled = await store.settle(op, change, now)
      if (outcome.is === 'sign-in') await store.blockForAuth(op.userId, wait)
      // the account may have changed since: its turn is another one
      const here = turn?.userId === op.userId ? turn : null
      if (outcome.is === 'sign-in') here?.end('signed-out')
      here?.note(op, settled, change.hold)
    } catch (error) {
      // the op stays leased to us; the next pass finds it with nobody sending it, and asks the server again
      deps.report('What became of an action could not be stored', error)
    } finally {
      cancel()
    }
  }

  /** The answer to an op; a refused token is renewed once, for all that wait for it. */
  async function answerTo(
    op: Op,
    user: SignedIn,
    signal: AbortSignal,
  ): Promise<{ answer: Answer; wait: { since: number; until: number } | null }> {
    const answer = await deps.send(op, { accessToken: user.accessToken, signal })
    if (deps.outcomeOf(answer, op.intent).is !== 'sign-in') return { answer, wait: null }
    try {
      renewing ??= deps.renew(user).finally(() => {
        renewing = null
      })
      const successor = await renewing
      if (successor?.userId !== op.userId) return { answer, wait: null }
      const now = clock.now()
      const second = await deps.send(op, { accessToken: successor.accessToken, signal })
      return { answer: second, wait: { since: now, until: now + REFUSED_TWICE_MS } }
    } catch (error) {
      if (error instanceof NetworkError) return { answer: error, wait: null }
      throw error
    }
  }

  /** While this owner delivers, others see that it lives. */
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

  function pass(): Promise<PassEnd> {
    turn?.lookAgain()
    // whoever asks is back: the one that is being let go is followed by another
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
      const { answer } = await answerTo({ ...draft, seq: 0 }, user, limit.signal).finally(cancel)
      return deps.outcomeOf(answer, draft.intent)
    },
    async idle() {
      while (running || attempts.size > 0)
        await Promise.all([running, ...[...attempts.values()].map(({ ended }) => ended)])
    },
    giveUpOlderThan(ms) {
      const now = clock.now()
      for (const { startedAt, abort } of attempts.values())
        if (isOver({ since: startedAt, until: startedAt + ms }, now)) abort.abort()
    },
    letGo() {
      isLetGo = true
      turn?.end('let-go')
      for (const { abort } of attempts.values()) abort.abort()
    },
  }
}
