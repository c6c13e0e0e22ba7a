import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import { decodeOp, type OpFailure, fillRequest, holdsQueue, transitionOp, type Op } from './op.ts'
import { type AccountHold, isHeld, isOutsideWindow, type OpState, type TimeWindow } from './op-state.ts'
import { decodeOps, listOpenQueueOps, listOpenOps, findParentOps, reconcileDependents } from './op-rows.ts'
import { type DrainPassRow, type OutboxDb, retryOnLostConnection } from './outbox-db.ts'

/** How long a settled op stays as a receipt. */
const RECEIPT_MS = 7 * DAY_MS

/** A lease outlives three missed heartbeats; after that the sender counts as frozen or gone. */
const LEASE_MS = 30_000

/** An op's next state and the fields that change with it. */
export interface OpChange {
  to: OpState
  patch?: Partial<Op>
  /** the server asked the whole account to wait */
  hold?: AccountHold
}

/** The drain's snapshot: the account's open ops in tap order. */
export interface OutboxSnapshot {
  ops: Op[]
  hold: AccountHold | null
}

/** The drainer and its state. */
export interface DrainContext {
  userId: string
  /** id of this tab or worker, new per start */
  owner: string
  /** read inside the transaction: the page may have been frozen before it */
  now: () => Instant
  /** when this owner's turn began */
  since: Instant
  appVersion: string
  /** when the server last answered again after an outage; null until then */
  backAt: Instant | null
  /** ids of the ops this owner is sending */
  mine: ReadonlySet<string>
  /** true under a real lock: other senders are gone, except for leases marked `kept` */
  exclusive: boolean
}

/** The drain's database operations; each is one transaction. */
export interface OpStore {
  /** Requeues ops of dead senders and ops whose block ended, deletes old receipts, returns the open ops. */
  beginPass(turn: DrainContext): Promise<OutboxSnapshot>
  picture(userId: string): Promise<OutboxSnapshot>
  /** Leases the op to `owner` and completes its bytes; null when another op goes first or someone else sends it. */
  claim(op: Op, by: { owner: string; now: Instant }): Promise<Op | null>
  /** Stores a claimed op's result; null when another sender has taken it over. */
  settle(op: Op, change: OpChange, now: Instant): Promise<Op | null>
  /** Expires an op that was never sent, for the reason in `expiredBy`. */
  expire(op: Op, now: Instant): Promise<void>
  /** Blocks all sendable ops until someone signs in, and until `wait` is over. */
  blockForAuth(userId: string, wait: TimeWindow | null): Promise<void>
  /** Heartbeat: renews the owner's pass, if it holds one, and its leases. */
  beat(by: { owner: string; userId: string | null; seqs: number[]; now: Instant }): Promise<void>
  /** Marks leases that the owner keeps after its pass has ended. */
  keep(owner: string, seqs: number[]): Promise<void>
  /** Takes over a pass whose owner missed its heartbeats; true for only one of several contenders. */
  succeed(by: { owner: string; userId: string; now: Instant }): Promise<boolean>
}

function isOrphan({ lease, opId }: Op, { owner, mine, exclusive }: DrainContext, now: Instant): boolean {
  if (!lease || lease.owner === owner) return !mine.has(opId)
  return hasRunOut(lease, now) || (exclusive && !lease.kept)
}

/** The lock is gone: another owner took the pass over while this page was frozen. */
function wasTakenOver(pass: DrainPassRow | undefined, { owner, since }: DrainContext): boolean {
  return pass !== undefined && pass.owner !== owner && pass.beatAt > since
}

/** A lease taken while this transaction waited begins after `now`. That doesn't mean the clock was set back. */
function hasRunOut({ since, until }: TimeWindow, now: Instant): boolean {
  return isOutsideWindow({ since: since - LEASE_MS, until }, now)
}

/** An attempt before the outage ended says nothing about the next one. */
function wasUnheardBefore({ wait, lastError }: Op, backAt: Instant | null): boolean {
  return lastError?.class === 'unheard' && wait !== null && backAt !== null && wait.since <= backAt
}

