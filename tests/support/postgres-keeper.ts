// Holds a scratch PostgreSQL for postgres.ts: prints its connection string, and ends and removes it when standard input
// closes, which the operating system ensures however the tests end. Its arguments: the folder of the programs, where to
// put its own folder, the data folder to begin with ('' for a new one, a connection string for a replica of that server), and where to leave a copy of the data at the end.
import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './free-port.ts'

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=300',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
]

/** PostgreSQL refuses to run as root, so root hands it to a user who owns nothing else here. */
function unprivilegedUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string, name: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || NaN)
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [idOf('-u', name), idOf('-g', name)]
    if (uid > 0 && gid > 0) return { uid, gid }
  }
  throw new Error("PostgreSQL does not run as root, and there is neither a user 'postgres' nor 'nobody' to run it as")
}

const [programs = '', root = '', from, to] = process.argv.slice(2)
const user = unprivilegedUser()
const folder = mkdtempSync(path.join(root, 'milepost-postgres-'))
if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
const data = path.join(folder, 'data')
/** Settings meant for another server (PGDATA, PGPORT, …) must not reach this one. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))
const options = { ...user, env, cwd: folder }

function run(program: string, args: string[], settings: object = {}): void {
  const { status, stderr } = spawnSync(program, args, { ...settings, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
}

/** With the owner and the permissions, without which PostgreSQL does not start. */
function copy(source: string, target: string): void {
  run('cp', ['-Rp', source, target])
}

function initialize(): void {
  if (from?.startsWith('postgres:'))
    return run(path.join(programs, 'pg_basebackup'), ['-d', from, '-D', data, '-R', '-c', 'fast', '--no-sync'], options)
  if (from) return copy(from, data)
  const args = ['-D', data, '-U', 'milepost', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  run(path.join(programs, 'initdb'), args, options)
}

/** Starts the server; undefined when it ended before it was ready, for example because the port was taken meanwhile. */
async function start(port: number): Promise<ChildProcess | undefined> {
  const args = ['-D', data, '-p', String(port), ...SETTINGS.flatMap((setting) => ['-c', setting])]
  const server = spawn(path.join(programs, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  for await (const line of createInterface({ input: server.stderr })) {
    if (/ready to accept (read-only )?connections/.test(line)) {
      server.stderr.resume()
      return server
    }
    if (/FATAL|could not/.test(line)) process.stderr.write(`${line}\n`)
  }
  return undefined
}

async function keep(): Promise<void> {
  const closed = once(process.stdin.resume(), 'close')
  initialize()
  for (let attempt = 1; attempt <= 3; attempt++) {
    const port = await freePort()
    const server = await start(port)
    if (!server) continue
    const ended = once(server, 'exit')
    process.stdout.write(`postgres://milepost@127.0.0.1:${port}/postgres\n`)
    await Promise.race([closed, ended])
    // SIGQUIT ends it right away, without a checkpoint, which only kept data needs
    if (server.kill(to ? 'SIGINT' : 'SIGQUIT')) await ended
    if (to) copy(data, to)
    return
  }
  process.exitCode = 1
}

try {
  await keep()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
