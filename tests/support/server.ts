import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { freshDataDir } from './database.ts'

interface RunningServer {
  /** the origin, without a slash at its end */
  url: string
  /** stops it as Ctrl+C does, and removes its data */
  stop: () => Promise<void>
  signal: (name: NodeJS.Signals) => void
  /** what it printed so far, its log included */
  output: () => string
}

/** The loads of the demo that tests share, and the variable that names a data folder filled with it. */
export const DEMO_LOADS = 500
export const DEMO_DATA = 'MILEPOST_DEMO_DATA'

interface ServerOptions {
  /**
   * Demo loads to fill the empty database with; the demo accounts exist with 0 as well. DEMO_LOADS of them are copied in
   * browser tests, which takes a tenth of the time.
   */
  demoLoads?: number
  /** An empty PostgreSQL to use instead of its own PGlite. */
  databaseUrl?: string
  /** Further environment, such as NODE_ENV. */
  env?: Record<string, string>
  /** The folder with the built app's `dist`; the repository by default. */
  folder?: string
  /** A data folder that is kept after it stops. */
  dataDir?: string
}

/**
 * The product as `npm start` runs it, in its own process on a free port with its own data, so several can run at once.
 * It serves dist/, which playwright.config.ts builds first.
 * @throws Error with its output, when it ends instead of listening
 */
export async function startServer({
  demoLoads = 0,
  databaseUrl,
  env = {},
  folder = process.cwd(),
  dataDir: given,
}: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = given ?? (await freshDataDir(demoLoads === DEMO_LOADS ? process.env[DEMO_DATA] : undefined))
  const forget = async () => {
    if (given === undefined) await rm(dataDir, { recursive: true, force: true })
  }
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
        await forget()
      },
      signal: (name) => void child.kill(name),
      output: () => printed,
    }
  } catch (error) {
    await forget()
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
