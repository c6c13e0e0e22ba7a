import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { findPostgresFolder } from '#scripts/programs.ts'
import { SCRATCH_ROOT } from './scratch-root.ts'

/** A database to create: empty, or a copy of another that nobody is connected to. */
interface NewDatabase {
  name?: string
  template?: string
}

export interface ScratchPostgres {
  /** its connection string */
  url: string
  /** The connection string of a new database. */
  createDatabase: (about?: NewDatabase) => Promise<string>
  /** Drops the database of this connection string, whoever is still connected. */
  dropDatabase: (database: string) => Promise<void>
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
  const created = new Set<string>()
  async function drop(database: string) {
    created.delete(database)
    await dropDatabase(server, database)
  }
  return {
    url: server,
    createDatabase: async (about) => {
      const database = await createDatabase(server, about)
      created.add(database)
      return database
    },
    dropDatabase: drop,
    async stop() {
      for (const database of created) await drop(database)
    },
  }
}

/**
 * A PostgreSQL of this machine in a scratch folder, on a free port of the loopback address, that ends with the calling
 * process however that ends.
 * @param data the folder to begin with a copy of, or the server to be a streaming replica of, the one to leave a copy in at the end, and where to put it meanwhile
 */
export async function startOwnPostgres(
  data: { from?: string; to?: string; root?: string } = {},
): Promise<ScratchPostgres> {
  const programs = findPostgresFolder()
  if (!programs) throw new Error('No PostgreSQL 15 or newer on this machine: install one, or set DATABASE_URL')
  // its own process in its own group, so it can clean up after an interrupted run
  const { from = '', to = '', root = SCRATCH_ROOT } = data
  const program = fileURLToPath(new URL('postgres-keeper.ts', import.meta.url))
  const keeper = spawn(process.execPath, [program, programs, root, from, to], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const server = await firstLine(keeper)
  keeper.unref()
  return {
    url: server,
    createDatabase: (about) => createDatabase(server, about),
    dropDatabase: (database) => dropDatabase(server, database),
    stop: async () => {
      if (keeper.exitCode !== null) return
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

export async function createDatabase(
  server: string,
  { name, template = 'template1' }: NewDatabase = {},
): Promise<string> {
  const database = new URL(server)
  database.pathname = `/${name ?? `milepost_test_${randomUUID().replaceAll('-', '')}`}`
  await ask(server, `create database "${databaseName(database.href)}" template "${template}"`)
  return database.href
}

export async function dropDatabase(server: string, database: string): Promise<void> {
  await ask(server, `drop database "${databaseName(database)}" with (force)`)
}

export const databaseName = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1)

async function ask(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
