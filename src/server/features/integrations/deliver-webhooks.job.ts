import type { Kysely } from 'kysely'
import { decideAfterTry, type OffReason } from '#domain/access/webhook-delivery.ts'
import { waitAskedMs } from '#domain/time/retry.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Seal } from '#server/http/seal.ts'
import { queueWebhook, queueWebhookLater, type WebhookTask } from '#server/jobs/task.ts'
import type { SentTry, WebhookSender } from '#server/ports/webhook/webhook-sender.ts'
import {
  changeEndpoint,
  type DueMessage,
  findDueMessage,
  holdMessages,
  lockEndpoint,
  type LockedEndpoint,
  readEndpoint,
  saveHealth,
  saveTry,
} from './webhook.sql.ts'
import { tellOfTrouble } from './trouble.step.ts'
import { webhookIdOf } from './webhook-body.ts'
import { openSecrets } from './webhook-secret.ts'

/** Then the endpoint queues itself again behind the others. */
const MOST_MESSAGES = 50
const MOST_MS = MINUTE_MS

/** A first retry comes sooner than the next minute's chore. */
const SOON_SECONDS = 6

export interface DeliveryDeps {
  db: Kysely<Schema>
  seal: Seal
  webhooks: WebhookSender
  clock: () => number
  random?: () => number
}

/**
 * Sends what an endpoint has to hear now, one message after the other. It ends early once one fails, so that a server
 * that doesn't answer takes no more of the others' time. A process that is killed leaves the message waiting, and the
 * next one sends it again: no message is lost.
 */
export async function deliverWebhooks(deps: DeliveryDeps, task: WebhookTask): Promise<void> {
  const { db, clock } = deps
  if (task.later) return queueWebhook(db, task)
  const begun = performance.now()
  for (let sent = 0; sent < MOST_MESSAGES && performance.now() - begun < MOST_MS; sent += 1) {
    const endpoint = await readEndpoint(db, task.endpointId)
    const message = endpoint && (await findDueMessage(db, endpoint, new Date(clock())))
    if (!message) return
    const secrets = await openSecrets(db, deps.seal, endpoint.id, new Date(clock()))
    if (secrets.length === 0) return loseSecret(deps, endpoint, message)
    const at = new Date(clock())
    const tried = await deps.webhooks.send(endpoint.url, {
      id: webhookIdOf(message.id),
      at,
      body: message.body,
      secrets,
    })
    const isDelivered = await settle(deps, { endpoint, message, tried, at })
    if (isDelivered) continue
    await queueWebhookLater(db, task, SOON_SECONDS)
    break
  }
  await queueWebhook(db, task)
}

interface Tried {
  endpoint: LockedEndpoint
  message: DueMessage
  tried: SentTry
  at: Date
}

/** Writes how a try ended. @returns whether the next message may follow */
async function settle(
  { db, clock, random = Math.random }: DeliveryDeps,
  { endpoint: sentTo, message, tried, at }: Tried,
): Promise<boolean> {
  const now = clock()
  return db.transaction().execute(async (tx) => {
    const endpoint = await lockEndpoint(tx, sentTo.id)
    // removed meanwhile
    if (!endpoint) return true
    const { message: outcome, ...decided } = decideAfterTry(
      {
        status: endpoint.status,
        failures: endpoint.failures,
        failingSince: endpoint.failing_since?.getTime() ?? null,
        pausedUntil: endpoint.paused_until?.getTime() ?? null,
      },
      { tries: message.attempts + 1, isTest: message.type === 'webhook.test' },
      { status: tried.status, problem: tried.problem, retryAfterMs: waitAskedMs(tried.retryAfter, now) },
      { now, random: random() },
    )
    const { status, problem, answer, ms } = tried
    // turned off while it was sent: a failed one is held like the others
    const isOffNow = endpoint.status === 'off' || endpoint.status === 'unproved'
    const held = isOffNow && outcome.state === 'waiting' ? ({ state: 'held', dueAt: null } as const) : outcome
    await saveTry(tx, message.id, { at, ms, status, problem, answer }, held)
    // another address, or an owner's 'off', meanwhile: this try says nothing of it
    if (endpoint.url !== sentTo.url) return outcome.state === 'delivered'
    const isIgnored = isOffNow && decided.news !== 'proved'
    const health = isIgnored ? null : { ...decided.endpoint, offWhy: decided.offWhy }
    await saveHealth(tx, endpoint.id, health, { at, status, problem })
    if (isIgnored) return outcome.state === 'delivered'
    if (decided.news === 'off') await holdMessages(tx, endpoint.id)
    if (decided.news === 'off' || decided.news === 'failing') {
      const what = `webhook-${decided.news}` as const
      await tellOfTrouble(tx, { ...named(endpoint), what, reason: whyTroubled(decided.offWhy) }, now)
    }
    return outcome.state === 'delivered'
  })
}

const named = ({ account_id: accountId, id, url }: LockedEndpoint) => ({ accountId, about: id, name: url })

function whyTroubled(offWhy: OffReason | null): string {
  if (offWhy === 'gone') return 'it answered 410 Gone'
  return offWhy === null ? 'no success for 24 hours' : 'no success for 5 days'
}

/** HOOK-12: nothing is sent that a receiver couldn't verify. */
async function loseSecret({ db, clock }: DeliveryDeps, { id }: LockedEndpoint, message: DueMessage): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    const endpoint = await lockEndpoint(tx, id)
    if (!endpoint) return
    if (message.type === 'webhook.test')
      await saveTry(
        tx,
        message.id,
        { at: new Date(now), ms: 0, status: null, problem: "The signing secret can't be read", answer: null },
        { state: 'failed', dueAt: null },
      )
    if (endpoint.off_why === 'secret lost') return
    const status = endpoint.status === 'unproved' ? 'unproved' : 'off'
    await changeEndpoint(tx, id, { status, off_why: 'secret lost' })
    await holdMessages(tx, id)
    await tellOfTrouble(tx, { ...named(endpoint), what: 'webhook-secret' }, now)
  })
}
