import {
  type PushAction,
  type PushAnswerable,
  type PushMessage,
  pushMessageSchema,
} from '#contract/notification/push.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { CacheDb } from './cache-db.ts'
import { drainInTurn, drainOnce } from '../outbox/outbox-delivery.ts'
import type { Intent } from '../outbox/op-kind.ts'
import { enqueueOp, readOutbox } from '../outbox/outbox.ts'
import { findOpById } from '../outbox/op-rows.ts'
import { OutboxDb } from '../outbox/outbox-db.ts'
import { countOps } from '../outbox/op-display.ts'
import { openDeviceOutbox } from '../outbox/own-outbox.ts'
import { loadStoredSession, readSession } from '../session/session.ts'

type Own = PushMessage['notification']['data']

/** What is shown for a push. Never nothing: iOS revokes the subscription of an app that shows nothing. */
export interface PushDisplay {
  title: string
  body: string
  tag: string
  /** on the app's origin */
  path: string
  actions: { action: PushAction; title: string }[]
  /** null when it contains no account's data */
  own: Own | null
}

/**
 * - `nobody`: no one is signed in, so this device should get no pushes
 * - `unknown`: this device's storage doesn't say who is signed in
 */
export interface ReceivedPush {
  shown: PushDisplay
  status: 'kept' | 'not-ours' | 'nobody' | 'unknown' | 'unreadable'
}

const NOTIFICATIONS_PATH = '/dashboard/notifications'

const UNREAD = 'You have a new notification. Open Milepost to read it.'

function plainly(body: string): PushDisplay {
  return { title: 'Milepost', body, tag: 'milepost', path: NOTIFICATIONS_PATH, actions: [], own: null }
}

function read(text: string | undefined): PushMessage | null {
  try {
    return pushMessageSchema.parse(JSON.parse(text ?? ''))
  } catch {
    return null
  }
}

/**
 * Handles a push: stores its notification where the screens read it, once, however often it arrives. A user of another
 * account sees none of its text.
 */
export async function receivePush(text: string | undefined): Promise<ReceivedPush> {
  const message = read(text)
  const session = await readSession().catch(() => 'unknown' as const)
  if (session === 'unknown') return { shown: plainly(UNREAD), status: 'unknown' }
  if (!session) return { shown: plainly('Sign in to see what is new.'), status: 'nobody' }
  if (!message) return { shown: plainly(UNREAD), status: 'unreadable' }
  const { title, body, tag, navigate, actions, data } = message.notification
  if (session.user.id !== data.to)
    return { shown: plainly('New notification for another account on this device.'), status: 'not-ours' }
  await keep(data).catch((error: unknown) => console.warn('Could not store a push message', error))
  const { pathname } = new URL(navigate)
  return { shown: { title, body, tag, path: pathname, actions, own: data }, status: 'kept' }
}

async function keep({ to, notification, counts }: Own): Promise<void> {
  const db = new CacheDb(to)
  try {
    await db.transaction('rw', db.notifications, db.facts, async () => {
      if (await db.notifications.get(notification.id)) return
      await db.notifications.put(notification)
      await db.setFact('counts', counts)
    })
  } finally {
    db.close()
  }
}

/** The app icon's badge: unread notifications plus what needs attention. */
export async function countAppBadge(personId: PersonId): Promise<number> {
  const [cache, outbox] = [new CacheDb(personId), new OutboxDb()]
  try {
    const [counts, { ops }] = await Promise.all([cache.fact('counts'), readOutbox(outbox, personId)])
    return (counts?.unread ?? 0) + countOps(ops).needsYou
  } finally {
    cache.close()
    outbox.close()
  }
}

const INTENTS: Record<PushAnswerable['what'], Record<Answer, (asked: never) => Intent>> = {
  request: {
    accept: ({ loadId, requestId, version }: Extract<PushAnswerable, { what: 'request' }>) => ({
      kind: 'accept-request',
      loadId,
      requestId,
      version,
    }),
    reject: ({ loadId, requestId }: Extract<PushAnswerable, { what: 'request' }>) => ({
      kind: 'reject-request',
      loadId,
      requestId,
    }),
  },
  tender: {
    accept: ({ loadId, version }: Extract<PushAnswerable, { what: 'tender' }>) => ({
      kind: 'accept-tender',
      loadId,
      version,
    }),
    reject: ({ loadId }: PushAnswerable) => ({ kind: 'decline-tender', loadId }),
  },
}

const NOT_SAVED = "We couldn't save your answer on this device. Open the load to answer."
const SENDS_LATER = 'Not sent yet. Saved on this device and sends automatically.'
const OPEN_TO_SEND = 'Not sent yet. Saved on this device. Open Milepost when you have signal so it can send.'

/** A page may be sending the answer, so the worker waits for it this long. */
const LAST_LOOK_MS = 20_000
const LOOK_AGAIN_MS = 1_000

type Answer = 'accept' | 'reject'

/** An answer that is saved and not sent yet, as its notification carries it. */
export interface WaitingAnswer {
  opId: string
  answer: Answer
}

export interface ShownAnswer {
  body: string
  /** null once the server has answered */
  waiting: WaitingAnswer | null
}

/**
 * Answers from the notification, through the outbox.
 * @param sendsLater whether the browser will send it even if no page is open
 * @returns what to show, the later in place of the earlier; nothing when there is nothing to answer or another account is
 * signed in
 */
export async function* answerFromPush(
  own: Own,
  answer: Answer,
  { build, sendsLater }: { build: string; sendsLater: () => Promise<boolean> },
): AsyncGenerator<ShownAnswer> {
  const session = await loadStoredSession()
  if (!own.asked || session?.user.id !== own.to) return
  const outbox = openDeviceOutbox(build, () => {})
  try {
    const intent = INTENTS[own.asked.what][answer](own.asked as never)
    const saved = await enqueueOp(outbox, { userId: own.to, label: own.label }, intent)
    if (!('op' in saved)) return yield { body: NOT_SAVED, waiting: null }
    const waiting = { opId: saved.op.opId, answer }
    await drainInTurn(build)
    let body = await answerIn(outbox.db, waiting)
    if (body !== null) return yield { body, waiting: null }
    yield { body: (await sendsLater()) ? SENDS_LATER : OPEN_TO_SEND, waiting }
    for (let waited = 0; body === null && waited < LAST_LOOK_MS; waited += LOOK_AGAIN_MS) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
      await drainOnce(build)
      body = await answerIn(outbox.db, waiting)
      if (body !== null) yield { body, waiting: null }
    }
  } finally {
    outbox.db.close()
  }
}

/** What became of an answer; null while it waits. */
export async function findAnswer(waiting: WaitingAnswer): Promise<string | null> {
  const db = new OutboxDb()
  try {
    return await answerIn(db, waiting)
  } finally {
    db.close()
  }
}

async function answerIn(db: OutboxDb, { opId, answer }: WaitingAnswer): Promise<string | null> {
  const op = await findOpById(db, opId)
  if (op?.state === 'done') return answer === 'accept' ? 'Accepted.' : 'Rejected.'
  if (op?.state.startsWith('needs_you')) return op.lastError?.message ?? 'This needs your attention. Open Milepost.'
  return null
}
