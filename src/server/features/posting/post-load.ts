import type { Transaction } from 'kysely'
import type { ErrorDetail } from '#contract/api/error.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { decideRateNews } from '#domain/freight/announced-rate.ts'
import type { Schema } from '#server/db/schema.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { preparedRoute } from '#server/http/route.ts'
import { type About, record, recordAll } from '#server/jobs/record.ts'
import { findAnnouncedRate, setAnnouncedRates } from '../board/saved-search.sql.ts'
import { presentLoadTo } from '../loads/present-load.ts'
import { checkCustomer } from '../money/check-customers.step.ts'
import { acceptByPosting } from '../tenders/accept-by-posting.step.ts'
import {
  findLoadsByReference,
  type InsertedLoad,
  insertLoads,
  mergeDetention,
  readOwnerDetention,
} from './posting.sql.ts'
import type { Terms } from './posted-stops.ts'
import { type GeoDeps, type ResolvedLane, resolveLane } from './resolve-lane.ts'
import { resolveTerms } from './resolve-terms.ts'

/**
 * CREATE-30: the commit puts the load on the board, and those who search for such hear of it.
 * @returns the load; its errors by field; or null when the owner already uses its reference
 */
export async function postLoad(
  tx: Transaction<Schema>,
  { terms, lane }: { terms: Terms; lane: ResolvedLane },
  { ownerId, assigneeId, now }: { ownerId: string; assigneeId: PersonId | null; now: number },
): Promise<InsertedLoad | ErrorDetail[] | null> {
  // the load keeps its terms when the profile changes
  const detention = mergeDetention(terms.detention, await readOwnerDetention(tx, ownerId))
  const resolved = resolveTerms(terms, lane, { now, detention })
  const ofCustomer = await checkCustomer(tx, ownerId, terms.customerId)
  if (Array.isArray(resolved)) return ofCustomer ? [...resolved, ofCustomer] : resolved
  if (ofCustomer) return [ofCustomer]
  const [load] = await insertLoads(tx, [resolved], { ownerId, assigneeId, now: new Date(now) })
  if (!load) return null
  await announcePosted(tx, [{ id: load.id, rateCents: resolved.load.rate_cents }], { actorId: ownerId, now })
  return load
}

export const createLoad = (geography: GeoDeps) =>
  preparedRoute(
    createLoadEndpoint,
    ({ body }) => resolveLane(geography, body),
    async ({ body }, ctx, lane) => {
      const { db: tx, actor, now } = ctx
      const load = await postLoad(
        tx,
        { terms: body, lane },
        { ownerId: actor.accountId, assigneeId: actor.personId, now },
      )
      if (Array.isArray(load)) throw new Refused('VALIDATION_ERROR', { message: load[0]?.message ?? '', details: load })
      if (!load) throw await refuseDuplicateReference(ctx, body.reference ?? '')
      if (body.shipperTenderId !== undefined) await acceptByPosting(ctx, body.shipperTenderId, load)
      return presentLoadTo(ctx, load.id)
    },
  )

/** Announces posted loads to the carriers who search for such; who that is, a job finds out. */
export async function announcePosted(
  tx: Transaction<Schema>,
  loads: readonly { id: string; rateCents: number }[],
  about: About,
): Promise<void> {
  if (loads.length === 0) return
  await setAnnouncedRates(
    tx,
    loads.map(({ id, rateCents }) => ({ load_id: id, rate_cents: rateCents })),
  )
  await recordAll(
    tx,
    loads.map(({ id }) => ({ type: 'load.listed', loadId: id, why: 'posted' })),
    about,
  )
}

/** Announces a load whose rate was raised enough. */
export async function announceRaise(
  tx: Transaction<Schema>,
  { id, from, to }: { id: string; from: number; to: number },
  about: About,
): Promise<void> {
  if (from === to) return
  const { announce, rate } = decideRateNews((await findAnnouncedRate(tx, id)) ?? from, to)
  await setAnnouncedRates(tx, [{ load_id: id, rate_cents: rate }])
  if (announce) await record(tx, { type: 'load.listed', loadId: id, why: 'raised' }, about)
}

export const DUPLICATE_REFERENCE = { path: 'reference', message: 'You already have a load with this reference' }

/** Another of the owner's loads has this reference; the refusal includes that load. */
export async function refuseDuplicateReference(ctx: WriteContext, reference: string): Promise<Refused> {
  const [other] = await findLoadsByReference(ctx.db, ctx.actor.accountId, [reference])
  return new Refused('REFERENCE_TAKEN', {
    details: [DUPLICATE_REFERENCE],
    ...(other && { current: await presentLoadTo(ctx, other.id) }),
  })
}
