import { liveQuery } from 'dexie'
import type { Clock } from './clock.ts'
import { decodedOp, type Draft, isMoving, moved, newOp, type Op, OP_STATES } from './op.ts'
import { type Intent, intent as intentSchema, kindOf } from './op-kind.ts'
import { laneReceipts, opById, openLane, reconcile } from './op-rows.ts'
import { type OutboxDb, type StorageFailure, steadily, storageFailure } from './outbox-db.ts'

/** What the outbox needs of the device that it is on. */
export interface Outbox {
  db: OutboxDb
  clock: Clock
  newId: () => string
  /** milliseconds that the server's clock is ahead of the device's, null while unknown */
  serverOffset: () => number | null
  appVersion: string
  /** makes room by dropping what can be fetched again */
  evictCache: () => Promise<void>
  /** something can be sent now */
  wake: () => void
}

/** Whose op it is, and what it is about in their words: 'Load 1042, Dallas to Tulsa'. */
export interface Author {
  userId: string
  label: string
}

/** What takes the place of an op: another intent may be about something else, 'Load 1042, Dallas to Austin'. */
export type Edition = Pick<Op, 'label' | 'intent'>

/**
 * - `saved`: it is on the disk, and only now may the screen say so
 * - `already-waiting`: the same tap again; nothing was added
 * - `cancelled`: the withdrawal met its booking before that was sent; neither goes anywhere
 * - `nothing-to-withdraw`: no booking of this load is known
 * - `not-saved`: the device would not store it; `unsaved` can be sent directly, else the person must be told
 */
export type Enqueued =
  | { result: 'saved' | 'already-waiting' | 'cancelled'; op: Op }
  | { result: 'nothing-to-withdraw' }
  | { result: 'not-saved'; reason: StorageFailure; unsaved: Draft }

type Placed = Exclude<Enqueued, { result: 'not-saved' }>

/** Saves what a person did. Never rejects for a reason of storage: that is a result. */
export async function enqueue(outbox: Outbox, author: Author, intent: Intent): Promise<Enqueued> {
  const [only] = (await enqueueAll(outbox, author, [intent])) as [Enqueued]
  return only
}

/** The same for what one tap did to several things, in their order: one write saves all of them, or none. */
export async function enqueueAll(outbox: Outbox, author: Author, intents: readonly Intent[]): Promise<Enqueued[]> {
  const drafts = intents.map((intent) => drafted(outbox, author, intent))
  try {
    return await savedWithRoom(outbox, drafts)
  } catch (error) {
    const reason = storageFailure(error)
    return drafts.map((unsaved) => ({ result: 'not-saved', reason, unsaved }))
  }
}

function drafted({ clock, newId, serverOffset, appVersion }: Outbox, author: Author, intent: Intent): Draft {
  const by = { ...author, opId: newId(), now: clock.now(), serverOffset: serverOffset(), appVersion }
  return newOp(intentSchema.parse(intent), by)
}

async function savedWithRoom(outbox: Outbox, drafts: readonly Draft[]): Promise<Placed[]> {
  try {
    return await saved(outbox, drafts)
  } catch (error) {
    if (storageFailure(error) !== 'full') throw error
    await outbox.evictCache()
    return saved(outbox, drafts)
  }
}

async function saved(outbox: Outbox, drafts: readonly Draft[]): Promise<Placed[]> {
  const { db } = outbox
  const all = await write(outbox, async () => {
    const placed: Placed[] = []
    for (const draft of drafts) placed.push(await place(outbox, draft))
    return placed
  })
  for (const [at, placed] of all.entries()) {
    if (placed.result !== 'saved') continue
    const kept = await steadily(db, () => opById(db, placed.op.opId))
    if (JSON.stringify(kept?.request) !== JSON.stringify(drafts[at]?.request)) {
      throw new Error('What was saved is not there')
    }
  }
  if (all.some(({ result }) => result === 'saved')) outbox.wake()
  return all
}

function write<T>({ db }: Outbox, work: () => Promise<T>): Promise<T> {
  return steadily(db, () => db.transaction('rw', db.ops, work))
}

