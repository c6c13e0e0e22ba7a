import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshPostgres, type TestDatabase } from '#tests/support/database.ts'
import { createColleague, createPerson } from '#tests/support/api-person.ts'
import { listCompanyEvents } from './company.sql.ts'
import { makeOwner } from './make-owner.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await freshPostgres()
}, 60_000)
afterAll(() => opened.drop())

const NOW = new Date('2026-11-23T14:00:00Z')

test('[TEAM-31] everyone in the company is emailed of an owner whom the operator made, and the log names no person', async () => {
  const db = opened.database.kysely
  const rows = { db, at: () => NOW }
  const hollis = await createPerson(rows, 'broker')
  const [nia, june] = [await createColleague(rows, hollis, 'desk'), await createColleague(rows, hollis, 'viewer')]
  await db.transaction().execute((tx) => makeOwner(tx, nia.personId, NOW))
  // a second time changes nothing
  await db.transaction().execute((tx) => makeOwner(tx, nia.personId, NOW))
  const mails = await sql<{ email: string; changed: string }>`
    select data ->> 'email' as email, data ->> 'changed' as changed from pgboss.job
    where name = 'mail' and data ->> 'notice' = 'owners-changed' order by 1`.execute(db)
  const changed = `${nia.firstName} ${nia.lastName}: Desk to Owner, by the operator`
  expect(mails.rows).toEqual(
    [hollis, june, nia].map(({ email }) => ({ email, changed })).toSorted((a, b) => (a.email < b.email ? -1 : 1)),
  )
  expect(await listCompanyEvents(db, hollis.id, { after: undefined, limit: 10 })).toMatchObject([
    { type: 'seat', by: null, seat: 'owner', seat_before: 'desk' },
  ])
})
