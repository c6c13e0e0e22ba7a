import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#tests/support/free-port.ts'

const NGINX = process.env['NGINX_PATH'] ?? 'nginx'

/** Why a drill can't run; null when nginx is there. */
export function missingNginx(): string | null {
  return spawnSync(NGINX, ['-v']).status === 0 ? null : 'nginx is not installed here; NGINX_PATH can name it'
}

/** deploy/nginx.conf itself, with these ports and without a certificate. */
async function configFor(folder: string, front: number, ports: readonly number[]): Promise<string> {
  const example = await readFile('deploy/nginx.conf', 'utf8')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const isRoot = process.getuid?.() === 0
  return `daemon off; error_log ${folder}/error.log;
${example
  .replace('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
  .replace('127.0.0.1:3001', `127.0.0.1:${ports[1]}`)
  .replace('listen 443 ssl http2', `listen 127.0.0.1:${front}`)
  .replace('listen 80', `listen 127.0.0.1:${await freePort()}`)
  .replace('user www-data;', isRoot ? 'user root;' : '')
  .replaceAll(/^\s*ssl_certificate.*$/gm, '')
  .replaceAll('/var/log/nginx', folder)
  .replace('/run/nginx.pid', `${folder}/nginx.pid`)
  .replace('http {', `http { ${temporary.join(' ')}`)}`
}

/** nginx in front of these ports, once it answers. */
export async function startNginx(ports: readonly number[]): Promise<{ origin: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'milepost-nginx-'))
  const front = await freePort()
  const config = path.join(folder, 'nginx.conf')
  await writeFile(config, await configFor(folder, front, ports))
  const proxy = spawn(NGINX, ['-p', folder, '-c', config], { stdio: 'inherit' })
  const ended = once(proxy, 'exit')
  const origin = `http://127.0.0.1:${front}`
  const answers = () =>
    fetch(origin).then(
      () => true,
      () => false,
    )
  while (proxy.exitCode === null && !(await answers())) await new Promise((resolve) => setTimeout(resolve, 50))
  if (proxy.exitCode !== null) throw new Error('nginx refuses deploy/nginx.conf')
  return {
    origin,
    async stop() {
      proxy.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
