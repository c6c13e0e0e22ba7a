import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import {
  copyPostgresData,
  freshFolder,
  freshPostgresData,
  freshServerData,
  type PostgresData,
  type ServerData,
} from './database.ts'

interface RunningServer {
  /** the origin, without a slash at its end */
  url: string
  /** stops it as Ctrl+C does, and removes its data */
  stop: () => Promise<void>
  signal: (name: NodeJS.Signals) => void
  /** what it printed so far, its log included */
  output: () => string
}

/** The loads of the demo that tests share. */
export const DEMO_LOADS = 500
/** The variable with the data, as JSON by number of demo loads, that the setup of the browser tests leaves for them to copy. */
const TEMPLATES = 'MILEPOST_TEMPLATES'

interface ServerOptions {
  /**
   * Demo loads to fill the empty database with; the demo accounts exist with 0 as well. Browser tests copy a filled
   * PostgreSQL for DEMO_LOADS of them and for 0: with it, they take a quarter less processor time than on PGlite.
   */
  demoLoads?: number
  /** A PostgreSQL to use instead. */
  databaseUrl?: string
  /** Further environment, such as NODE_ENV. */
  env?: Record<string, string>
  /** The folder with the built app's `dist`; the repository by default. */
  folder?: string
  /** A data folder that is kept after it stops, with a PGlite in it unless there is a `databaseUrl`. */
  dataDir?: string
}

/** Fills the PostgreSQL that browser tests copy. @returns what removes it */
export async function prepareTemplates(): Promise<() => Promise<void>> {
  const templates = await Promise.all(
    [0, DEMO_LOADS].map(async (demoLoads) => {
      const data = await freshPostgresData()
      const server = await startServer({ ...data, demoLoads })
      await server.stop()
      return [demoLoads, data] as const
    }),
  )
  process.env[TEMPLATES] = JSON.stringify(Object.fromEntries(templates))
  return async () => {
    for (const [, { drop }] of templates) await drop()
  }
}

/** A database for a server to start on: a copy in browser tests, else an empty PGlite that the server fills. */
export async function demoData(demoLoads: number): Promise<ServerData> {
  const templates = JSON.parse(process.env[TEMPLATES] ?? '{}') as Record<number, PostgresData>
  const template = templates[demoLoads]
  return template ? copyPostgresData(template) : freshServerData('pglite')
}

async function dataOf({ dataDir, databaseUrl }: ServerOptions, demoLoads: number): Promise<ServerData> {
  const place = databaseUrl === undefined ? {} : { databaseUrl }
  if (dataDir !== undefined) return { dataDir, ...place, drop: async () => undefined }
  if (databaseUrl === undefined) return demoData(demoLoads)
  const folder = await freshFolder()
  return { dataDir: folder, databaseUrl, drop: () => rm(folder, { recursive: true, force: true }) }
}

/**
 * The product as `npm start` runs it, in its own process on a free port with its own data, so several can run at once.
 * It serves dist/, which playwright.config.ts builds first.
 * @throws Error with its output, when it ends instead of listening
 */
export async function startServer({
  demoLoads = 0,
  env = {},
  folder = process.cwd(),
  ...given
}: ServerOptions = {}): Promise<RunningServer> {
  const { dataDir, databaseUrl, drop } = await dataOf(given, demoLoads)
  const child = spawn(process.execPath, [path.resolve('src/server/main.ts')], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'),
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO_LOADS: String(demoLoads),
      RATE_LIMITS: 'false',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // a test process that is interrupted must not leave its server behind
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  const ended = once(child, 'exit')
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  try {
    return {
      url: `http://127.0.0.1:${await portOf(child)}`,
      async stop() {
        if (child.kill('SIGTERM')) await ended
        process.off('exit', end)
        await drop()
      },
      signal: (name) => void child.kill(name),
      output: () => printed,
    }
  } catch (error) {
    await drop()
    throw error
  }
}

/** Waits for the line with the address. */
async function portOf({ stdout, stderr }: ChildProcess): Promise<string> {
  let output = ''
  stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  for await (const chunk of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    output += String(chunk)
    const port = /http:\/\/localhost:(\d+)/.exec(output)?.[1]
    if (port) {
      stdout?.resume()
      return port
    }
  }
  throw new Error(`The server did not start: ${output.trim() || 'no output'}`)
}
