import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freshPostgres } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startServer } from '#tests/support/server.ts'
import type { Drill } from './drill.ts'
import { createPostingClient } from './posting-client.ts'

const RESTARTS = 6
const DRAIN_SECONDS = '2'

/** deploy/nginx.conf itself, with these ports and without a certificate. */
async function configFor(folder: string, front: number, ports: readonly number[]): Promise<string> {
  const example = await readFile('deploy/nginx.conf', 'utf8')
  const site = example
    .replace('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[1]}`)
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${front}`)
    .replaceAll(/^\s*ssl_certificate.*$/gm, '')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
    events {} http { access_log off; ${temporary.join(' ')} ${site} }`
}

/** Two processes behind nginx restart in turn while people read and post: nobody gets an error. */
export const rollingRestartDrill: Drill = {
  name: 'rolling restart behind nginx',
  async run() {
    const nginx = process.env['NGINX_PATH'] ?? 'nginx'
    if (spawnSync(nginx, ['-v']).status !== 0)
      return { result: 'not run', detail: 'nginx is not installed here; NGINX_PATH can name it' }
    const folder = await mkdtemp(path.join(tmpdir(), 'milepost-nginx-'))
    const { database, drop } = await freshPostgres()
    const ports = [await freePort(), await freePort()]
    const front = await freePort()
    const start = (port: number) =>
      startServer({
        databaseUrl: database.connectionString,
        demoLoads: 100,
        env: { PORT: String(port), DRAIN_SECONDS },
      })
    const servers = [await start(ports[0] ?? 0), await start(ports[1] ?? 0)]
    const config = path.join(folder, 'nginx.conf')
    await writeFile(config, await configFor(folder, front, ports))
    const proxy = spawn(nginx, ['-p', folder, '-c', config], { stdio: 'inherit' })
    const ended = once(proxy, 'exit')
    const origin = `http://127.0.0.1:${front}`
    const client = createPostingClient(() => origin)
    const reads = new Map<number, number>()
    let isOver = false
    async function read(): Promise<void> {
      while (!isOver) {
        const status = await fetch(`${origin}/api/health/live`).then(
          (answer) => answer.status,
          () => 0,
        )
        reads.set(status, (reads.get(status) ?? 0) + 1)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
    async function post(): Promise<void> {
      while (!isOver) await client.postFor(500)
    }
    while (
      !(await fetch(origin).then(
        () => true,
        () => false,
      ))
    )
      await new Promise((resolve) => setTimeout(resolve, 50))
    const people = Promise.all([read(), read(), post()])
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const which = restart % 2
      await servers[which]?.stop()
      servers[which] = await start(ports[which] ?? 0)
    }
    isOver = true
    await people
    proxy.kill('SIGTERM')
    await ended
    for (const server of servers) await server.stop()
    const rows = await database.kysely
      .selectFrom('load')
      .select('commodity')
      .where('commodity', 'like', 'Drill %')
      .execute()
    await drop()
    await rm(folder, { recursive: true })

    const all = [...reads, ...client.statuses]
    const failed = all.filter(([status]) => status !== 200).reduce((sum, [, count]) => sum + count, 0)
    const total = all.reduce((sum, [, count]) => sum + count, 0)
    const isRight = failed === 0 && rows.length === client.commodities().length
    return {
      result: isRight ? 'passed' : 'failed',
      detail: `${RESTARTS} restarts, ${failed} of ${total} requests failed, ${rows.length} of ${client.commodities().length} loads`,
    }
  },
}
