import type { ErrorDetail } from '#contract/api/error.ts'
import {
  type BulkResult,
  deriveReferences,
  isDerivedReference,
  postLoadsEndpoint,
} from '#contract/freight/load-bulk.ts'
import { newLoadSchema } from '#contract/freight/load-post.ts'
import { type LaneAndDay, otherThan } from '#domain/freight/same-load.ts'
import { placeName } from '#domain/text/names.ts'
import { formatDay, localDay } from '#domain/time/stop-time.ts'
import type { Spend } from '#server/http/budget.ts'
import { preparedRoute } from '#server/http/route.ts'
import { checkCustomers } from '../money/check-customers.step.ts'
import { announcePosted } from './post-load.ts'
import {
  findLoadsByReference,
  insertLoads,
  type LoadToInsert,
  mergeDetention,
  readOwnerDetention,
} from './posting.sql.ts'
import type { Terms } from './posted-stops.ts'
import { type GeoDeps, type ResolvedLane, resolveLane } from './resolve-lane.ts'
import { type ResolvedTerms, resolveTerms } from './resolve-terms.ts'

/** Concurrent calls to the road service. */
const AT_ONCE = 8

type Row = { terms: Terms; lane: ResolvedLane } | { errors: ErrorDetail[] }

function read(row: unknown): Terms | ErrorDetail[] {
  const parsed = newLoadSchema.safeParse(row)
  if (parsed.success) return parsed.data
  return parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
}

/** Parses each row separately and measures the valid ones. */
async function measureRows(geography: GeoDeps, loads: readonly unknown[]): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < loads.length; start += AT_ONCE) {
    const some = loads.slice(start, start + AT_ONCE).map(async (sent): Promise<Row> => {
      const terms = read(sent)
      return Array.isArray(terms) ? { errors: terms } : { terms, lane: await resolveLane(geography, terms) }
    })
    rows.push(...(await Promise.all(some)))
  }
  return rows
}

function refused(errors: ErrorDetail[]): BulkResult {
  return { outcome: 'refused', id: null, number: null, reference: null, errors }
}

type KnownLoad = Awaited<ReturnType<typeof findLoadsByReference>>[number]

function laneAndDay(stops: KnownLoad['stops'], pickupAt: Date): LaneAndDay {
  const place = (stop: KnownLoad['stops'][number] | undefined) => {
    return { city: stop?.city ?? '', state: stop?.state ?? '', zip: stop?.zip_code ?? '' }
  }
  const day = localDay(pickupAt.getTime(), stops[0]?.zone ?? 'UTC')
  return { ends: [place(stops[0]), place(stops.at(-1))], day }
}

/** Two loads may have one reference by mistake: neither is lost. A derived reference tells its own row for ever. */
function isOtherLoad(reference: string, { load, stops }: ResolvedTerms, known: KnownLoad): boolean {
  if (isDerivedReference(reference)) return false
  return otherThan(laneAndDay(stops, load.pickup_at), laneAndDay(known.stops, known.pickup_at)) !== null
}

function takenBy({ number, stops, pickup_at }: KnownLoad): string {
  const [from, to] = [stops[0], stops.at(-1)]
  const lane =
    from && to ? ` (${placeName(from)} to ${placeName(to)}, ${formatDay(laneAndDay(stops, pickup_at).day)})` : ''
  return `Load #${number}${lane} has this reference. Give this load its own`
}

/** Posts the valid rows, in as many statements as one load takes, as far as the hour's budget goes. */
export const postLoads = ({ spend, ...geography }: GeoDeps & { spend: Spend }) =>
  preparedRoute(
    postLoadsEndpoint,
    async ({ body }, ctx) => {
      const fitting = await spend.upTo(ctx, 'imports', body.loads.length)
      return measureRows(geography, body.loads.slice(0, fitting))
    },
    async ({ body }, { db: tx, actor, now }, rows) => {
      const derived = deriveReferences(body.loads)
      const results = new Map<Row, BulkResult>()
      const profile = await readOwnerDetention(tx, actor.accountId)
      const problemOf = checkCustomers(tx, actor.accountId)
      const good: { row: Row; reference: string; terms: LoadToInsert & ResolvedTerms }[] = []
      for (const [index, row] of rows.entries()) {
        if ('errors' in row) continue
        const detention = mergeDetention(row.terms.detention, profile)
        const checked = resolveTerms(row.terms, row.lane, { now, detention })
        const reference = derived[index] ?? row.terms.reference ?? ''
        const ofCustomer = await problemOf(row.terms.customerId)
        if (Array.isArray(checked)) results.set(row, refused(ofCustomer ? [...checked, ofCustomer] : checked))
        else if (ofCustomer) results.set(row, refused([ofCustomer]))
        else {
          const load = { ...checked.load, reference, list_id: body.listId ?? null }
          good.push({ row, reference, terms: { ...checked, load } })
        }
      }
      if (good.length > 0) {
        const about = { ownerId: actor.accountId, assigneeId: actor.personId, now: new Date(now) }
        const posted = await insertLoads(
          tx,
          good.map(({ terms }) => terms),
          about,
        )
        // with duplicate references, the first row is posted: written last, it stays
        const rates = new Map(good.toReversed().map(({ reference, terms }) => [reference, terms.load.rate_cents]))
        await announcePosted(
          tx,
          posted.map(({ id, reference }) => ({ id, rateCents: rates.get(reference ?? '') ?? 0 })),
          { actorId: actor.accountId, now },
        )
        const isNew = new Set(posted.map(({ reference }) => reference))
        const all = await findLoadsByReference(
          tx,
          actor.accountId,
          good.map(({ reference }) => reference),
        )
        const byReference = new Map(all.map((load) => [load.reference, load]))
        for (const { row, reference, terms } of good) {
          const known = byReference.get(reference)
          const outcome = isNew.delete(reference) ? 'posted' : 'exists'
          const { id = null, number = null } = known ?? {}
          if (outcome === 'exists' && known && isOtherLoad(reference, terms, known))
            results.set(row, refused([{ path: 'reference', message: takenBy(known) }]))
          else results.set(row, { outcome, id, number, reference, errors: [] })
        }
      }
      return { results: rows.map((row) => results.get(row) ?? refused('errors' in row ? row.errors : [])) }
    },
  )