async function place(outbox: Outbox, draft: Draft): Promise<Placed> {
  const { db, clock } = outbox
  const again = await opById(db, draft.opId)
  if (again) return { result: 'saved', op: again }
  const open = await openLane(db, draft.userId, draft.lane)
  const moving = open.filter(isMoving)
  const last = moving.findLast(({ entity }) => entity === draft.entity)
  if (last?.sameness === draft.sameness) return { result: 'already-waiting', op: last }

  const kind = kindOf(draft.intent)
  const undone = moving.findLast((op) => op.intent.kind === kind.undoes && op.entity === draft.entity)
  const names = draft.intent.kind === 'withdraw-request' ? draft.intent.requestId : null
  if (undone && !undone.maybeSent) {
    const cancelled = moved(undone, 'cancelled', { settledAt: clock.now() })
    await db.ops.put(cancelled)
    await reconcile(db, draft.userId, clock.now())
    if (names === null) return { result: 'cancelled', op: cancelled }
  }
  const parents = moving.filter((op) => kind.buildsOn?.includes(op.intent.kind)).map(({ opId }) => opId)
  if (kind.undoes && names === null) {
    const receipts = await laneReceipts(db, draft.userId, draft.lane)
    const booking = undone ?? receipts.findLast((op) => op.intent.kind === kind.undoes && op.state === 'done')
    if (!booking) return { result: 'nothing-to-withdraw' }
    parents.push(booking.opId)
  }
  const op = await added(db, { ...draft, dependsOn: parents })
  await retire(
    outbox,
    open.filter((old) => old.sameness === op.sameness && OP_STATES[old.state].is === 'asks' && !old.maybeSent),
    op,
  )
  return { result: 'saved', op }
}

/** Done anew, it takes the place of what was refused: nobody has to give that up by hand. */
async function retire({ db, clock }: Outbox, refused: readonly Op[], by: Op): Promise<void> {
  if (refused.length === 0) return
  const given = { replacedBy: by.opId, settledAt: clock.now() }
  await db.ops.bulkPut(refused.map((old) => moved(old, 'discarded', given)))
  await reconcile(db, by.userId, clock.now())
}

async function added(db: OutboxDb, draft: Draft): Promise<Op> {
  return { ...draft, seq: await db.ops.add(draft) }
}

/**
 * Takes back what may not have happened yet.
 * - `cancelled`: it had not left the device
 * - `withdrawing`: a booking may have arrived; its withdrawal follows once its outcome is known
 * - `too-late`: it may have arrived and has no way back, or it is settled
 */
export async function cancel(outbox: Outbox, opId: string): Promise<'cancelled' | 'withdrawing' | 'too-late'> {
  const { db, clock } = outbox
  const met = await write(outbox, async () => {
    const op = await opById(db, opId)
    if (!op || !isMoving(op)) return 'too-late'
    if (op.maybeSent) return op
    await db.ops.put(moved(op, 'cancelled', { settledAt: clock.now() }))
    await reconcile(db, op.userId, clock.now())
    return 'cancelled'
  })
  if (met === 'too-late' || met === 'cancelled') return met
  if (met.intent.kind !== 'request-booking') return 'too-late'
  const { loadId } = met.intent.ask
  const author = { userId: met.userId, label: met.label }
  const { result } = await enqueue(outbox, author, { kind: 'withdraw-request', loadId, requestId: null })
  if (result === 'cancelled') return 'cancelled'
  return result === 'saved' || result === 'already-waiting' ? 'withdrawing' : 'too-late'
}

/** The person gives an op up that waits for them. False when there is no such op, or it may still be delivered. */
export async function discard(outbox: Outbox, opId: string): Promise<boolean> {
  const { db, clock } = outbox
  return write(outbox, async () => {
    const op = await opById(db, opId)
    const isStuck = op && (OP_STATES[op.state].is === 'asks' || op.state.startsWith('blocked:'))
    if (!isStuck) return false
    await db.ops.put(moved(op, 'discarded', { settledAt: clock.now() }))
    await reconcile(db, op.userId, clock.now())
    return true
  })
}

/** The server keeps such an answer with the key: only another key gets another one. */
function isAnsweredForGood({ state, lastError }: Op): boolean {
  return state.startsWith('needs_you:') && lastError?.class === 'refused' && lastError.status !== 403
}

/**
 * The Retry button: the same bytes under the same key, now, also past its expiry. What the server has refused for good
 * goes as a new op instead. Null when there is nothing to retry.
 */
export async function retry(outbox: Outbox, opId: string): Promise<Op | null> {
  const { db, clock } = outbox
  const next = await write(outbox, async () => {
    const op = await opById(db, opId)
    if (!op || !OP_STATES[op.state].next.includes('queued') || op.state === 'sending') return null
    if (isAnsweredForGood(op)) return await replaced(outbox, op, op)
    const expiryWaived = op.expiryWaived || op.state === 'needs_you:expired'
    const again = moved(op, 'queued', { attempts: 0, streak: null, expiryWaived })
    await db.ops.put(again)
    await reconcile(db, op.userId, clock.now())
    return again
  })
  if (next) outbox.wake()
  return next
}

