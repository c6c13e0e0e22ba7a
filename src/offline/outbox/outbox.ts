import { liveQuery } from 'dexie'
import type { Clock } from '../session/clock.ts'
import type { ServerClock } from '../session/server-clock.ts'
import { withStorageLimit } from '../session/storage-wait.ts'
import { decodeOp, type NewOp, transitionOp, createOp, type Op } from './op.ts'
import { isHeld, isMoving, OP_STATES } from './op-state.ts'
import { releaseHeldOps, withoutHold } from './held-ops.ts'
import { type Intent, intentSchema, getOpKind } from './op-kind.ts'
import { listQueueReceipts, findOpById, listOpenQueueOps, reconcileDependents } from './op-rows.ts'
import { type OutboxDb, type StorageFailure, retryOnLostConnection, classifyStorageError } from './outbox-db.ts'
import type { UnsavedOps } from './unsaved-ops.ts'

/** What the outbox needs from its device. */
export interface Outbox {
  db: OutboxDb
  clock: Clock
  newId: () => string
  /** null until the server has answered this device */
  serverClock: () => ServerClock | null
  appVersion: string
  /** frees space by dropping data that can be fetched again */
  evictCache: () => Promise<void>
  /** something can be sent now */
  wake: () => void
  /** what could not be saved, until its answer is known */
  unsaved: UnsavedOps
}

/** The op's account, and its subject in the user's words: 'Load 1042, Dallas to Tulsa'. */
export interface OpAuthor {
  userId: string
  label: string
  /** held for ten seconds: the screen offers Undo, or more of it may follow */
  isUndoable?: boolean
  /** when the user tapped, by the device's clock, if the action is saved later; epoch milliseconds */
  tappedAt?: number
}

/** What replaces an op; a new intent may need a new label: 'Load 1042, Dallas to Austin'. */
export type OpEdit = Pick<Op, 'label' | 'intent'>

/**
 * - `saved`: it is on disk, and only now may the screen say so
 * - `already-waiting`: a double tap; nothing was added
 * - `other-waiting`: another version of it waits to be sent; nothing was added
 * - `cancelled`: the booking to withdraw was still unsent; neither is sent
 * - `nothing-to-withdraw`: no booking of this load is known
 * - `not-saved`: the device couldn't save it; send `unsaved` directly with `sendUnsavedOp`, or tell the user
 * - `unanswered`: other words of it may have been sent, unsaved; `settleUnsavedOp` comes first, nothing was added
 */
export type EnqueueResult =
  | { result: 'saved' | 'already-waiting' | 'other-waiting' | 'cancelled'; op: Op }
  | { result: 'nothing-to-withdraw' }
  | { result: 'not-saved'; reason: StorageFailure; unsaved: NewOp }
  | { result: 'unanswered'; earlier: NewOp }

type Placed = Exclude<EnqueueResult, { result: 'not-saved' | 'unanswered' }>

/** Saves a user's action. A storage failure is a result, not a rejection. */
export async function enqueueOp(outbox: Outbox, author: OpAuthor, intent: Intent): Promise<EnqueueResult> {
  const [only] = (await enqueueOps(outbox, author, [intent])) as [EnqueueResult]
  return only
}

/** The same for one tap on several items, in their order: one write saves all or none. */
export async function enqueueOps(
  outbox: Outbox,
  author: OpAuthor,
  intents: readonly Intent[],
): Promise<EnqueueResult[]> {
  const { unsaved } = outbox
  const drafts = intents.map((intent) => unsaved.earlierOr(drafted(outbox, author, intent)))
  const earlier = drafts.map((draft) => unsaved.findOtherVersion(draft)).find((other) => other !== undefined)
  if (earlier) return drafts.map(() => ({ result: 'unanswered', earlier }))
  try {
    const placed = await withStorageLimit(outbox.db.name, (isOver) => savedWithRoom(outbox, drafts, isOver))
    for (const draft of drafts) unsaved.forget(draft)
    return placed
  } catch (error) {
    const reason = classifyStorageError(error)
    for (const draft of drafts) unsaved.keep(draft)
    return drafts.map((draft) => ({ result: 'not-saved', reason, unsaved: draft }))
  }
}

