import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysOfLoad } from '#domain/freight/search-keys.ts'
import { freshLoggedPostgres } from '#tests/support/logged-postgres.ts'
import { fillBoardTable } from '#tests/support/many-board-loads.ts'
import { findMatchingSearches } from './saved-search.sql.ts'

const NOW = new Date('2026-11-23T14:00:00Z')
const ACCOUNTS = 2000
const EACH = 20

let logged: Awaited<ReturnType<typeof freshLoggedPostgres>>
beforeAll(async () => {
  logged = await freshLoggedPostgres(
    async (db) => {
      await fillBoardTable(db, 10, NOW)
      await sql`with company as (
      insert into account (id, role, created_at, updated_at)
      select gen_random_uuid(), 'company', now(), now() from generate_series(1, ${ACCOUNTS}::integer) returning id)
    insert into person (id, account_id, seat, email, password_hash, first_name, last_name, created_at, updated_at)
    select gen_random_uuid(), id, 'owner', row_number() over () || '@crowd.test', '', 'Ada', 'Mills', now(), now()
    from company`.execute(db)
      // keys that no load has
      await sql`insert into saved_search (id, account_id, person_id, name, query, alerts, created_at, keys)
    select gen_random_uuid(), account.id, person.id, n::text, '{}', true, now(), array[-n, -n - 1]
    from account join person on person.account_id = account.id, generate_series(1, ${EACH}::integer) n
    where email like '%@crowd.test'`.execute(db)
      await sql`vacuum (analyze) saved_search, search_key`.execute(db)
      // the settings of jobs
    },
    { timezone: 'UTC' },
  )
}, 120_000)
afterAll(() => logged.close())

test('among many saved searches, only those with a key of the load are read', async () => {
  const load = await logged.db.selectFrom('load_board').selectAll().executeTakeFirstOrThrow()
  const [key] = keysOfLoad({
    pickupCell: load.pickup_cell,
    deliveryCell: load.delivery_cell,
    deliveryState: load.delivery_state,
    equipment: load.equipment,
  })
  await sql`update saved_search set keys = array[${key}::integer]
    where name = '7' and account_id in (select account_id from person where email in ('1@crowd.test', '2@crowd.test'))`.execute(
    logged.db,
  )
  logged.sent.length = 0
  expect(await findMatchingSearches(logged.db, load.id, NOW)).toHaveLength(2)
  const read = logged.sent.at(-1)
  if (!read) throw new Error('No statement was sent')
  const indexes = await logged.readIndexes(read)
  expect(indexes).toContain('search_key_covering')
  expect(indexes).not.toContain('saved_search_name')
  expect(await logged.scannedTables(read)).not.toContain('search_key')
})
