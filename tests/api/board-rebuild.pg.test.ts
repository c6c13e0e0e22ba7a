import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runAdmin, startAdmin } from '#tests/support/admin.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'

const { database, drop } = await freshPostgres()
const databaseUrl = database.connectionString
const db = database.kysely
const admin = (...args: string[]) => runAdmin(databaseUrl, ...args)

const board = async () => (await sql`select * from load_board order by id`.execute(db)).rows

beforeAll(async () => {
  const server = await startServer({ databaseUrl, demoLoads: 600 })
  await server.stop()
}, 60_000)
afterAll(drop)

test('[RUN-01] the board is compared with the loads, and rebuilt from them', async () => {
  const right = await board()
  expect(await admin('board', 'check')).toMatchObject({ code: 0, stdout: 'The board equals the loads.\n' })

  await sql`delete from load_board where id in (select id from load_board order by id limit 7)`.execute(db)
  await sql`update load_board set rate_cents = 1 where id in (select id from load_board order by id desc limit 2)`.execute(
    db,
  )
  await sql`alter table load disable trigger user`.execute(db)
  await sql`update load set status = 'cancelled' where id = (select id from load_board order by id desc offset 4 limit 1)`.execute(
    db,
  )
  await sql`alter table load enable trigger user`.execute(db)
  const { code, stdout } = await admin('board', 'check')
  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: 'The board differs: 7 loads are missing, 1 are no longer open, 2 are outdated.\n',
  })

  const dryRun = await admin('board', 'rebuild', '--dry-run')
  expect(dryRun.stdout).toMatch(/^10 loads differ\. 'board rebuild' takes about \d+ seconds\.\n$/)
  expect((await admin('board', 'check')).stdout).toBe(stdout)
  expect((await admin('board', 'rebuild')).stderr).toContain('10 loads differ. Add --yes')
  expect(await admin('board', 'rebuild', '--yes')).toMatchObject({ code: 0, stdout: 'The board equals the loads.\n' })
  const rebuilt = await board()
  expect(rebuilt).toEqual(
    right.filter((row) => rebuilt.some((each) => (each as { id: string }).id === (row as { id: string }).id)),
  )
  expect(rebuilt).toHaveLength(right.length - 1)
})

test('[RUN-22] whoever posts and books meanwhile waits for no rebuild, but for one load of its piece', async () => {
  await sql`delete from load_board`.execute(db)
  const { id } = await db
    .selectFrom('load_board_row')
    .select('id')
    .where('is_open', '=', true)
    .executeTakeFirstOrThrow()
  // somebody has this load: the rebuild waits in its first piece
  const holder = await db.startTransaction().execute()
  await sql`select from load where id = ${id} for update`.execute(holder)
  const rebuilding = admin('board', 'rebuild', '--yes')
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitUntil(async () => (await waiting.execute(db)).rows.length > 0, { timeout: 30_000, interval: 20 })
  const { rows } = await sql`select from pg_locks join pg_class on pg_class.oid = relation
    where relname in ('load', 'load_stop', 'load_board') and mode in ('ShareLock', 'ExclusiveLock', 'AccessExclusiveLock')
      and locktype = 'relation'`.execute(db)
  expect(rows).toEqual([])
  await holder.rollback().execute()
  expect(await rebuilding).toMatchObject({ code: 0 })
})

test('[RUN-22] Ctrl+C ends a rebuild after its piece, and the next call goes on', async () => {
  await sql`delete from load_board`.execute(db)
  const holder = await db.startTransaction().execute()
  await sql`select from load for update`.execute(holder)
  const rebuilding = startAdmin(databaseUrl, 'board', 'rebuild', '--yes')
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitUntil(async () => (await waiting.execute(db)).rows.length > 0, { timeout: 30_000, interval: 20 })
  rebuilding.child.kill('SIGINT')
  await holder.rollback().execute()
  expect(await rebuilding.ended).toMatchObject({ code: 1 })
  // a piece, whatever is open
  expect(await board()).toHaveLength(200)
  expect(await admin('board', 'rebuild', '--yes')).toMatchObject({ code: 0 })
  expect((await board()).length).toBeGreaterThan(200)
})

test('[RUN-01] a wrong command prints its help, and changes nothing', async () => {
  const before = await board()
  expect(await admin('board', 'rebuid')).toMatchObject({ code: 2 })
  expect((await admin('board')).stderr).toContain('npm run admin -- board check | rebuild | rebuild --dry-run')
  expect((await admin()).stdout).toContain('board check | rebuild')
  expect((await admin('boards')).stderr).toContain("There is no command 'boards'")
  expect(await board()).toEqual(before)
})
