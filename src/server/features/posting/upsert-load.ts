import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { upsertLoadEndpoint } from '#contract/freight/load-post.ts'
import { POSTED_STOPS } from '#domain/freight/load-stop.ts'
import type { Spend } from '#server/http/budget.ts'
import type { WriteContext } from '#server/http/request-context.ts'
import { Refused, refuseField } from '#server/http/refusal.ts'
import { preparedRoute } from '#server/http/route.ts'
import type { LockedLoad } from '../loads/load.sql.ts'
import { acceptByPosting } from '../tenders/accept-by-posting.step.ts'
import { lockLoadAt } from '../loads/lock-load.step.ts'
import { presentLoadTo } from '../loads/present-load.ts'
import { changeLoad, changesLane } from './change-load.ts'
import { postLoad } from './post-load.ts'
import { findLoadsByReference, findSimilarLoad, listStops } from './posting.sql.ts'
import { type GeoDeps, type ResolvedLane, resolveLane } from './resolve-lane.ts'

type Input = Pick<ParsedEndpointInput<typeof upsertLoadEndpoint>, 'params' | 'body'>

/** The body as all that the load says: what it leaves out is empty. Its list names both ends too. */
function wholeTerms({ params: { reference }, body }: Input) {
  const ends = POSTED_STOPS.map(({ id, kind }) => ({
    id,
    kind,
    ...body[`${id}Location`],
    dateTime: body[`${id}DateTime`],
    until: body[`${id}Until`],
  }))
  return {
    ...body,
    reference,
    stops: body.stops ?? ends,
    pickupUntil: body.pickupUntil ?? null,
    deliveryUntil: body.deliveryUntil ?? null,
    team: body.team ?? false,
    partial: body.partial ?? false,
    shipperPays: body.shipperPays ?? null,
    paper: body.paper ?? {},
  }
}
type Terms = ReturnType<typeof wholeTerms>

/** Each time, the load was deleted or got another reference between two statements. */
const MOST_TRIES = 5

async function lockByReference(ctx: WriteContext, reference: string): Promise<LockedLoad | null> {
  const [known] = await findLoadsByReference(ctx.db, ctx.actor.accountId, [reference])
  const load = known && (await lockLoadAt(ctx.db, known.id, ctx.now))
  return load?.reference === reference ? load : null
}

async function createOrChange(
  ctx: WriteContext,
  terms: Terms,
  lane: ResolvedLane,
): Promise<{ load: { id: string; number: number }; outcome: 'created' | 'updated' | 'unchanged' }> {
  const { db: tx, actor, now } = ctx
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const load = await lockByReference(ctx, terms.reference)
    if (load) {
      const isChanged = await changeLoad(ctx, load, { body: terms, lane, isByContent: true })
      return { load, outcome: isChanged ? 'updated' : 'unchanged' }
    }
    if (terms.version !== undefined)
      throw new Refused('NOT_FOUND', { message: 'You have no load with this reference any more' })
    const about = { ownerId: actor.accountId, assigneeId: actor.personId, now }
    const posted = await postLoad(tx, { terms, lane }, about)
    if (Array.isArray(posted))
      throw new Refused('VALIDATION_ERROR', { message: posted[0]?.message ?? '', details: posted })
    // null: another request posted it meanwhile, and has committed
    if (posted) return { load: posted, outcome: 'created' }
  }
  throw new Refused('UNAVAILABLE', { retryAfter: 1 })
}

/** KEY-11: however often and from wherever a program sends a load, it is there once, as sent last. */
export const upsertLoad = ({ spend, ...geography }: GeoDeps & { spend: Spend }) =>
  preparedRoute(
    upsertLoadEndpoint,
    async (input, ctx) => {
      const terms = wholeTerms(input)
      const [known] = await findLoadsByReference(ctx.db, ctx.actor.accountId, [terms.reference])
      if (!known) await spend(ctx, 'posts')
      else if (changesLane(await listStops(ctx.db, known.id), terms))
        await spend.upTo(ctx, 'routes', Math.max(1, terms.stops.length - 1))
      return resolveLane(geography, terms)
    },
    async (input, ctx, lane) => {
      const { reference } = input.body
      if (reference && reference !== input.params.reference)
        throw refuseField('reference', 'Must be the reference in the address, or left out')
      const terms = wholeTerms(input)
      const { load, outcome } = await createOrChange(ctx, terms, lane)
      if (terms.shipperTenderId !== undefined) await acceptByPosting(ctx, terms.shipperTenderId, load)
      const similar = await findSimilarLoad(ctx.db, ctx.actor.accountId, terms.reference)
      return { outcome, load: await presentLoadTo(ctx, load.id), ...(similar && { similar }) }
    },
  )
