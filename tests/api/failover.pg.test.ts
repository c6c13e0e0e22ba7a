import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { runAdmin } from '#tests/support/admin.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { filled } from '#tests/support/filled.ts'
import { postLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'
import { startOwnPostgres } from '#tests/support/postgres.ts'
import { createSyncDevice } from '#tests/support/sync-device.ts'

/** 90 MB: with their header, seven fit on a page of 8 KB. */
const BALLAST_ROWS = 80_000

const SECRET = { AUTH_SECRET: 'the same for every process, as the guide says' }

const primary = await startOwnPostgres()
const databaseUrl = await primary.createDatabase()

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

await ask(databaseUrl, `alter database "${new URL(databaseUrl).pathname.slice(1)}" set synchronous_commit = on`)
const standby = await startOwnPostgres({ from: primary.url })
afterAll(async () => {
  await standby.stop()
  await primary.stop()
})
const standbyUrl = new URL(databaseUrl)
standbyUrl.port = new URL(standby.url).port

/** What the guide has its reader send to the standby, in its order. */
async function statementsOfGuide(): Promise<string[]> {
  const guide = await readFile('docs/operations.md', 'utf8')
  const section = guide.slice(guide.indexOf('### Failover')).split('\n## ')[0] ?? ''
  return filled([...section.matchAll(/psql "\$STANDBY" -c "(.+?)"/g)]).map(([, statement = '']) => statement)
}

test(
  '[RUN-16] after a failover no device shows a lost booking or misses a new one, before the checkpoint has ended',
  { timeout: 180_000 },
  async () => {
    let now: ApiServer = await startApi(databaseUrl, SECRET)
    const broker = await createPerson(now, 'broker')
    const carrier = await createPerson(now, 'company')
    const loads = [await postLoad(now, broker), await postLoad(now, broker)]
    const deviceOf = (person: ApiPerson) =>
      createSyncDevice((since) => now.as(person).call(syncEndpoint, { query: since === undefined ? {} : { since } }))
    const devices = [deviceOf(carrier), deviceOf(carrier), deviceOf(broker), deviceOf(broker)]
    const [first, second] = loads
    if (!first || !second) throw new Error('Two loads')
    // the replica has them in memory alone: the checkpoint after its promotion writes them for minutes
    await ask(
      databaseUrl,
      `create table ballast as select repeat('x', 1000) as x from generate_series(1, ${BALLAST_ROWS})`,
    )
    const [{ lsn } = { lsn: '' }] = await ask<{ lsn: string }>(databaseUrl, 'select pg_current_wal_lsn()::text as lsn')
    await vi.waitFor(
      async () =>
        expect(await ask(standbyUrl.href, `select pg_last_wal_replay_lsn() >= '${lsn}'::pg_lsn as "isThere"`)).toEqual([
          { isThere: true },
        ]),
      { timeout: 30_000, interval: 50 },
    )

    // what follows never reaches the standby
    await ask(standbyUrl.href, "alter system set primary_conninfo = ''")
    await ask(standbyUrl.href, 'select pg_reload_conf()')
    await vi.waitFor(async () => expect(await ask(standbyUrl.href, 'select from pg_stat_wal_receiver')).toEqual([]), {
      timeout: 30_000,
      interval: 50,
    })
    await requestPostedLoad(now, carrier, first)
    for (const device of devices) await device.sync()
    expect(devices.map(({ requests }) => requests.size)).toEqual([1, 1, 1, 1])
    await now.stop()
    await primary.stop()

    for (const statement of await statementsOfGuide()) await ask(standbyUrl.href, statement)
    expect(await ask(standbyUrl.href, 'select pg_is_in_recovery() as "isStandby"')).toEqual([{ isStandby: false }])
    now = await startApi(standbyUrl.href, SECRET)
    await requestPostedLoad(now, carrier, second)
    // its control file still has the timeline from before
    expect(await ask(standbyUrl.href, 'select timeline_id as "written" from pg_control_checkpoint()')).toEqual([
      { written: 1 },
    ])
    for (const device of devices) expect((await device.sync())[0]?.reset).toBe(true)
    expect(devices.map(({ requests }) => requests.size)).toEqual([1, 1, 1, 1])
    const kept = await now.db.selectFrom('booking_request').select('load_id').execute()
    expect(kept.map(({ load_id }) => load_id)).toEqual([second.id])
    await now.stop()

    // the guide's last steps
    const finished = await runAdmin(standbyUrl.href, 'restore', '--finish', '--yes')
    expect(finished).toMatchObject({ code: 0 })
    now = await startApi(standbyUrl.href, SECRET)
    for (const device of devices) expect((await device.sync())[0]?.reset).toBe(true)
    await now.stop()
  },
)
