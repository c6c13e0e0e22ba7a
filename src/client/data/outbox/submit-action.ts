import { pagePlatform } from '#client/browser/page/page-platform.ts'
import { ApiError, NetworkError } from '#contract/api/http-request.ts'
import { RELEASE_MESSAGE, releaseHeldOps } from '#offline/outbox/held-ops.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'
import { findOpById } from '#offline/outbox/op-rows.ts'
import { isHeld, isMoving } from '#offline/outbox/op-state.ts'
import type { Op } from '#offline/outbox/op.ts'
import type { StorageFailure } from '#offline/outbox/outbox-db.ts'
import {
  discardOp,
  editAndResendOp,
  enqueueOp,
  enqueueOps,
  type EnqueueResult,
  observeOp,
  type OpAuthor,
  type OpEdit,
  retryOp,
} from '#offline/outbox/outbox.ts'
import { sendUnsavedOp, settleUnsavedOp } from '#offline/outbox/unsaved-ops.ts'
import { apiConnection } from '#offline/session/api-connection.ts'
import { NOT_SAVED, NOT_SENT_TOASTS, SUBMIT_ACTION_COPY, type WaitReason, waitReason } from './copy.ts'
import { getOutbox, loadOutboxDelivery } from './page-outbox.ts'

/**
 * Result of an action by the time its form closes.
 * - `done`: the server confirmed it
 * - `offline`, `silent`, …: it's saved on this device, and why it isn't sent yet
 * - `cancelled`: it undid an unsent action, so neither is sent
 */
export type ActionResult = 'done' | 'cancelled' | WaitReason

/** An action that waits on the device while it can be undone; then `end` says what became of it. */
export interface HeldAction {
  end: Promise<ActionResult>
}

/** Longest wait for a result while a form is open (offline.md §6). */
const TIMEOUT_MS = 8_000
/** The wait when the last attempt found no connection: an answer is unlikely. */
const OFFLINE_TIMEOUT_MS = 1_500

/** Resolves when the op settles or needs the person, or with 'a while' when the form should stop waiting. */
function newsOf(op: Op): Promise<Op | 'a while'> {
  const outbox = getOutbox()
  return new Promise((resolve) => {
    const stop: (() => void)[] = []
    const tell = (news: Op | 'a while') => {
      stop.forEach((off) => off())
      resolve(news)
    }
    const timer = setTimeout(
      () => tell('a while'),
      apiConnection.state().status === 'offline' ? OFFLINE_TIMEOUT_MS : TIMEOUT_MS,
    )
    stop.push(
      () => clearTimeout(timer),
      observeOp(outbox.db, op.opId, (current) => {
        if (!current || !isMoving(current)) tell(current ?? 'a while')
        else if (current.state !== 'queued' && current.state !== 'sending') tell('a while')
      }),
      apiConnection.onChange(() => apiConnection.state().status === 'offline' && tell('a while')),
    )
    if (!navigator.onLine) tell('a while')
  })
}

function refusalOf({ lastError }: Op): Error {
  if (!lastError?.code || lastError.status === null) return new NetworkError(lastError?.message ?? 'Not sent')
  const { status, code, message, details, current, reference } = lastError
  return new ApiError({ status, code, message: message ?? code, details, current, requestId: reference })
}

/**
 * Saves an action and sends it: right away with a connection, otherwise automatically later.
 * @throws ApiError when the server rejects it right away: the form shows why and the op leaves the outbox
 * @throws ApiError NOT_SAVED when it could be neither stored nor sent
 */
export async function submitAction(author: OpAuthor, intent: Intent, prove?: Prove): Promise<ActionResult> {
  return waitForResult(await enqueued(author, intent), prove)
}

/** Asks the person for a proof that the server needs first; false: they don't give it now. */
export type Prove = (refusal: ApiError) => Promise<boolean>

/** PROOF-06: sends an action that waits for a proof again, under its own key, and asks for the proof if it still needs one. */
export async function confirmAndSend({ opId }: Op, prove: Prove): Promise<void> {
  const again = await retryOp(getOutbox(), opId)
  const news = again && (await newsOf(again))
  if (news && news !== 'a while') await sentAfterProof(news, prove)
}

/** The action, on its way again once the person proved themselves; null if it needs no proof or got none. */
async function sentAfterProof(op: Op, prove: Prove | undefined): Promise<Op | null> {
  const refusal = refusalOf(op)
  const needsProof = refusal instanceof ApiError && refusal.code === 'PROOF_NEEDED'
  return needsProof && (await prove?.(refusal)) ? retryOp(getOutbox(), op.opId) : null
}

/** @throws ApiError when an earlier version was sent unsaved, and was done, or nobody knows yet */
async function enqueued(author: OpAuthor, intent: Intent): Promise<EnqueueResult> {
  const outbox = getOutbox()
  const first = await enqueueOp(outbox, author, intent)
  if (first.result !== 'unanswered') return first
  const { drain } = await loadOutboxDelivery()
  const end = await settleUnsavedOp(outbox, drain, first.earlier)
  if (end === 'not done') return enqueueOp(outbox, author, intent)
  if (end === 'done') throw new ApiError({ status: 409, code: MAYBE_SENT, message: SUBMIT_ACTION_COPY.earlierWasSent })
  throw new ApiError({ status: 0, code: 'NOT_SAVED', message: SUBMIT_ACTION_COPY.earlierUnknown })
}

/**
 * The same for an action with Undo: it stays on the device for ten seconds, and the form closes at once.
 * @throws as `submitAction`; `end` rejects with the refusal, and the action stays in the outbox
 */
