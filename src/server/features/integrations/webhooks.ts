import { randomBytes } from 'node:crypto'
import type { EndpointResponseInput } from '#contract/api/endpoint.ts'
import { MOST_WEBHOOKS } from '#contract/programs/api-scope.ts'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhooksEndpoint,
  readWebhookEndpoint,
  rotateWebhookEndpoint,
  turnOffWebhookEndpoint,
  turnOnWebhookEndpoint,
  updateWebhookEndpoint,
} from '#contract/programs/webhook.ts'
import type { WebhookType } from '#contract/programs/webhook-event.ts'
import { HOUR_MS } from '#domain/time/instant.ts'
import { newId } from '#server/db/new-id.ts'
import { refuseField, Refused } from '#server/http/refusal.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { route } from '#server/http/route.ts'
import type { Seal } from '#server/http/seal.ts'
import { withoutStoredAnswer } from '#server/http/unstored-write.ts'
import { queueWebhook } from '#server/jobs/task.ts'
import type { WebhookSender } from '#server/ports/webhook/webhook-sender.ts'
import {
  changeEndpoint,
  countEndpoints,
  deleteEndpoint,
  findEndpoint,
  holdMessages,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  type LockedEndpoint,
  releaseHeldMessages,
  type ShownEndpoint,
} from './webhook.sql.ts'
import { lockAsManager, noteWebhook, requirePersonsProof, type WebhookReader } from './webhook-manager.step.ts'
import { newWebhookSecret, openSecrets } from './webhook-secret.ts'
import { insertSecret, replaceSecret } from './webhook-secret.sql.ts'

/** What the commands of webhooks need besides a request's context. */
export interface WebhookDeps {
  seal: Seal
  webhooks: Pick<WebhookSender, 'refuses'>
}

/** Random for each endpoint, and again after a restore (HOOK-17). */
const newEpoch = () => randomBytes(5).toString('hex')

function presentWebhook(endpoint: ShownEndpoint, now: number): EndpointResponseInput<typeof readWebhookEndpoint> {
  const { paused_until: pausedUntil } = endpoint
  return {
    id: endpoint.id,
    url: endpoint.url,
    types: endpoint.types as WebhookType[] | null,
    version: endpoint.version,
    status: endpoint.status,
    offWhy: endpoint.off_why,
    failingSince: endpoint.failing_since?.toISOString() ?? null,
    pausedUntil: pausedUntil && pausedUntil.getTime() > now ? pausedUntil.toISOString() : null,
    epoch: endpoint.epoch,
    sequence: endpoint.last_sequence,
    held: endpoint.held,
    lastTry: endpoint.tried_at && {
      at: endpoint.tried_at.toISOString(),
      status: endpoint.tried_status,
      problem: endpoint.tried_problem,
    },
    oldSecretEndsAt: endpoint.old_secret_ends_at?.toISOString() ?? null,
    createdAt: endpoint.created_at.toISOString(),
  }
}

export async function presentWebhookOf({ db, actor, now }: WebhookReader, id: string) {
  const endpoint = await findEndpoint(db, { accountId: actor.accountId, id, now: new Date(now) })
  if (!endpoint) throw new Refused('NOT_FOUND')
  return presentWebhook(endpoint, now)
}

/** The company's endpoint, locked after the company. @throws Refused NOT_FOUND */
export async function lockOwnEndpoint(ctx: WriteContext, id: string): Promise<LockedEndpoint> {
  await lockAsManager(ctx)
  const endpoint = await lockEndpoint(ctx.db, id, ctx.actor.accountId)
  if (!endpoint) throw new Refused('NOT_FOUND')
  return endpoint
}

export const listWebhooks = route(listWebhooksEndpoint, async (_, { db, actor, now }) => ({
  data: (await listEndpoints(db, actor.accountId, new Date(now))).map((endpoint) => presentWebhook(endpoint, now)),
}))

export const readWebhook = route(readWebhookEndpoint, ({ params }, ctx) => presentWebhookOf(ctx, params.id))

/** @throws Refused VALIDATION_ERROR at `url` */
function requireAddress({ webhooks }: WebhookDeps, url: string): void {
  const why = webhooks.refuses(url)
  if (why !== null) throw refuseField('url', why)
}