/** @param author with `tap`, when the user acted, if that was before */
function drafted(
  outbox: Outbox,
  { tappedAt, tap = tapNow(outbox, tappedAt), ...author }: OpAuthor & { tap?: Op['actedAt'] },
  intent: Intent,
): NewOp {
  const { newId, appVersion } = outbox
  const { client, offset, contactAt, isSure } = tap
  const by = {
    ...author,
    opId: newId(),
    now: client,
    serverOffset: offset,
    ...(contactAt !== undefined && { contactAt }),
    ...(isSure !== undefined && { isSure }),
    appVersion,
  }
  return createOp(intentSchema.parse(intent), by)
}

function tapNow({ clock, serverClock }: Outbox, tappedAt = clock.now()): Op['actedAt'] {
  const server = serverClock()
  return {
    client: tappedAt,
    offset: server?.offset ?? null,
    ...(server && { contactAt: server.contactAt, isSure: server.isSure }),
  }
}

/** @param isOver the user knows that nothing was saved, so nothing may be */
async function savedWithRoom(outbox: Outbox, drafts: readonly NewOp[], isOver: AbortSignal): Promise<Placed[]> {
  try {
    return await saved(outbox, drafts, isOver)
  } catch (error) {
    if (classifyStorageError(error) !== 'full') throw error
    await outbox.evictCache()
    return saved(outbox, drafts, isOver)
  }
}

async function saved(outbox: Outbox, drafts: readonly NewOp[], isOver: AbortSignal): Promise<Placed[]> {
  const { db } = outbox
  const all = await write(outbox, async () => {
    const placed: Placed[] = []
    for (const draft of drafts) placed.push(await place(outbox, draft))
    isOver.throwIfAborted()
    return placed
  })
  for (const [at, placed] of all.entries()) {
    if (placed.result !== 'saved') continue
    const storedOp = await retryOnLostConnection(db, () => findOpById(db, placed.op.opId))
    if (JSON.stringify(storedOp?.request) !== JSON.stringify(drafts[at]?.request)) {
      throw new Error('The saved action is missing')
    }
  }
  if (all.some(({ result }) => result === 'saved')) outbox.wake()
  return all
}

function write<T>({ db }: Outbox, work: () => Promise<T>): Promise<T> {
  return retryOnLostConnection(db, () => db.transaction('rw', db.ops, db.passes, work))
}

async function place(outbox: Outbox, draft: NewOp): Promise<Placed> {
  const { db, clock } = outbox
  const again = await findOpById(db, draft.opId)
  if (again) return { result: 'saved', op: again }
  const open = await listOpenQueueOps(db, draft.userId, draft.queueKey)
  const moving = open.filter(isMoving)
  const last = moving.findLast(({ entity }) => entity === draft.entity)
  const kind = getOpKind(draft.intent)
  const typedIn = ({ intent }: Pick<Op, 'intent'>) => JSON.stringify(kind.typed?.(intent))
  if (last?.sameness === draft.sameness)
    return { result: typedIn(last) === typedIn(draft) ? 'already-waiting' : 'other-waiting', op: last }

  const undone = moving.findLast((op) => op.intent.kind === kind.undoes && op.entity === draft.entity)
  const names = draft.intent.kind === 'withdraw-request' ? draft.intent.requestId : null
  if (undone && !undone.maybeSent) {
    const cancelled = transitionOp(undone, 'cancelled', { settledAt: clock.now() })
    await db.ops.put(cancelled)
    await reconcileDependents(db, draft.userId, clock.now())
    if (names === null) return { result: 'cancelled', op: cancelled }
  }
  const queueKey = kind.buildsOnQueue?.(draft.intent)
  const ground = queueKey === undefined ? moving : (await listOpenQueueOps(db, draft.userId, queueKey)).filter(isMoving)
  const parents = ground.filter((op) => kind.buildsOn?.includes(op.intent.kind)).map(({ opId }) => opId)
  if (kind.undoes && names === null) {
    const receipts = await listQueueReceipts(db, draft.userId, draft.queueKey)
    const booking = undone ?? receipts.findLast((op) => op.intent.kind === kind.undoes && op.state === 'done')
    if (!booking) return { result: 'nothing-to-withdraw' }
    parents.push(booking.opId)
  }
  const op = await added(db, { ...draft, dependsOn: parents })
  // another action on this load means that the last step stays: it is sent without waiting for Undo
  const goesOn = draft.notBefore === undefined && !kind.background
  const held = goesOn ? moving.filter((earlier) => isHeld(earlier, clock.now())) : []
  if (held.length > 0) await db.ops.bulkPut(held.map(withoutHold))
  await retire(
    outbox,
    open.filter((old) => old.sameness === op.sameness && OP_STATES[old.state].phase === 'asks' && !old.maybeSent),
    op,
  )
  return { result: 'saved', op }
}

