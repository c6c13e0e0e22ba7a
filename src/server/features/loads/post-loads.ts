import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { ErrorDetail } from '#contract/error.ts'
import type { BulkResult, postLoads as endpoint } from '#contract/load-bulk.ts'
import { newLoad } from '#contract/load-post.ts'
import { derivedReferences } from '#contract/load-reference.ts'
import type { WriteRequest } from '#server/http/bind.ts'
import { checkedTerms, type CheckedTerms } from './checked-terms.ts'
import { type Geography, type Lane, laneOf, type Terms } from './lane.ts'
import { insertLoads, loadsOfReferences } from './new-load.sql.ts'

type Input = ParsedInputOf<typeof endpoint>

/** Questions to a road service at one time. */
const AT_ONCE = 8

type Row = { terms: Terms; lane: Lane } | { errors: ErrorDetail[] }

function read(row: unknown): Terms | ErrorDetail[] {
  const parsed = newLoad.safeParse(row)
  if (parsed.success) return parsed.data
  return parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
}

/** Reads the rows, each by itself, and measures those that can be read. */
export async function measuredRows(geography: Geography, { body }: Input): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < body.loads.length; start += AT_ONCE) {
    const some = body.loads.slice(start, start + AT_ONCE).map(async (sent): Promise<Row> => {
      const terms = read(sent)
      return Array.isArray(terms) ? { errors: terms } : { terms, lane: await laneOf(geography, terms) }
    })
    rows.push(...(await Promise.all(some)))
  }
  return rows
}

function refused(errors: ErrorDetail[]): BulkResult {
  return { outcome: 'refused', id: null, number: null, reference: null, errors }
}

/** Posts what can be posted, in as many statements as for one load. */
export async function postLoads(
  { body }: Input,
  { db: tx, actor, now }: WriteRequest,
  rows: readonly Row[],
): Promise<AnswerInputOf<typeof endpoint>> {
  const derived = derivedReferences(body.loads)
  const results = new Map<Row, BulkResult>()
  const good: { row: Row; reference: string; terms: CheckedTerms }[] = []
  for (const [index, row] of rows.entries()) {
    if ('errors' in row) continue
    const checked = checkedTerms(row.terms, row.lane, now)
    const reference = derived[index] ?? row.terms.reference ?? ''
    if (Array.isArray(checked)) results.set(row, refused(checked))
    else good.push({ row, reference, terms: { ...checked, load: { ...checked.load, reference } } })
  }
  if (good.length > 0) {
    const about = { ownerId: actor.id, now: new Date(now) }
    const posted = await insertLoads(
      tx,
      good.map(({ terms }) => terms),
      about,
    )
    const isNew = new Set(posted.map(({ reference }) => reference))
    const all = await loadsOfReferences(
      tx,
      actor.id,
      good.map(({ reference }) => reference),
    )
    const byReference = new Map(all.map((load) => [load.reference, load]))
    for (const { row, reference } of good) {
      const { id = null, number = null } = byReference.get(reference) ?? {}
      // of two rows with one reference, the first posts it
      const outcome = isNew.delete(reference) ? 'posted' : 'exists'
      results.set(row, { outcome, id, number, reference, errors: [] })
    }
  }
  return { results: rows.map((row) => results.get(row) ?? refused('errors' in row ? row.errors : [])) }
}