/** HOOK-09: unproved until it answers a test, so that nobody aims a company's events at a stranger's server. */
export const createWebhook = (deps: WebhookDeps) =>
  route(createWebhookEndpoint, ({ body }, request) =>
    withoutStoredAnswer(request, async (ctx) => {
      const { db: tx, actor, now } = ctx
      requireAddress(deps, body.url)
      await lockAsManager(ctx)
      requirePersonsProof(ctx)
      if ((await countEndpoints(tx, actor.accountId)) >= MOST_WEBHOOKS)
        throw new Refused('NOT_ALLOWED', {
          message: `A company has at most ${MOST_WEBHOOKS} webhooks. Remove one first`,
        })
      const id = newId()
      await insertEndpoint(tx, {
        id,
        account_id: actor.accountId,
        url: body.url,
        types: body.types,
        status: 'unproved',
        epoch: newEpoch(),
        created_by: actor.personId,
        created_at: new Date(now),
      })
      const { secret, sealed } = newWebhookSecret(deps.seal)
      await insertSecret(tx, id, { sealed, now: new Date(now) })
      await noteWebhook(tx, { actor, url: body.url, now }, 'added')
      return { webhook: await presentWebhookOf(ctx, id), secret }
    }),
  )

export const updateWebhook = (deps: WebhookDeps) =>
  route(updateWebhookEndpoint, async ({ params, body }, ctx) => {
    const { db: tx, actor, now } = ctx
    const endpoint = await lockOwnEndpoint(ctx, params.id)
    await changeEndpoint(tx, endpoint.id, { types: body.types })
    if (body.url !== endpoint.url) {
      requireAddress(deps, body.url)
      requirePersonsProof(ctx)
      await holdMessages(tx, endpoint.id)
      await changeEndpoint(tx, endpoint.id, {
        url: body.url,
        status: 'unproved',
        off_why: endpoint.off_why === 'secret lost' ? 'secret lost' : null,
        failures: 0,
        failing_since: null,
        paused_until: null,
        tried_at: null,
        tried_status: null,
        tried_problem: null,
      })
      await noteWebhook(tx, { actor, url: body.url, now }, 'address changed')
    }
    return presentWebhookOf(ctx, endpoint.id)
  })

export const deleteWebhook = route(deleteWebhookEndpoint, async ({ params }, ctx) => {
  const { db: tx, actor, now } = ctx
  const endpoint = await lockOwnEndpoint(ctx, params.id)
  await deleteEndpoint(tx, endpoint.id)
  await noteWebhook(tx, { actor, url: endpoint.url, now }, 'removed')
  return { id: endpoint.id }
})

export const rotateWebhook = ({ seal }: WebhookDeps) =>
  route(rotateWebhookEndpoint, ({ params, body }, request) =>
    withoutStoredAnswer(request, async (ctx) => {
      const { db: tx, actor, now } = ctx
      const endpoint = await lockOwnEndpoint(ctx, params.id)
      requirePersonsProof(ctx)
      const { secret, sealed } = newWebhookSecret(seal)
      const oldEndsAt = new Date(now + body.overlapHours * HOUR_MS)
      await replaceSecret(tx, endpoint.id, { sealed, now: new Date(now), oldEndsAt })
      // an unproved one only waits for its test again
      if (endpoint.off_why === 'secret lost')
        await changeEndpoint(tx, endpoint.id, { off_why: endpoint.status === 'off' ? 'turned off' : null })
      await noteWebhook(tx, { actor, url: endpoint.url, now }, 'secret rotated')
      return { webhook: await presentWebhookOf(ctx, endpoint.id), secret }
    }),
  )

export const turnOnWebhook = ({ seal }: WebhookDeps) =>
  route(turnOnWebhookEndpoint, async ({ params, body }, ctx) => {
    const { db: tx, actor, now } = ctx
    const endpoint = await lockOwnEndpoint(ctx, params.id)
    if (endpoint.status === 'unproved')
      throw new Refused('STATUS_CONFLICT', { message: 'Send a test first: it turns on once that is answered with 2xx' })
    const at = new Date(now)
    if ((await openSecrets(tx, seal, endpoint.id, at)).length === 0)
      throw new Refused('STATUS_CONFLICT', { message: "The signing secret can't be read any more. Rotate it first" })
    if (endpoint.status === 'off') {
      const healthy = { failures: 0, failing_since: null, paused_until: null }
      await changeEndpoint(tx, endpoint.id, { status: 'on', off_why: null, ...healthy })
      await noteWebhook(tx, { actor, url: endpoint.url, now }, 'turned on')
    }
    if (body.sendHeld) await releaseHeldMessages(tx, endpoint.id, at)
    await queueWebhook(tx, { endpointId: endpoint.id, accountId: actor.accountId })
    return presentWebhookOf(ctx, endpoint.id)
  })

/** An unproved one gets nothing anyway. */
export const turnOffWebhook = route(turnOffWebhookEndpoint, async ({ params }, ctx) => {
  const { db: tx, actor, now } = ctx
  const endpoint = await lockOwnEndpoint(ctx, params.id)
  if (endpoint.status === 'on' || endpoint.status === 'failing') {
    await changeEndpoint(tx, endpoint.id, { status: 'off', off_why: 'turned off' })
    await holdMessages(tx, endpoint.id)
    await noteWebhook(tx, { actor, url: endpoint.url, now }, 'turned off')
  }
  return presentWebhookOf(ctx, endpoint.id)
})