/** The new op replaces refused ones, so no one has to discard them. */
async function retire({ db, clock }: Outbox, refused: readonly Op[], by: Op): Promise<void> {
  if (refused.length === 0) return
  const replacement = { replacedBy: by.opId, settledAt: clock.now() }
  await db.ops.bulkPut(refused.map((old) => transitionOp(old, 'discarded', replacement)))
  await reconcileDependents(db, by.userId, clock.now())
}

async function added(db: OutboxDb, draft: NewOp): Promise<Op> {
  return { ...draft, seq: await db.ops.add(draft) }
}

/**
 * 'Don't send': cancels an op that is not settled.
 * - `cancelled`: it had not left the device
 * - `stopping`: it may have arrived; the next contact cancels its key or brings the answer (offline.md §11)
 * - `too-late`: it is settled
 */
export async function cancelOp(outbox: Outbox, opId: string): Promise<'cancelled' | 'stopping' | 'too-late'> {
  const { db, clock } = outbox
  const end = await write(outbox, async () => {
    const op = await findOpById(db, opId)
    if (!op || !isMoving(op)) return 'too-late'
    if (!op.maybeSent) {
      await db.ops.put(transitionOp(op, 'cancelled', { settledAt: clock.now() }))
      await reconcileDependents(db, op.userId, clock.now())
      return 'cancelled'
    }
    const stopping = { ...op, stopping: true }
    // a cancellation needs no subscription
    const isFree = op.state === 'retry_wait' || op.state === 'blocked:subscription'
    await db.ops.put(isFree ? transitionOp(stopping, 'queued') : stopping)
    return 'stopping'
  })
  if (end === 'stopping') outbox.wake()
  return end
}

/** 'Send now': nobody needs Undo for these any more. */
export async function sendHeldOps(
  outbox: Outbox,
  which: { opIds: readonly string[] } | { userId: string },
): Promise<void> {
  if ((await releaseHeldOps(outbox.db, which)) > 0) outbox.wake()
}

/** Discards a stuck op. False when there is no such op, or it may still be delivered. */
export async function discardOp(outbox: Outbox, opId: string): Promise<boolean> {
  const { db, clock } = outbox
  return write(outbox, async () => {
    const op = await findOpById(db, opId)
    const isStuck = op && (OP_STATES[op.state].phase === 'asks' || op.state.startsWith('blocked:'))
    if (!isStuck) return false
    await db.ops.put(transitionOp(op, 'discarded', { settledAt: clock.now() }))
    await reconcileDependents(db, op.userId, clock.now())
    return true
  })
}

/** The server stores such an answer under the key: only a new key gets a new answer. */
function isAnsweredForGood({ state, lastError }: Op): boolean {
  return state.startsWith('needs_you:') && lastError?.class === 'refused' && lastError.status !== 403
}

/**
 * The Retry button: sends the same bytes under the same key, now, even past expiry. An op refused for good goes as a
 * new op. Whatever the account waits for is over too. Null when there is nothing to retry.
 */
export async function retryOp(outbox: Outbox, opId: string): Promise<Op | null> {
  const { db, clock } = outbox
  const next = await write(outbox, async () => {
    const op = await findOpById(db, opId)
    if (!op || op.state === 'sending' || OP_STATES[op.state].phase === 'settled') return null
    // the server asked the account to wait: a person's own try doesn't
    await db.passes.update(op.userId, { hold: null })
    if (op.state === 'queued') return op
    // the tap's moment belongs to the action: an arrival is when the driver arrived, not when it was sent again
    if (isAnsweredForGood(op)) return await replaced(outbox, op, { ...op, tap: op.actedAt, expiryWaived: true })
    const expiryWaived = op.expiryWaived || op.state === 'needs_you:expired'
    const again = transitionOp(withoutHold(op), 'queued', { attempts: 0, streak: null, expiryWaived })
    await db.ops.put(again)
    await reconcileDependents(db, op.userId, clock.now())
    return again
  })
  if (next) outbox.wake()
  return next
}

