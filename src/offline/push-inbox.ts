import { type Asked, type PushAction, type PushMessage, pushMessage } from '#contract/push-message.ts'
import { CacheDb } from './cache-db.ts'
import { deliverOnce } from './delivery.ts'
import type { Intent } from './op-kind.ts'
import { enqueue, outboxOf } from './outbox.ts'
import { opById } from './op-rows.ts'
import { OutboxDb } from './outbox-db.ts'
import { countsOf } from './overlay.ts'
import { ownOutbox } from './own-outbox.ts'
import { storedSession } from './session.ts'

type Own = PushMessage['notification']['data']

/** What is shown for a push. Something always is: an iPhone takes the subscription from whoever shows nothing. */
export interface Shown {
  title: string
  body: string
  tag: string
  /** below the app's origin */
  path: string
  actions: { action: PushAction; title: string }[]
  /** null for what tells nothing of anybody */
  own: Own | null
}

/** `nobody`: nobody is signed in, so nobody is to be pushed to here. */
export interface Received {
  shown: Shown
  is: 'kept' | 'not-ours' | 'nobody' | 'unreadable'
}

const NEWS_PATH = '/dashboard/notifications'

function plainly(body: string): Shown {
  return { title: 'Milepost', body, tag: 'milepost', path: NEWS_PATH, actions: [], own: null }
}

function read(text: string | undefined): PushMessage | null {
  try {
    return pushMessage.parse(JSON.parse(text ?? ''))
  } catch {
    return null
  }
}

/**
 * Takes in a push: keeps its notification where the screens read it, once, however often it comes. Whoever is not the
 * account it is for sees no word of it.
 */
export async function receivePush(text: string | undefined): Promise<Received> {
  const message = read(text)
  const session = await storedSession()
  if (!session) return { shown: plainly('Sign in to see what is new.'), is: 'nobody' }
  if (!message) return { shown: plainly('There is news. Open Milepost to read it.'), is: 'unreadable' }
  const { title, body, tag, navigate, actions, data } = message.notification
  if (session.user.id !== data.to)
    return { shown: plainly('There is news for another account of this device.'), is: 'not-ours' }
  await keep(data).catch((error: unknown) => console.warn('A push could not be stored', error))
  const { pathname } = new URL(navigate)
  return { shown: { title, body, tag, path: pathname, actions, own: data }, is: 'kept' }
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

/** What the app's icon shows: what is unread, and what needs the person. */
export async function badgeOf(accountId: string): Promise<number> {
  const [cache, outbox] = [new CacheDb(accountId), new OutboxDb()]
  try {
    const [counts, { ops }] = await Promise.all([cache.fact('counts'), outboxOf(outbox, accountId)])
    return (counts?.unread ?? 0) + countsOf(ops).needsYou
  } finally {
    cache.close()
    outbox.close()
  }
}

const INTENTS: Record<Asked['what'], Record<'accept' | 'reject', (asked: never) => Intent>> = {
  request: {
    accept: ({ loadId, requestId, version }: Extract<Asked, { what: 'request' }>) => ({
      kind: 'accept-request',
      loadId,
      requestId,
      version,
    }),
    reject: ({ loadId, requestId }: Extract<Asked, { what: 'request' }>) => ({
      kind: 'reject-request',
      loadId,
      requestId,
    }),
  },
  tender: {
    accept: ({ loadId }: Asked) => ({ kind: 'accept-tender', loadId }),
    reject: ({ loadId }: Asked) => ({ kind: 'decline-tender', loadId }),
  },
}

/**
 * Answers right from the notification, through the outbox, and says how that stands.
 * @returns null when there is nothing to answer, or somebody else is signed in by now
 */
export async function answerPush(own: Own, answer: 'accept' | 'reject', build: string): Promise<string | null> {
  const session = await storedSession()
  if (!own.asked || session?.user.id !== own.to) return null
  const outbox = ownOutbox(build, () => {})
  try {
    const intent = INTENTS[own.asked.what][answer](own.asked as never)
    const saved = await enqueue(outbox, { userId: own.to, label: own.label }, intent)
    if (!('op' in saved)) return 'It could not be saved on this device. Open the load to answer.'
    await deliverOnce(build)
    const op = await opById(outbox.db, saved.op.opId)
    if (op?.state === 'done') return answer === 'accept' ? 'Accepted.' : 'Rejected.'
    if (op?.state.startsWith('needs_you')) return op.lastError?.message ?? 'It needs you. Open Milepost.'
    return 'No signal. Saved on this phone, will send by itself.'
  } finally {
    outbox.db.close()
  }
}
