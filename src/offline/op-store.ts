import { DAY_MS, type Instant } from '#domain/instant.ts'
import {
  decodedOp,
  type Failure,
  filledRequest,
  holdsLane,
  isOver,
  moved,
  type Op,
  type OpState,
  type Span,
} from './op.ts'
import { decoded, openLane, openOps, parentsOf, reconcile } from './op-rows.ts'
import { type OutboxDb, steadily } from './outbox-db.ts'

/** How long a settled op stays as a receipt. */
const RECEIPT_MS = 7 * DAY_MS

/** A lease outlives three missed heartbeats; then the sender is taken for frozen or gone. */
const LEASE_MS = 30_000

/** A step of an op, with what changes beside its state. */
export interface Change {
  to: OpState
  patch?: Partial<Op>
  /** the server asked the whole account to wait */
  hold?: Span
}

/** What the drain sees when it looks: the account's open ops in the order of the taps. */
export interface Picture {
  ops: Op[]
  hold: Span | null
}

/** Who drains, and what it knows. */
export interface Turn {
  userId: string
  /** this tab or worker, new at each start */
  owner: string
  now: Instant
  appVersion: string
  /** ids of the ops that this owner has on the wire */
  mine: ReadonlySet<string>
  /** true under a real lock: whoever else was sending is gone, unless it said that it goes on */
  exclusive: boolean
}

/** What the drain asks of the database; each is one transaction. */
export interface OpStore {
  /** Takes over what a dead sender left behind, wakes what may go again, drops old receipts, shows the rest. */
  beginPass(turn: Turn): Promise<Picture>
  picture(userId: string): Promise<Picture>
  /** The op, now leased to `owner` with its bytes complete; null when it is not its turn or somebody else sends it. */
  claim(op: Op, by: { owner: string; now: Instant }): Promise<Op | null>
  /** Writes what became of a claimed op, unless another sender has taken it over meanwhile: then null. */
  settle(op: Op, change: Change, now: Instant): Promise<Op | null>
  /** Lets an op that was never sent go no further. */
  expire(op: Op, now: Instant): Promise<void>
  /** Keeps everything that would be sent until somebody signs in; `wait` null means at once then. */
  blockForAuth(userId: string, wait: Span | null): Promise<void>
  /** Says that the owner is alive: its pass, if it holds one, and its leases. */
  beat(by: { owner: string; userId: string | null; seqs: number[]; now: Instant }): Promise<void>
  /** Says that the owner goes on sending these after its pass has ended. */
  keep(owner: string, seqs: number[]): Promise<void>
  /** Whether the pass's owner shows no life and `owner` is the one to take its place: of several, one. */
  succeed(by: { owner: string; userId: string; now: Instant }): Promise<boolean>
}

function isOrphan({ lease, opId }: Op, { owner, mine, exclusive, now }: Turn): boolean {
  if (!lease || lease.owner === owner) return !mine.has(opId)
  return hasRunOut(lease, now) || (exclusive && !lease.kept)
}

/** A lease taken while the turn's first transaction waited seems to begin after it: no sign of a clock set back. */
function hasRunOut({ since, until }: Span, now: Instant): boolean {
  return isOver({ since: since - LEASE_MS, until }, now)
}

/** The op as it may go again, or null when it stays as it is. */
function resumed(op: Op, turn: Turn): Op | null {
  const again: Partial<Record<OpState, boolean>> = {
    sending: isOrphan(op, turn),
    'blocked:auth': op.wait === null || isOver(op.wait, turn.now),
    'blocked:subscription': op.wait === null || isOver(op.wait, turn.now),
    'blocked:update': op.appVersion !== turn.appVersion,
  }
  return again[op.state] ? moved(op, 'queued') : null
}

function isDue({ state, wait }: Op, now: Instant): boolean {
  return state === 'queued' || (state === 'retry_wait' && (wait === null || isOver(wait, now)))
}

function nothingToWithdraw(at: Instant): Failure {
  return { class: 'parent', status: null, code: 'NOTHING_TO_WITHDRAW', message: null, at }
}