/** The op requeued, or null when it stays as it is. */
function resumed(op: Op, turn: DrainContext, now: Instant): Op | null {
  if (op.state === 'retry_wait' && wasUnheardBefore(op, turn.backAt)) return transitionOp(op, 'queued', { attempts: 0 })
  const again: Partial<Record<OpState, boolean>> = {
    sending: isOrphan(op, turn, now),
    'blocked:auth': op.wait === null || isOutsideWindow(op.wait, now),
    'blocked:subscription': op.wait === null || isOutsideWindow(op.wait, now),
    'blocked:update': op.appVersion !== turn.appVersion || op.wait === null || isOutsideWindow(op.wait, now),
  }
  return again[op.state] ? transitionOp(op, 'queued') : null
}

function isDue(op: Op, now: Instant): boolean {
  const { state, wait } = op
  if (isHeld(op, now)) return false
  return state === 'queued' || (state === 'retry_wait' && (wait === null || isOutsideWindow(wait, now)))
}

function nothingToWithdraw(at: Instant): OpFailure {
  return { class: 'parent', status: null, code: 'NOTHING_TO_WITHDRAW', message: null, at }
}

/**
 * Its user stopped it while it was being sent. An answer that shows it had no effect ends it. After a refusal that
 * leaves this open, the next attempt cancels its key.
 */
function afterStopping(op: Op, { to, patch = {} }: OpChange, now: Instant): Op {
  if (patch.maybeSent === false) return transitionOp(op, 'cancelled', { ...patch, settledAt: now })
  const isOpen = to === 'needs_you:conflict' || to === 'needs_you:rejected'
  return transitionOp(op, isOpen ? 'retry_wait' : to, patch)
}

type Reach = 'own op' | 'many ops'

interface Job {
  work: () => Promise<unknown>
  reach: Reach
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** Jobs that may run at once, in order: those that write only their own op, and each other job alone. */
function inSteps(jobs: readonly Job[]): Job[][] {
  const steps: Job[][] = []
  for (const job of jobs) {
    const last = steps.at(-1)
    if (job.reach === 'own op' && last?.[0]?.reach === 'own op') last.push(job)
    else steps.push([job])
  }
  return steps
}

/**
 * Batches calls made while a transaction runs into the next one: three queues cost one disk flush, not three. Each
 * resolves only after the commit. If a batch fails, its calls run one by one. Calls for one op each wait for the
 * database together: 50 of them take about as long as one.
 */
function inGroups(
  transact: <T>(work: () => Promise<T>) => Promise<T>,
): <T>(reach: Reach, work: () => Promise<T>) => Promise<T> {
  let waiting: Job[] = []
  let isRunning = false

  async function done(jobs: readonly Job[]): Promise<void> {
    try {
      const results = await transact(async () => {
        const all: unknown[] = []
        for (const step of inSteps(jobs)) all.push(...(await Promise.all(step.map(({ work }) => work()))))
        return all
      })
      jobs.forEach(({ resolve }, i) => resolve(results[i]))
    } catch (error) {
      if (jobs.length === 1) jobs[0]?.reject(error)
      else for (const job of jobs) await done([job])
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const jobs = waiting
      waiting = []
      await done(jobs)
    }
    isRunning = false
  }

  return <T>(reach: Reach, work: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, reach, resolve: resolve as Job['resolve'], reject })
      if (isRunning) return
      isRunning = true
      // calls of the same tick join the batch
      queueMicrotask(() => void run())
    })
}

