import type { PageMeta } from '#contract/wire.ts'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import { totalPages, TOTAL_CAP } from '#domain/paging.ts'
import type { Schema } from '#server/db/schema.ts'

// a builder's own generics are of no use here: only its rows matter
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Query<Row> = SelectQueryBuilder<any, any, Row>

interface Asked {
  page: number
  limit: number
}

/** The rows of an ordered query that stand on the page asked for. */
export function onPage<Row>(ordered: Query<Row>, { page, limit }: Asked): Query<Row> {
  return ordered.limit(limit).offset((page - 1) * limit)
}

/**
 * One page of a query, with its total, which is exact to 10,000: counting further would cost more than it tells.
 * @param all what is counted
 * @param onThisPage what `onPage` chose of it
 */
export async function pageOf<Row>(
  db: Kysely<Schema>,
  all: Query<unknown>,
  onThisPage: Query<Row>,
  { page, limit }: Asked,
): Promise<{ rows: Row[]; meta: PageMeta }> {
  const counted = all
    .clearSelect()
    .select((eb) => eb.lit(1).as('one'))
    .limit(TOTAL_CAP + 1)
  const [rows, { count }] = await Promise.all([
    onThisPage.execute(),
    db
      .selectFrom(counted.as('counted'))
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const total = Math.min(Number(count), TOTAL_CAP)
  const isCapped = Number(count) > TOTAL_CAP
  return {
    rows,
    meta: {
      total,
      totalPages: totalPages(total, limit),
      page,
      limit,
      hasMore: isCapped || page * limit < total,
      ...(isCapped && { totalIsCapped: true }),
    },
  }
}
