import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dumpDatabase, runAdminWith } from '#tests/support/admin.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { postLoad } from '#tests/support/load-scenes.ts'

// Every managed PostgreSQL has this extension, which only a superuser may create, and grants to roles of its provider.
const EXTENSION = 'pg_stat_statements'
const OWNER = 'milepost_owner'

const { database, beside, drop } = await freshPostgres()
const folder = await mkdtemp(path.join(tmpdir(), 'milepost-backup-'))

/** One statement as a superuser. */
async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** A new database in the role's hands, as 'First start' makes one. */
async function ownedDatabase({ hasExtension }: { hasExtension: boolean }): Promise<string> {
  const url = await beside()
  const name = new URL(url).pathname.slice(1)
  await ask(url, `alter database "${name}" owner to ${OWNER}`)
  if (hasExtension) await ask(url, `create extension ${EXTENSION}`)
  const asOwner = new URL(url)
  asOwner.username = OWNER
  return asOwner.href
}

const run = (url: string, ...args: string[]) => runAdminWith({ DATABASE_URL: url, DATA_DIR: folder }, ...args)

beforeAll(async () => {
  await sql`create role ${sql.ref(OWNER)} login createdb`.execute(database.kysely)
  const server = await startApi(database.connectionString)
  await postLoad(server, await createPerson(server, 'broker'))
  await server.stop()
  await sql`create extension ${sql.ref(EXTENSION)}`.execute(database.kysely)
  await sql`create role provider_monitor`.execute(database.kysely)
  await sql`grant usage on schema public to provider_monitor`.execute(database.kysely)
  await sql`grant select on load to provider_monitor`.execute(database.kysely)
  // a schema that isn't Milepost's
  await sql`create schema provider`.execute(database.kysely)
  await sql`create table provider.probe (at timestamptz)`.execute(database.kysely)
}, 120_000)
afterAll(async () => {
  await sql`drop owned by provider_monitor, ${sql.ref(OWNER)}`.execute(database.kysely)
  await sql`drop role provider_monitor`.execute(database.kysely)
  await drop()
  await rm(folder, { recursive: true })
})

const isThere = async (url: string, table: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ oid: string | null }>('select to_regclass($1) as oid', [table])
  await client.end()
  return rows[0]?.oid !== null
}

test(
  '[RUN-15] a backup of a database with an extension comes back, for a role that is no superuser',
  { timeout: 120_000 },
  async () => {
    const made = await run(database.connectionString, 'backup', folder, '--json')
    expect(made).toMatchObject({ code: 0 })
    const { file } = JSON.parse(made.stdout) as { file: string }
    for (const hasExtension of [false, true]) {
      const url = await ownedDatabase({ hasExtension })
      const restored = await run(url, 'restore', file)
      expect({ ...restored, hasExtension }).toMatchObject({ code: 0, hasExtension })
      expect((await run(url, 'board', 'check')).stdout).toBe('The board equals the loads.\n')
      expect(await isThere(url, 'provider.probe')).toBe(false)
      expect((await run(url, 'restore', file)).stderr).toContain("isn't empty")
    }
  },
)

test(
  "[RUN-15] a dump that the provider's tool made with its extension comes back, too",
  { timeout: 60_000 },
  async () => {
    const file = path.join(folder, 'provider.dump')
    await dumpDatabase(database.connectionString, file)
    const url = await ownedDatabase({ hasExtension: true })
    expect(await run(url, 'restore', file)).toMatchObject({ code: 0 })
  },
)

test('[RUN-15] a backup is tried: read back at once, and restored when asked', { timeout: 120_000 }, async () => {
  const tried = await run(database.connectionString, 'backup', folder, '--verify', '--json')
  expect(tried).toMatchObject({ code: 0 })
  expect(JSON.parse(tried.stdout)).toMatchObject({ verified: { loads: 1, accounts: 1 } })
  const { rows } = await sql`select datname from pg_database where datname like 'milepost_verify%'`.execute(
    database.kysely,
  )
  expect(rows).toEqual([])
})

test('[RUN-15] a file that lost its end is no backup', { timeout: 60_000 }, async () => {
  const made = await run(database.connectionString, 'backup', folder, '--json')
  const { file } = JSON.parse(made.stdout) as { file: string }
  const handle = await open(file, 'r+')
  await handle.truncate((await stat(file)).size - 2_000)
  await handle.close()
  const url = await ownedDatabase({ hasExtension: false })
  const { code, stderr } = await run(url, 'restore', file)
  expect(code).toBe(1)
  expect(stderr).toContain('Nothing was restored')
  // nothing was begun, so the same database takes another file
  const whole = (await readdir(folder)).filter((name) => name.endsWith('.dump') && !file.endsWith(name)).sort()
  expect(await run(url, 'restore', path.join(folder, whole.at(-1) ?? ''))).toMatchObject({ code: 0 })
})
