import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPostgres } from './postgres.ts'

let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

async function ask<Row>(database: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database })
  // a server that ends reports it once more, outside the call
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('two databases of one server are separate', async () => {
  const [one, other] = await Promise.all([postgres.createDatabase(), postgres.createDatabase()])
  await ask(one, 'create table loads (id int)')
  expect(await ask(one, 'select * from loads')).toEqual([])
  await expect(ask(other, 'select * from loads')).rejects.toThrow('relation "loads" does not exist')
})

test('lower() folds accented letters', async () => {
  expect(await ask(await postgres.createDatabase(), "select lower('ÉCOLE') as word")).toEqual([{ word: 'école' }])
})

test('on a server from DATABASE_URL, stopping drops only the databases that it created', async () => {
  const server = await postgres.createDatabase()
  const attached = await startPostgres(server)
  const database = await attached.createDatabase()
  const listed = () =>
    ask(server, `select datname from pg_database where datname = '${new URL(database).pathname.slice(1)}'`)
  expect(await listed()).toHaveLength(1)
  await attached.stop()
  expect(await listed()).toHaveLength(0)
  expect(await ask(server, 'select 1 as still')).toEqual([{ still: 1 }])
})

test('a test process that is killed leaves neither a server nor a folder', async () => {
  const starting = `const { startPostgres } = await import(${JSON.stringify(new URL('postgres.ts', import.meta.url).href)})
    const postgres = await startPostgres('')
    console.log(await postgres.createDatabase())
    setInterval(() => {}, 1000)`
  const runner = spawn(process.execPath, ['--input-type=module', '--eval', starting], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [database] = (await once(runner.stdout, 'data')).map((line) => String(line).trim())
  if (!database) throw new Error('no database')
  const [running] = await ask<{ data_directory: string }>(database, 'show data_directory')
  if (!running) throw new Error('no folder')
  expect(existsSync(path.dirname(running.data_directory))).toBe(true)
  runner.kill('SIGKILL')
  await vi.waitFor(async () => {
    await expect(ask(database, 'select 1')).rejects.toThrow(/ECONNREFUSED/)
    expect(existsSync(path.dirname(running.data_directory))).toBe(false)
  }, 10_000)
})