export async function submitUndoableAction(author: OpAuthor, intent: Intent): Promise<ActionResult | HeldAction> {
  const placed = await enqueued({ ...author, isUndoable: true }, intent)
  return heldAction(placed) ?? waitForResult(placed)
}

/** Null when it isn't held: the device couldn't save it, or the same action was already being sent. */
function heldAction(placed: EnqueueResult): HeldAction | null {
  if (placed.result !== 'saved' && placed.result !== 'already-waiting') return null
  const { op } = placed
  return isHeld(op, Date.now()) ? { end: endOfHeld(op) } : null
}

async function endOfHeld(op: Op): Promise<ActionResult> {
  const forget = holdWhileOpen(op.opId)
  await untilReleased(op)
  forget()
  const news = await newsOf(op)
  if (news === 'a while') return reasonOf(op.opId)
  if (news.state === 'done' || news.state === 'cancelled') return news.state
  throw refusalOf(news)
}

function untilReleased(op: Op): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, Math.max(0, (op.notBefore ?? 0) - Date.now()))
    const stop = observeOp(getOutbox().db, op.opId, (current) => {
      if (!current || !isHeld(current, Date.now())) end()
    })
    function end() {
      clearTimeout(timer)
      stop()
      resolve()
    }
  })
}

/** Maps the result of `enqueue` to the action's result. @throws as `submitAction` */
async function waitForResult(placed: EnqueueResult, prove?: Prove): Promise<ActionResult> {
  switch (placed.result) {
    case 'cancelled':
      return 'cancelled'
    case 'nothing-to-withdraw':
      throw new ApiError({ status: 409, code: 'REQUEST_CLOSED', message: SUBMIT_ACTION_COPY.nothingToWithdraw })
    case 'not-saved': {
      const { drain } = await loadOutboxDelivery()
      const outcome = await sendUnsavedOp(getOutbox(), drain, placed.unsaved)
      if (outcome?.type === 'done') return 'done'
      const refusal = outcome && 'error' in outcome ? outcome.error : null
      throw refusal instanceof ApiError ? refusal : notSaved(placed.reason)
    }
    case 'unanswered':
      throw notSaved('unavailable')
    case 'other-waiting':
      throw new ApiError({
        status: 409,
        code: OTHER_WAITING,
        message: SUBMIT_ACTION_COPY.otherVersionWaits,
        current: placed.op,
      })
    case 'saved':
    case 'already-waiting':
      return howItEnds(placed.op, prove)
  }
}

/**
 * Replaces an op that's still in the outbox with an edited version.
 * @throws ApiError also when the old op may have been carried out: a second one could do it twice
 */
export async function submitEditedAction(opId: string, edition: OpEdit, prove?: Prove): Promise<ActionResult> {
  const op = await editAndResendOp(getOutbox(), opId, edition)
  if (op) return howItEnds(op, prove)
  const message = SUBMIT_ACTION_COPY.maybeSent
  throw new ApiError({ status: 409, code: MAYBE_SENT, message })
}

/** Neither stored nor sent: the form keeps what was typed (OFF-10). No status of HTTP means that. */
function notSaved(reason: StorageFailure): ApiError {
  return new ApiError({ status: 0, code: 'NOT_SAVED', message: NOT_SAVED[reason] })
}

/**
 * Why it waits.
 * @throws ApiError when the subscription has ended (ERR-07): the app goes to billing, and the op stays
 */
async function reasonOf(opId: string): Promise<WaitReason> {
  const op = await findOpById(getOutbox().db, opId)
  const reason = op ? waitReason(op, apiConnection.state()) : 'silent'
  if (reason === 'subscription')
    throw new ApiError({ status: 402, code: 'SUBSCRIPTION_REQUIRED', message: NOT_SENT_TOASTS.subscription })
  return reason
}

async function howItEnds(op: Op, prove?: Prove): Promise<ActionResult> {
  const news = await newsOf(op)
  if (news === 'a while') return reasonOf(op.opId)
  if (news.state === 'done') return 'done'
  if (news.state === 'cancelled') return 'cancelled'
  const again = await sentAfterProof(news, prove)
  if (again) return howItEnds(again, prove)
  await discardOp(getOutbox(), news.opId)
  throw refusalOf(news)
}

/**
 * Saves all actions before waiting for any, so that closing the app loses none. Returns how each ends, which for actions
 * with Undo is known only after their ten seconds.
 */
export async function submitActions(
  author: OpAuthor,
  intents: readonly Intent[],
): Promise<PromiseSettledResult<ActionResult>[]> {
  const placed = await enqueueOps(getOutbox(), author, intents)
  return Promise.allSettled(placed.map((each) => heldAction(each)?.end ?? waitForResult(each)))
}

/** Actions of this page that can still be undone. */
const heldHere = new Set<string>()

/** The page that offers Undo sends the action when it goes away: nobody can undo it there any more. */
function holdWhileOpen(opId: string): () => void {
  heldHere.add(opId)
  return () => heldHere.delete(opId)
}

/** The service worker outlives the page, so it sends them; without one, the next start does. */
function releaseHeldHere(): void {
  if (heldHere.size === 0) return
  const opIds = [...heldHere]
  heldHere.clear()
  navigator.serviceWorker?.controller?.postMessage({ type: RELEASE_MESSAGE, opIds })
  releaseHeldOps(getOutbox().db, { opIds }).catch(() => undefined)
}

for (const event of ['pagehide', 'freeze'] as const) pagePlatform.on(event, releaseHeldHere)

/** Another version of the action is waiting to send; `current` is its op. */
export const OTHER_WAITING = 'OTHER_WAITING'

/** The action to replace may have been carried out. */
export const MAYBE_SENT = 'MAYBE_SENT'
