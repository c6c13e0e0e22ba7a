import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTokenKeys } from '#server/http/tokens.ts'
import { freshPostgres, type TestDatabase } from '#tests/support/database.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { notificationPreferencesByPerson } from './notification-preferences.sql.ts'
import { applyUnsubscribe, signUnsubscribeToken } from './unsubscribe.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await freshPostgres()
}, 60_000)
afterAll(() => opened.drop())

const NOW = Date.parse('2026-11-23T08:00:00-06:00')
const keys = createTokenKeys('a secret that is long enough for it')

test('concurrent unsubscribes from two kinds of email both take effect', async () => {
  const db = opened.database.kysely
  const { personId: id } = await createPerson({ db, at: () => new Date(NOW) }, 'broker')
  const end = (kind: 'requests' | 'trips') =>
    applyUnsubscribe({ db, keys, now: NOW }, { token: signUnsubscribeToken(keys, id, kind), all: false })
  const waiting = sql<{ count: number }>`
    select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const ended = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('person').select('id').where('id', '=', id).forUpdate().execute()
    const both = Promise.all([end('requests'), end('trips')])
    await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count, { timeout: 20_000 }).toBe(2)
    return { both }
  })
  await ended.both
  const kinds = (await notificationPreferencesByPerson(db, [id])).get(id)?.settings.kinds
  expect([kinds?.requests.mail, kinds?.trips.mail, kinds?.answers.mail]).toEqual([false, false, true])
})
