import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenKeys } from '#server/http/tokens.ts'
import { freshPostgres, type TestDatabase } from '#tests/support/database.ts'
import { person } from '#tests/support/people.ts'
import { wishesOf } from './notification-settings.sql.ts'
import { endMails, unsubscribeToken } from './unsubscribe.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await freshPostgres()
}, 60_000)
afterAll(() => opened.drop())

const NOW = Date.parse('2026-11-23T08:00:00-06:00')
const keys = tokenKeys('a secret that is long enough for it')

test('two kinds of mail that are ended at once are both ended', async () => {
  const db = opened.database.kysely
  const { id } = await person({ db, at: () => new Date(NOW) }, 'broker')
  const end = (kind: 'requests' | 'trips') =>
    endMails({ db, keys, now: NOW }, { token: unsubscribeToken(keys, id, kind), all: false })
  const waiting = sql<{ count: number }>`
    select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const ended = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute()
    const both = Promise.all([end('requests'), end('trips')])
    await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count, { timeout: 20_000 }).toBe(2)
    return { both }
  })
  await ended.both
  const kinds = (await wishesOf(db, [id])).get(id)?.settings.kinds
  expect([kinds?.requests.mail, kinds?.trips.mail, kinds?.answers.mail]).toEqual([false, false, true])
})