/**
 * 'Edit and resend'. What never left the device is rewritten where it stands; what was refused goes as a new op at the end
 * of its lane. Null when the old one may have been carried out, so that a second one could do it twice.
 */
export async function editAndResend(outbox: Outbox, opId: string, edition: Edition): Promise<Op | null> {
  const { db } = outbox
  const next = await write(outbox, async () => {
    const op = await opById(db, opId)
    if (!op || op.maybeSent || OP_STATES[op.state].is === 'settled') return null
    if (OP_STATES[op.state].is === 'asks') return await replaced(outbox, op, edition)
    const { request, sameness, expiresAt, actedAt, v } = drafted(outbox, { ...op, ...edition }, edition.intent)
    const edited = { ...op, ...edition, request, sameness, expiresAt, actedAt, v }
    await db.ops.put(edited)
    return edited
  })
  if (next) outbox.wake()
  return next
}

async function replaced(outbox: Outbox, old: Op, edition: Edition): Promise<Op> {
  const op = await added(outbox.db, {
    ...drafted(outbox, { ...old, ...edition }, edition.intent),
    dependsOn: old.dependsOn,
  })
  await retire(outbox, [old], op)
  return op
}

/** A row that this version of the app cannot read: kept as it is, shown, and given to whoever asks for it. */
export interface Unreadable {
  seq: number
  row: unknown
}

export interface OutboxRows {
  ops: Op[]
  unreadable: Unreadable[]
}

/** All that the outbox holds of an account, receipts too, in the order of the taps. */
export function outboxOf(db: OutboxDb, userId: string): Promise<OutboxRows> {
  return outboxReader(db, userId)()
}

/**
 * The same again and again: a receipt never changes, so each is read once and known from then on. A query for `liveQuery`.
 */
function outboxReader(db: OutboxDb, userId: string): () => Promise<OutboxRows> {
  const receipts = new Map<number, Op>()
  return async () => {
    const seqs = await db.ops.where('userId').equals(userId).primaryKeys()
    const unknown = seqs.filter((seq) => !receipts.has(seq))
    const rows: unknown[] = (await db.ops.bulkGet(unknown)).filter((row) => row !== undefined)
    const read = rows.map(decodedOp)
    const unreadable = rows.filter((_, i) => read[i] === null).map((row) => ({ seq: (row as Op).seq, row }))
    const here = new Set(seqs)
    for (const seq of receipts.keys()) if (!here.has(seq)) receipts.delete(seq)
    const ops = [...receipts.values(), ...read.filter((op) => op !== null)].sort((a, b) => a.seq - b.seq)
    for (const op of ops) if (op.open === 0) receipts.set(op.seq, op)
    return { ops, unreadable }
  }
}

/**
 * Calls back with the account's outbox now and after each change, from whichever tab. Returns the way to stop.
 * @param onRefused the browser would not let it be read
 */
export function observeOutbox(
  db: OutboxDb,
  userId: string,
  listener: (outbox: OutboxRows) => void,
  onRefused: () => void = () => undefined,
): () => void {
  const subscription = liveQuery(outboxReader(db, userId)).subscribe(listener)
  // a live query keeps silent about a database that could not be opened
  db.open().catch(onRefused)
  return () => subscription.unsubscribe()
}

/** Calls back with one op now and after each change; null when it is gone or cannot be read. Returns the way to stop. */
export function observeOp(db: OutboxDb, opId: string, listener: (op: Op | null) => void): () => void {
  const subscription = liveQuery(() => opById(db, opId)).subscribe(listener)
  return () => subscription.unsubscribe()
}

/**
 * Calls back with how many of the account's actions have come to their end, now and after each change.
 * @param lane of this lane alone
 */
export function observeSettled(
  db: OutboxDb,
  userId: string,
  lane: string,
  listener: (settled: { all: number; ofLane: number }) => void,
): () => void {
  const subscription = liveQuery(async () => ({
    all: await db.ops.where('[userId+open]').equals([userId, 0]).count(),
    ofLane: await db.ops.where('[userId+lane+open]').equals([userId, lane, 0]).count(),
  })).subscribe(listener)
  return () => subscription.unsubscribe()
}

/** An op as text, for a person who wants to keep or report it. */
export function exported(row: unknown): string {
  return JSON.stringify(row, null, 2)
}
