import { randomInt } from 'node:crypto'
import type { EndpointResponseInput } from '#contract/api/endpoint.ts'
import {
  changeApiKeyEndpoint,
  endApiKeyEndpoint,
  listApiKeysEndpoint,
  makeApiKeyEndpoint,
  readOwnKeyEndpoint,
} from '#contract/programs/api-key.ts'
import { MOST_KEYS } from '#contract/programs/api-scope.ts'
import { API_TOKEN_ALPHABET, API_TOKEN_SECRET_LENGTH, apiTokenOf } from '#domain/access/api-token.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { newId } from '#server/db/new-id.ts'
import { personOf } from '#server/http/actor.ts'
import type { ReadContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { route } from '#server/http/route.ts'
import { asOwner } from '../account/people/owner.step.ts'
import { requireProof } from '../account/proof.step.ts'
import {
  changeKey,
  countLivingKeys,
  endKey,
  findKey,
  findKeyWithCompany,
  insertKey,
  listKeys,
  lockLivingKey,
  type ShownKey,
} from './api-key.sql.ts'
import { hashApiToken } from './authenticate-key.ts'
import { noteKey } from './note-key.step.ts'
import { REQUESTS_PER_MINUTE } from './key-rate.ts'

/** Ended and expired keys stay on the list this long. */
export const SHOWN_DAYS = 90

function presentKey(key: ShownKey): EndpointResponseInput<typeof endApiKeyEndpoint> {
  return {
    id: key.id,
    name: key.name,
    scopes: key.scopes,
    hint: key.hint,
    madeBy: key.made_by,
    createdAt: key.created_at.toISOString(),
    expiresAt: key.expires_at.toISOString(),
    lastUsedAt: key.last_used_at?.toISOString() ?? null,
    lastUsedNetwork: key.last_used_network,
    endedAt: key.ended_at?.toISOString() ?? null,
  }
}

async function presentKeyOf({ db, actor }: Pick<ReadContext, 'db' | 'actor'>, id: string) {
  const key = await findKey(db, actor.accountId, id)
  if (!key) throw new Refused('NOT_FOUND')
  return presentKey(key)
}

export const listApiKeys = route(listApiKeysEndpoint, async (_, { db, actor, now }) => ({
  data: (await listKeys(db, actor.accountId, new Date(now - SHOWN_DAYS * DAY_MS))).map(presentKey),
}))

function randomSecret(): string {
  const letters = Array.from({ length: API_TOKEN_SECRET_LENGTH }, () => API_TOKEN_ALPHABET.charAt(randomInt(62)))
  return letters.join('')
}

/** KEY-17: the token is in this answer, and its hash in the database. */
export const makeApiKey = route(makeApiKeyEndpoint, ({ body }, ctx) =>
  asOwner(ctx, async ({ db: tx, actor, now }) => {
    requireProof(ctx)
    const at = new Date(now)
    if ((await countLivingKeys(tx, actor.accountId, at)) >= MOST_KEYS)
      throw new Refused('NOT_ALLOWED', { message: `A company has at most ${MOST_KEYS} keys. End one first` })
    const token = apiTokenOf(randomSecret())
    const id = newId()
    await insertKey(tx, {
      id,
      account_id: actor.accountId,
      name: body.name,
      scopes: body.scopes,
      token_hash: hashApiToken(token),
      hint: token.slice(-4),
      created_by: personOf(actor),
      created_at: at,
      expires_at: new Date(now + body.days * DAY_MS),
    })
    await noteKey(tx, { accountId: actor.accountId, by: personOf(actor), name: body.name, now: at }, 'made')
    return { key: await presentKeyOf({ db: tx, actor }, id), token }
  }),
)

/** Another scope gives a program more power than an owner proved to give it, so it needs a proof of its own. */
export const changeApiKey = route(changeApiKeyEndpoint, ({ params, body }, ctx) =>
  asOwner(ctx, async ({ db: tx, actor, now }) => {
    const at = new Date(now)
    const key = await lockLivingKey(tx, { accountId: actor.accountId, id: params.id, now: at })
    if (!key) throw new Refused('NOT_FOUND')
    const added = body.scopes.filter((scope) => !key.scopes.includes(scope))
    const removed = key.scopes.filter((scope) => !body.scopes.includes(scope))
    if (added.length > 0) requireProof(ctx)
    await changeKey(tx, key.id, body)
    const about = { accountId: actor.accountId, by: personOf(actor), name: body.name, now: at }
    for (const scope of added) await noteKey(tx, about, `scope ${scope} added`)
    for (const scope of removed) await noteKey(tx, about, `scope ${scope} removed`)
    return presentKeyOf({ db: tx, actor }, key.id)
  }),
)

export const endApiKey = route(endApiKeyEndpoint, ({ params }, ctx) =>
  asOwner(ctx, async ({ db: tx, actor, now }) => {
    const at = new Date(now)
    const key = await lockLivingKey(tx, { accountId: actor.accountId, id: params.id, now: at })
    // an ended key stays ended
    if (key) {
      await endKey(tx, key.id, { by: personOf(actor), now: at })
      await noteKey(tx, { accountId: actor.accountId, by: personOf(actor), name: key.name, now: at }, 'ended')
    }
    return presentKeyOf({ db: tx, actor }, params.id)
  }),
)

/** A session has no key of its own. */
export const readOwnKey = route(readOwnKeyEndpoint, async (_, { db, actor }) => {
  const key = actor.key && (await findKeyWithCompany(db, actor.key.id))
  if (!key) throw new Refused('NOT_FOUND')
  return {
    name: key.name,
    scopes: key.scopes,
    expiresAt: key.expires_at.toISOString(),
    account: { id: actor.accountId, name: key.company },
    role: key.role,
    limits: { requestsPerMinute: REQUESTS_PER_MINUTE },
  }
})
