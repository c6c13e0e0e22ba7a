import type { PageMeta } from '#contract/api/common-schemas.ts'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import { countPages, MAX_COUNTED_ROWS } from '#domain/text/paging.ts'
import type { Schema } from '#server/db/schema.ts'

// a builder's own generics are of no use here: only its rows matter
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Query<Row> = SelectQueryBuilder<any, any, Row>

interface PageQuery {
  page: number
  limit: number
}

/** The requested page of an ordered query, and one row more: it tells whether another page follows. */
export function limitToPage<Row>(ordered: Query<Row>, { page, limit }: PageQuery): Query<Row> {
  return ordered.limit(limit + 1).offset((page - 1) * limit)
}

/**
 * One page of a query, with a total that is exact up to 10,000: counting further isn't worth its cost.
 * @param all the query to count
 * @param onThisPage its page, from `limitToPage`
 */
export async function paginate<Row>(
  db: Kysely<Schema>,
  all: Query<unknown>,
  onThisPage: Query<Row>,
  { page, limit }: PageQuery,
): Promise<{ rows: Row[]; meta: PageMeta }> {
  const counted = all
    .clearSelect()
    .select((eb) => eb.lit(1).as('one'))
    .limit(MAX_COUNTED_ROWS + 1)
  const [rows, { count }] = await Promise.all([
    onThisPage.execute(),
    db
      .selectFrom(counted.as('counted'))
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const total = Math.min(Number(count), MAX_COUNTED_ROWS)
  const isCapped = Number(count) > MAX_COUNTED_ROWS
  return {
    rows: rows.slice(0, limit),
    meta: {
      total,
      totalPages: countPages(total, limit),
      page,
      limit,
      hasMore: rows.length > limit,
      ...(isCapped && { totalIsCapped: true }),
    },
  }
}
