import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/time/instant.ts'
import { newId } from '#server/db/new-id.ts'
import { createBoss, MINUTE_QUEUE } from '#server/jobs/queue.ts'
import { insertAccount } from '#tests/support/api-person.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { readConfig } from './config.ts'
import { type AppContext, openAppContext } from './context.ts'
import { startBackgroundJobs } from './background-jobs.ts'

const NOW = Date.parse('2026-11-23T14:00:00Z')
const ago = (days: number, hours = 0) => new Date(NOW - days * DAY_MS - hours * HOUR_MS)

let opened: Awaited<ReturnType<typeof freshPostgres>>
let context: AppContext
let work: Awaited<ReturnType<typeof startBackgroundJobs>>
beforeAll(async () => {
  opened = await freshPostgres()
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: opened.database.connectionString })
  context = await openAppContext(config, () => NOW)
  work = await startBackgroundJobs(context)
}, 60_000)
afterAll(async () => {
  await work.stop()
  await context.close()
  await opened.drop()
})

test('the minute job deletes tombstones and stored answers older than 30 days', async () => {
  const { kysely: db } = opened.database
  const id = newId()
  await insertAccount(db, { id, role: 'broker', created_at: ago(31), updated_at: ago(31) })
  for (const at of [ago(31), ago(30, 1), ago(29, 23), ago(0)]) {
    await sql`insert into tombstone (account_id, kind, entity_id, buried_at) values (${id}, 'load', ${id}, ${at})`.execute(
      db,
    )
    const answer = { actor: id, key: at.toISOString(), fingerprint: '', status: 200, response: '{}', created_at: at }
    await db.insertInto('idempotency').values(answer).execute()
  }

  const boss = await createBoss(opened.database).start()
  await boss.send(MINUTE_QUEUE, {})
  await boss.stop()

  const left = async () => ({
    tombstones: (await db.selectFrom('tombstone').select('buried_at as at').orderBy('at').execute()).map(
      ({ at }) => at,
    ),
    answers: (await db.selectFrom('idempotency').select('created_at as at').orderBy('at').execute()).map(
      ({ at }) => at,
    ),
  })
  const kept = [ago(29, 23), ago(0)]
  await vi.waitFor(async () => expect(await left()).toEqual({ tombstones: kept, answers: kept }), 10_000)
})
