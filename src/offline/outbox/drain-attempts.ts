import { NetworkError } from '#contract/api/http-request.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import type { Clock } from '../session/clock.ts'
import type { Connection } from '../session/connection.ts'
import { RequestAbandoned } from '../session/fetch-api.ts'
import type { DrainPass, Locks } from './drain-pass.ts'
import type { Op } from './op.ts'
import { getOpKind } from './op-kind.ts'
import { isOutsideWindow } from './op-state.ts'
import type { OpStore } from './op-store.ts'
import { type AttemptAnswer, nextOpChange, type classifyAnswer } from './outcome.ts'
import type { SendOptions } from './send-op.ts'

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

type Sending = { user: ActiveSession; batch: object }

export interface Attempts {
  /** Claims an op and sends it. An op that another owner has is passed over. */
  begin: (here: DrainPass, op: Op, sending: Sending) => Promise<void>
  /** Those whose request is in flight. */
  running: () => Attempt[]
  /** Aborts those older than this. */
  giveUpOlderThan: (ms: number) => void
  abortAll: () => void
}

/**
 * Sends claimed ops and stores what became of each.
 * @param passOf the running pass, if it is this account's
 */
export function createAttempts(
  deps: DrainDeps,
  answerTo: AnswerTo,
  passOf: (userId: string) => DrainPass | null,
): Attempts {
  const { owner, clock, random, store, connection } = deps
  const attempts = new Map<number, Attempt>()

  async function begin(here: DrainPass, op: Op, { user, batch }: Sending): Promise<void> {
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
      const cancels = [clock.after(deps.network().attemptMs, () => abort.abort()), abortIfLost(deps, op, abort)]
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
      const here = passOf(op.userId)
      if (outcome.type === 'sign-in') here?.end('signed-out')
      here?.note(op, settled, change.hold)
    } catch (error) {
      // the op stays leased to us; the next pass finds no request in flight and sends it again
      deps.report('Could not store the outcome of an action', error)
    } finally {
      cancel()
    }
  }

  return {
    begin,
    running: () => [...attempts.values()],
    giveUpOlderThan(ms) {
      const now = clock.now()
      for (const { startedAt, abort } of attempts.values())
        if (isOutsideWindow({ since: startedAt, until: startedAt + ms }, now)) abort.abort()
    },
    abortAll() {
      for (const { abort } of attempts.values()) abort.abort()
    },
  }
}

/** Ends an attempt whose socket died with the signal: the server answers others meanwhile. Returns a cancel function. */
function abortIfLost(
  { clock, connection, network }: Pick<DrainDeps, 'clock' | 'connection' | 'network'>,
  { intent, attempts: tries }: Op,
  abort: AbortController,
): () => void {
  const { attemptMs } = network()
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

type Answered = { answer: AttemptAnswer; wait: { since: number; until: number } | null }
export type AnswerTo = (op: Op, user: ActiveSession, sending: Omit<SendOptions, 'accessToken'>) => Promise<Answered>

/** Sends ops with a token that is renewed once for all that wait for it. */
export function createTokenRenewal(deps: DrainDeps) {
  let renewing: Promise<ActiveSession | null> | null = null

  const answerTo: AnswerTo = async (op, user, sending) => {
    const answer = await deps.send(op, { ...sending, accessToken: user.accessToken })
    if (deps.outcomeOf(answer, op.intent).type !== 'sign-in') return { answer, wait: null }
    try {
      renewing ??= deps.renew(user).finally(() => {
        renewing = null
      })
      const successor = await renewing
      if (successor?.userId !== op.userId) return { answer, wait: null }
      const now = deps.clock.now()
      const second = await deps.send(op, { ...sending, accessToken: successor.accessToken })
      return { answer: second, wait: { since: now, until: now + REFUSED_TWICE_MS } }
    } catch (error) {
      if (error instanceof NetworkError) return { answer: error, wait: null }
      throw error
    }
  }

  return {
    answerTo,
    /** resolves once no token is being renewed */
    whenRenewed: async () => {
      if (renewing) await renewing.catch(() => null)
    },
  }
}
