import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { runAdminWith } from '#tests/support/admin.ts'
import { freshDataDir, freshPostgres } from '#tests/support/database.ts'
import { describeAdmin, expectScene, leaveScene, startOn } from './admin-suite.ts'

const { database, beside, drop } = await freshPostgres()
const newFolder = () => mkdtemp(path.join(tmpdir(), 'milepost-'))
const DATA_DIR = await newFolder()
afterAll(async () => {
  await drop()
  await rm(DATA_DIR, { recursive: true })
})

describeAdmin({ DATA_DIR, DATABASE_URL: database.connectionString }, async () => ({
  DATA_DIR: await newFolder(),
  DATABASE_URL: await beside(),
}))

test('[RUN-12] a PGlite moves to PostgreSQL row by row, and people go on there', { timeout: 180_000 }, async () => {
  const from = await freshDataDir()
  const scene = await leaveScene({ DATA_DIR: from })
  const target = { DATA_DIR: from, DATABASE_URL: await beside() }
  const { code, stdout } = await runAdminWith(target, 'move', '--json')
  expect(code).toBe(0)
  const moved = JSON.parse(stdout) as { tables: { table: string; rows: number }[]; jobs: number }
  expect(moved.jobs).toBe(1)
  expect(moved.tables.find(({ table }) => table === 'load')).toMatchObject({ rows: 2 })

  const server = await startOn(target)
  const countKeys = async (db: typeof server.db) =>
    (
      await sql<{ isValid: boolean; count: number }>`select convalidated as "isValid", count(*)::int as count
        from pg_constraint where contype = 'f' group by 1`.execute(db)
    ).rows
  expect(await countKeys(server.db)).toEqual(await countKeys(database.kysely))
  await server.stop()
  expect((await runAdminWith(target, 'board', 'check')).stdout).toBe('The board equals the loads.\n')
  await expectScene(target, scene)

  const again = await runAdminWith(target, 'move')
  expect(again).toMatchObject({ code: 1 })
  expect(again.stderr).toContain("isn't empty")
  await rm(from, { recursive: true })
})