interface Job {
  work: () => Promise<unknown>
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/**
 * What is asked for while a transaction runs shares the next one: three lanes cost the disk one flush, not three. None
 * hears that it is written before it is. If one of them fails, each is done by itself.
 */
function inGroups(transact: <T>(work: () => Promise<T>) => Promise<T>): <T>(work: () => Promise<T>) => Promise<T> {
  let waiting: Job[] = []
  let isRunning = false

  async function done(jobs: readonly Job[]): Promise<void> {
    try {
      const results = await transact(async () => {
        const all: unknown[] = []
        for (const { work } of jobs) all.push(await work())
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

  return <T>(work: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Job['resolve'], reject })
      if (isRunning) return
      isRunning = true
      // whoever asks in the same breath comes along
      queueMicrotask(() => void run())
    })
}

/** The delivery side of the outbox over its database. */
export function opStore(db: OutboxDb): OpStore {
  const write = inGroups((work) => steadily(db, () => db.transaction('rw', db.ops, db.passes, work)))

  async function picture(userId: string): Promise<Picture> {
    const [ops, pass] = await Promise.all([openOps(db, userId), db.passes.get(userId)])
    return { ops, hold: pass?.hold ?? null }
  }

  async function put(op: Op): Promise<Op> {
    await db.ops.put(op)
    return op
  }

  return {
    beginPass: (turn) =>
      write(async () => {
        const { userId, owner, now } = turn
        const found = await picture(userId)
        await db.passes.put({ userId, owner, beatAt: now, hold: found.hold })
        await sweepReceipts(db, now)
        const again = found.ops.map((op) => resumed(op, turn)).filter((op) => op !== null)
        const isAsFound = again.length === 0 && found.ops.every(({ dependsOn }) => dependsOn.length === 0)
        if (isAsFound) return found
        await db.ops.bulkPut(again)
        await reconcile(db, userId, now)
        return await picture(userId)
      }),

    picture: (userId) => steadily(db, () => db.transaction('r', db.ops, db.passes, () => picture(userId))),

    claim: ({ seq }, { owner, now }) =>
      write(async () => {
        const op = decodedOp(await db.ops.get(seq))
        if (!op || !isDue(op, now)) return null
        const lane = await openLane(db, op.userId, op.lane)
        if (lane.some((earlier) => earlier.seq < seq && holdsLane(earlier))) return null
        const parents = (await parentsOf(db, op)).filter((parent) => parent !== null)
        if (parents.length < op.dependsOn.length || parents.some(({ state }) => state !== 'done')) return null
        const request = filledRequest(op, parents)
        if (!request) {
          await put(moved(op, 'needs_you:rejected', { lastError: nothingToWithdraw(now) }))
          return null
        }
        const fence = op.fence + 1
        const lease = { owner, fence, since: now, until: now + LEASE_MS, kept: false, doubt: op.maybeSent }
        return await put(moved(op, 'sending', { request, fence, lease, attempts: op.attempts + 1, maybeSent: true }))
      }),

    settle: ({ seq, lease }, { to, patch, hold }, now) =>
      write(async () => {
        const op = decodedOp(await db.ops.get(seq))
        const isStillOurs = op?.state === 'sending' && op.lease?.owner === lease?.owner && op.fence === lease?.fence
        if (!op || !isStillOurs) return null
        const settled = await put(moved(op, to, patch))
        if (hold) await db.passes.update(op.userId, { hold })
        if (to.startsWith('needs_you:') || to.startsWith('blocked:')) await reconcile(db, op.userId, now)
        return settled
      }),

    expire: ({ seq, userId }, now) =>
      write(async () => {
        const op = decodedOp(await db.ops.get(seq))
        if (op?.state !== 'queued' || op.maybeSent) return
        await put(moved(op, 'needs_you:expired'))
        await reconcile(db, userId, now)
      }),

    blockForAuth: (userId, wait) =>
      write(async () => {
        const ready = (await openOps(db, userId)).filter(({ state }) => state === 'queued' || state === 'retry_wait')
        await db.ops.bulkPut(ready.map((op) => moved(op, 'blocked:auth', { wait })))
      }),

    beat: ({ owner, userId, seqs, now }) =>
      write(async () => {
        const pass = userId === null ? undefined : await db.passes.get(userId)
        if (pass?.owner === owner) await db.passes.put({ ...pass, beatAt: now })
        await renew(seqs, owner, { since: now, until: now + LEASE_MS })
      }),

    keep: (owner, seqs) => write(() => renew(seqs, owner, { kept: true })),

    succeed: ({ owner, userId, now }) =>
      write(async () => {
        const pass = await db.passes.get(userId)
        if (!pass || !isOver({ since: pass.beatAt, until: pass.beatAt + LEASE_MS }, now)) return false
        await db.passes.put({ ...pass, owner, beatAt: now })
        return true
      }),
  }

  async function renew(seqs: number[], owner: string, change: Partial<NonNullable<Op['lease']>>): Promise<void> {
    const ops = (await db.ops.bulkGet(seqs)).map(decodedOp)
    const ours = ops.flatMap((op) => (op?.lease?.owner === owner ? [{ ...op, lease: { ...op.lease, ...change } }] : []))
    await db.ops.bulkPut(ours)
  }
}

/** Removes receipts, of whichever account, that are older than a week and that no open op builds on. */
async function sweepReceipts(db: OutboxDb, now: Instant): Promise<void> {
  const old = decoded(
    await db.ops
      .where('settledAt')
      .below(now - RECEIPT_MS)
      .toArray(),
  )
  if (old.length === 0) return
  const open = decoded(await db.ops.filter((row) => row.open === 1).toArray())
  const needed = new Set(open.flatMap(({ dependsOn }) => dependsOn))
  const unneeded = old.filter((op) => op.open === 0 && !needed.has(op.opId))
  await db.ops.bulkDelete(unneeded.map(({ seq }) => seq))
}
