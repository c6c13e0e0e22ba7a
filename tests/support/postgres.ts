import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { findPostgresFolder } from '#scripts/find-programs.ts'

interface ScratchPostgres {
  /** The connection string of a database that it has. */
  addressOf: (name: string) => string
  /** The connection string of a new, empty database. */
  createDatabase: (name?: string) => Promise<string>
  /** Ends the server; on the one from DATABASE_URL, drops only the created databases. */
  stop(): Promise<void>
}

/**
 * A PostgreSQL for tests: the one that DATABASE_URL names, else one of this machine.
 * @throws when there is none, or it does not start
 */
export async function startPostgres(given = process.env['DATABASE_URL']): Promise<ScratchPostgres> {
  return given ? attach(given) : startOwnPostgres()
}

function attach(server: string): ScratchPostgres {
  const created: string[] = []
  return {
    addressOf: (name) => addressOf(server, name),
    createDatabase: async (name) => {
      const database = await createDatabase(server, name)
      created.push(new URL(database).pathname.slice(1))
      return database
    },
    stop: () => ask(server, ...created.map((name) => `drop database "${name}" with (force)`)),
  }
}

/**
 * A PostgreSQL of this machine in a scratch folder, on a free port of the loopback address, that ends with the calling
 * process however that ends.
 * @param data the folder to begin with a copy of, and the one to leave a copy in at the end
 */
export async function startOwnPostgres(data: { from?: string; to?: string } = {}): Promise<ScratchPostgres> {
  const programs = findPostgresFolder()
  if (!programs) throw new Error('No PostgreSQL 15 or newer on this machine: install one, or set DATABASE_URL')
  // its own process in its own group, so it can clean up after an interrupted run
  const { from = '', to = '' } = data
  const program = fileURLToPath(new URL('postgres-keeper.ts', import.meta.url))
  const keeper = spawn(process.execPath, [program, programs, from, to], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const server = await firstLine(keeper)
  keeper.unref()
  return {
    addressOf: (name) => addressOf(server, name),
    createDatabase: (name) => createDatabase(server, name),
    stop: async () => {
      const ended = once(keeper, 'exit')
      keeper.ref()
      keeper.stdin.end()
      await ended
    },
  }
}

async function firstLine(keeper: ChildProcess): Promise<string> {
  let text = ''
  for await (const chunk of keeper.stdout ?? []) {
    text += String(chunk)
    if (text.includes('\n')) return text.trim()
  }
  throw new Error('PostgreSQL did not start')
}

function addressOf(server: string, name: string): string {
  const database = new URL(server)
  database.pathname = `/${name}`
  return database.href
}

async function createDatabase(
  server: string,
  name = `milepost_test_${randomUUID().replaceAll('-', '')}`,
): Promise<string> {
  await ask(server, `create database "${name}"`)
  return addressOf(server, name)
}

async function ask(server: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
