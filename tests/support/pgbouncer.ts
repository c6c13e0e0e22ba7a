import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './free-port.ts'

const PROGRAM = 'pgbouncer'

export const hasPgbouncer = spawnSync(PROGRAM, ['--version']).status === 0

const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)

/**
 * A PgBouncer in front of the database.
 * @returns the address through it, and how to end it
 */
export async function startPgbouncer(databaseUrl: string, mode: 'session' | 'transaction') {
  const folder = await mkdtemp(path.join(tmpdir(), 'milepost-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const { hostname, port: behind, pathname, username } = new URL(databaseUrl)
  const config = path.join(folder, 'pgbouncer.ini')
  await writeFile(
    config,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${behind} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 60
max_client_conn = 200
`,
    { mode: 0o644 },
  )
  // it refuses to run as root
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  const child = spawn(PROGRAM, [config], { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  for await (const line of createInterface({ input: child.stderr })) if (line.includes('process up')) break
  child.stderr.resume()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
