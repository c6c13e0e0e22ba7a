import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAdmin } from '#tests/support/admin.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'

const { database, drop } = await freshPostgres()
const databaseUrl = database.connectionString
const db = database.kysely
const admin = (...args: string[]) => runAdmin(databaseUrl, ...args)

const board = async () => (await sql`select * from load_board order by id`.execute(db)).rows

beforeAll(async () => {
  const server = await startServer({ databaseUrl, demoLoads: 60 })
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

  expect(await admin('board', 'rebuild')).toMatchObject({ code: 0, stdout: 'The board equals the loads.\n' })
  const rebuilt = await board()
  expect(rebuilt).toEqual(
    right.filter((row) => rebuilt.some((each) => (each as { id: string }).id === (row as { id: string }).id)),
  )
  expect(rebuilt).toHaveLength(right.length - 1)
})

test('[RUN-01] a wrong command prints its help, and changes nothing', async () => {
  const before = await board()
  expect(await admin('board', 'rebuid')).toMatchObject({ code: 2 })
  expect((await admin('board')).stderr).toContain('npm run admin -- board check | rebuild')
  expect((await admin()).stdout).toContain('board check | rebuild')
  expect((await admin('boards')).stderr).toContain("There is no command 'boards'")
  expect(await board()).toEqual(before)
})