/** The outbox database as the drain uses it. */
export function createOpStore(db: OutboxDb): OpStore {
  const write = inGroups((work) => retryOnLostConnection(db, () => db.transaction('rw', db.ops, db.passes, work)))

  async function picture(userId: string): Promise<OutboxSnapshot> {
    const [ops, pass] = await Promise.all([listOpenOps(db, userId), db.passes.get(userId)])
    return { ops, hold: pass?.hold ?? null }
  }

  async function put(op: Op): Promise<Op> {
    await db.ops.put(op)
    return op
  }

  return {
    beginPass: (turn) =>
      write('many ops', async () => {
        const { userId, owner } = turn
        const now = turn.now()
        const exclusive = turn.exclusive && !wasTakenOver(await db.passes.get(userId), turn)
        const stored = await picture(userId)
        await db.passes.put({ userId, owner, beatAt: now, hold: stored.hold })
        await sweepReceipts(db, now)
        const again = stored.ops.map((op) => resumed(op, { ...turn, exclusive }, now)).filter((op) => op !== null)
        const isAsFound = again.length === 0 && stored.ops.every(({ dependsOn }) => dependsOn.length === 0)
        if (isAsFound) return stored
        await db.ops.bulkPut(again)
        await reconcileDependents(db, userId, now)
        return await picture(userId)
      }),

    picture: (userId) => retryOnLostConnection(db, () => db.transaction('r', db.ops, db.passes, () => picture(userId))),

    claim: ({ seq }, { owner, now }) =>
      write('own op', async () => {
        const op = decodeOp(await db.ops.get(seq))
        if (!op || !isDue(op, now)) return null
        const queue = await listOpenQueueOps(db, op.userId, op.queueKey)
        if (queue.some((earlier) => earlier.seq < seq && holdsQueue(earlier))) return null
        const parents = (await findParentOps(db, op)).filter((parent) => parent !== null)
        if (parents.length < op.dependsOn.length || parents.some(({ state }) => state !== 'done')) return null
        const request = fillRequest(op, parents)
        if (!request) {
          await put(transitionOp(op, 'needs_you:rejected', { lastError: nothingToWithdraw(now) }))
          return null
        }
        const fence = op.fence + 1
        const lease = { owner, fence, since: now, until: now + LEASE_MS, kept: false, doubt: op.maybeSent }
        return await put(
          transitionOp(op, 'sending', { request, fence, lease, attempts: op.attempts + 1, maybeSent: true }),
        )
      }),

    settle: ({ seq, lease }, change, now) =>
      // what isn't done may stop the ops that build on it
      write(change.to === 'done' ? 'own op' : 'many ops', async () => {
        const op = decodeOp(await db.ops.get(seq))
        const isStillOurs = op?.state === 'sending' && op.lease?.owner === lease?.owner && op.fence === lease?.fence
        if (!op || !isStillOurs) return null
        const settled = await put(
          op.stopping ? afterStopping(op, change, now) : transitionOp(op, change.to, change.patch),
        )
        if (change.hold) await db.passes.update(op.userId, { hold: change.hold })
        if (/^(needs_you|blocked|cancelled)/.test(settled.state)) await reconcileDependents(db, op.userId, now)
        return settled
      }),

    expire: ({ seq, userId, expiredBy }, now) =>
      write('many ops', async () => {
        const op = decodeOp(await db.ops.get(seq))
        if (op?.state !== 'queued' || op.maybeSent) return
        await put(transitionOp(op, 'needs_you:expired', { expiredBy }))
        await reconcileDependents(db, userId, now)
      }),

    blockForAuth: (userId, wait) =>
      write('many ops', async () => {
        const ready = (await listOpenOps(db, userId)).filter(
          ({ state }) => state === 'queued' || state === 'retry_wait',
        )
        await db.ops.bulkPut(ready.map((op) => transitionOp(op, 'blocked:auth', { wait })))
      }),

    beat: ({ owner, userId, seqs, now }) =>
      write('many ops', async () => {
        const pass = userId === null ? undefined : await db.passes.get(userId)
        if (pass?.owner === owner) await db.passes.put({ ...pass, beatAt: now })
        await renew(seqs, owner, { since: now, until: now + LEASE_MS })
      }),

    keep: (owner, seqs) => write('many ops', () => renew(seqs, owner, { kept: true })),

    succeed: ({ owner, userId, now }) =>
      write('many ops', async () => {
        const pass = await db.passes.get(userId)
        if (!pass || !isOutsideWindow({ since: pass.beatAt, until: pass.beatAt + LEASE_MS }, now)) return false
        await db.passes.put({ ...pass, owner, beatAt: now })
        return true
      }),
  }

  async function renew(seqs: number[], owner: string, change: Partial<NonNullable<Op['lease']>>): Promise<void> {
    const ops = (await db.ops.bulkGet(seqs)).map(decodeOp)
    const ours = ops.flatMap((op) => (op?.lease?.owner === owner ? [{ ...op, lease: { ...op.lease, ...change } }] : []))
    await db.ops.bulkPut(ours)
  }
}

/** Deletes receipts older than a week, of any account, that no open op builds on. */
async function sweepReceipts(db: OutboxDb, now: Instant): Promise<void> {
  const old = decodeOps(
    await db.ops
      .where('settledAt')
      .below(now - RECEIPT_MS)
      .toArray(),
  )
  if (old.length === 0) return
  const open = decodeOps(await db.ops.filter((row) => row.open === 1).toArray())
  const needed = new Set(open.flatMap(({ dependsOn }) => dependsOn))
  const unneeded = old.filter((op) => op.open === 0 && !needed.has(op.opId))
  await db.ops.bulkDelete(unneeded.map(({ seq }) => seq))
}
