import { ApiError, NetworkError } from '#contract/request.ts'
import { connection } from '#offline/device.ts'
import { isMoving, type Op } from '#offline/op.ts'
import type { Intent } from '#offline/op-kind.ts'
import {
  type Author,
  discard,
  editAndResend,
  type Edition,
  type Enqueued,
  enqueue,
  observeOp,
} from '#offline/outbox.ts'
import { delivery, outboxHere } from './delivery.ts'

/**
 * How an action stands when its form is let go.
 * - `done`: the server said so
 * - `waiting`: it is on the disk and will be sent by itself
 * - `cancelled`: it met the unsent action that it takes back; nothing goes anywhere
 */
export type Acted = 'done' | 'waiting' | 'cancelled'

/** What a person can still be kept waiting for (offline.md §6). */
const PATIENCE_MS = 8_000
/** Where the last attempt at anything found no connection, an answer within this time would be a surprise. */
const OFFLINE_PATIENCE_MS = 1_500

/** The first thing worth telling about an op: its end, that it needs the person, or that it will take a while. */
function newsOf(op: Op): Promise<Op | 'a while'> {
  const outbox = outboxHere()
  return new Promise((resolve) => {
    const stop: (() => void)[] = []
    const tell = (news: Op | 'a while') => {
      stop.forEach((off) => off())
      resolve(news)
    }
    const timer = setTimeout(
      () => tell('a while'),
      connection.state().is === 'offline' ? OFFLINE_PATIENCE_MS : PATIENCE_MS,
    )
    stop.push(
      () => clearTimeout(timer),
      observeOp(outbox.db, op.opId, (current) => {
        if (!current || !isMoving(current)) tell(current ?? 'a while')
        else if (current.state !== 'queued' && current.state !== 'sending') tell('a while')
      }),
      connection.onChange(() => connection.state().is === 'offline' && tell('a while')),
    )
    if (!navigator.onLine) tell('a while')
  })
}

function refusalOf({ lastError }: Op): Error {
  if (!lastError?.code || lastError.status === null) return new NetworkError(lastError?.message ?? 'Not sent')
  const { status, code, message, details, current } = lastError
  return new ApiError({ status, code, message: message ?? code, details, current })
}

/**
 * Saves what a person did and sends it: at once where there is a connection, by itself later where there is none.
 * @throws ApiError when the server refused it at once; the person hears that here, so that nothing is left in the outbox
 * @throws NetworkError when the device would not store it and it could not be sent either: it is NOT saved
 */
export async function act(author: Author, intent: Intent): Promise<Acted> {
  return afterSaving(await enqueue(outboxHere(), author, intent))
}

/** How it goes on with what was saved, or could not be. @throws as `act` */
export async function afterSaving(enqueued: Enqueued): Promise<Acted> {
  switch (enqueued.result) {
    case 'cancelled':
      return 'cancelled'
    case 'nothing-to-withdraw':
      throw new ApiError({ status: 409, code: 'REQUEST_CLOSED', message: 'There is no request to withdraw' })
    case 'not-saved': {
      const { drain } = await delivery()
      const outcome = await drain.sendUnsaved(enqueued.unsaved)
      if (outcome?.is === 'done') return 'done'
      throw outcome?.error ?? new NetworkError('This device would not save it')
    }
    case 'saved':
    case 'already-waiting':
      return howItEnds(enqueued.op)
  }
}

export const MAYBE_SENT = 'MAYBE_SENT'

/**
 * The same action in other words, in the place of one that is still in the outbox.
 * @throws ApiError also when that may have been carried out, so that a second one could do it twice
 */
export async function actInstead(opId: string, edition: Edition): Promise<Acted> {
  const op = await editAndResend(outboxHere(), opId, edition)
  if (op) return howItEnds(op)
  const message = 'It may have been sent already. Look at your loads before you send it again.'
  throw new ApiError({ status: 409, code: MAYBE_SENT, message })
}

async function howItEnds(op: Op): Promise<Acted> {
  const news = await newsOf(op)
  if (news === 'a while') return 'waiting'
  if (news.state === 'done') return 'done'
  if (news.state === 'cancelled') return 'cancelled'
  await discard(outboxHere(), news.opId)
  throw refusalOf(news)
}