/**
 * 'Edit and resend'. An op that never left the device is rewritten in place; a refused one goes as a new op at the end
 * of its queue. Null when the old one may have taken effect: a second one could do it twice.
 */
export async function editAndResendOp(outbox: Outbox, opId: string, edition: OpEdit): Promise<Op | null> {
  const { db } = outbox
  const next = await write(outbox, async () => {
    const op = await findOpById(db, opId)
    if (!op || op.maybeSent || OP_STATES[op.state].phase === 'settled') return null
    if (OP_STATES[op.state].phase === 'asks') return await replaced(outbox, op, edition)
    const { request, sameness, expiresAt, actedAt, v } = drafted(
      outbox,
      { userId: op.userId, label: edition.label },
      edition.intent,
    )
    const edited = { ...op, ...edition, request, sameness, expiresAt, actedAt, v }
    await db.ops.put(edited)
    return edited
  })
  if (next) outbox.wake()
  return next
}

async function replaced(
  outbox: Outbox,
  old: Op,
  { tap, expiryWaived = false, ...edition }: OpEdit & { tap?: Op['actedAt']; expiryWaived?: boolean },
): Promise<Op> {
  const author = { userId: old.userId, label: edition.label, ...(tap && { tap }) }
  const op = await added(outbox.db, {
    ...drafted(outbox, author, edition.intent),
    dependsOn: old.dependsOn,
    expiryWaived,
  })
  await retire(outbox, [old], op)
  return op
}

/** A row that this app version cannot read: left as is, shown, and exportable. */
export interface UnreadableOp {
  seq: number
  row: unknown
}

export interface OutboxRows {
  ops: Op[]
  unreadable: UnreadableOp[]
}

/** Everything the outbox holds for an account, receipts included, in tap order. */
export function readOutbox(db: OutboxDb, userId: string): Promise<OutboxRows> {
  return outboxReader(db, userId)()
}

/** A query for `liveQuery`. A receipt never changes, so each is read only once; runs may overlap. */
function outboxReader(db: OutboxDb, userId: string): () => Promise<OutboxRows> {
  let receipts: ReadonlyMap<number, Op> = new Map()
  return async () => {
    const before = receipts
    const seqs = await db.ops.where('userId').equals(userId).primaryKeys()
    // a restored server opens receipts again
    const open = new Set(await db.ops.where('[userId+open]').equals([userId, 1]).primaryKeys())
    const isKnown = (seq: number) => before.has(seq) && !open.has(seq)
    const rows: unknown[] = await db.ops.bulkGet(seqs.filter((seq) => !isKnown(seq)))
    const foundRows = rows.filter((row) => row !== undefined)
    const read = foundRows.map(decodeOp)
    const unreadable = foundRows.filter((_, i) => read[i] === null).map((row) => ({ seq: (row as Op).seq, row }))
    const opBySeq = new Map(read.flatMap((op) => (op ? [[op.seq, op] as const] : [])))
    const ops = seqs.flatMap((seq) => opBySeq.get(seq) ?? before.get(seq) ?? [])
    receipts = new Map(ops.flatMap((op) => (op.open === 0 ? [[op.seq, op] as const] : [])))
    return { ops, unreadable }
  }
}

/**
 * Calls back with the account's outbox now and after each change in any tab. Returns an unsubscribe function.
 * @param onRefused the browser would not open it, or gives no answer
 */
export function observeOutbox(
  db: OutboxDb,
  userId: string,
  listener: (outbox: OutboxRows) => void,
  onRefused: () => void = () => undefined,
): () => void {
  const subscription = liveQuery(outboxReader(db, userId)).subscribe(listener, onRefused)
  // liveQuery reports nothing when the database can't be opened
  db.open().catch(onRefused)
  return () => subscription.unsubscribe()
}

/** Calls back with one op now and after each change; null if gone or unreadable. Returns an unsubscribe function. */
export function observeOp(db: OutboxDb, opId: string, listener: (op: Op | null) => void): () => void {
  const subscription = liveQuery(() => findOpById(db, opId)).subscribe(listener)
  return () => subscription.unsubscribe()
}
