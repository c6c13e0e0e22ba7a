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

/** Where the sample has its fixed ports. */
interface Doors {
  /** of https */
  front: number
  /** of http, which only redirects */
  plain: number
}

/** deploy/nginx.conf itself, with these ports. Without a certificate, its https server speaks http. */
async function configFor(
  folder: string,
  { front, plain }: Doors,
  { ports, hasCertificate }: { ports: readonly number[]; hasCertificate: boolean },
): Promise<string> {
  const example = await readFile('deploy/nginx.conf', 'utf8')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const isRoot = process.getuid?.() === 0
  const config = `daemon off; error_log ${folder}/error.log;
${example
  .replace('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
  .replace('127.0.0.1:3001', `127.0.0.1:${ports[1]}`)
  .replace('listen 443', `listen 127.0.0.1:${front}`)
  .replace('listen 80', `listen 127.0.0.1:${plain}`)
  .replace('user www-data;', isRoot ? 'user root;' : '')
  .replaceAll('/etc/ssl/', `${folder}/`)
  .replaceAll('/var/log/nginx', folder)
  .replace('/run/nginx.pid', `${folder}/nginx.pid`)
  .replace('http {', `http { ${temporary.join(' ')}`)}`
  return hasCertificate ? config : config.replace(' ssl http2;', ';').replaceAll(/^\s*ssl_certificate.*$/gm, '')
}

/**
 * nginx in front of these ports, once it answers.
 * @param certificate in PEM, with its key: it then speaks https, as the sample does
 */
export async function startNginx(ports: readonly number[], certificate?: { cert: string; private: string }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'milepost-nginx-'))
  const doors = { front: await freePort(), plain: await freePort() }
  const config = path.join(folder, 'nginx.conf')
  await writeFile(config, await configFor(folder, doors, { ports, hasCertificate: certificate !== undefined }))
  if (certificate) {
    await writeFile(path.join(folder, 'milepost.pem'), certificate.cert)
    await writeFile(path.join(folder, 'milepost.key'), certificate.private)
  }
  const proxy = spawn(NGINX, ['-p', folder, '-c', config], { stdio: 'inherit' })
  const ended = once(proxy, 'exit')
  const origin = `${certificate ? 'https' : 'http'}://127.0.0.1:${doors.front}`
  const plainOrigin = `http://127.0.0.1:${doors.plain}`
  const answers = () =>
    fetch(plainOrigin, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
  while (proxy.exitCode === null && !(await answers())) await new Promise((resolve) => setTimeout(resolve, 50))
  if (proxy.exitCode !== null) throw new Error('nginx refuses deploy/nginx.conf')
  return {
    origin,
    plainOrigin,
    readLog: () => readFile(path.join(folder, 'milepost.log'), 'utf8'),
    async stop() {
      proxy.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
