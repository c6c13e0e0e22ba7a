import { once } from 'node:events'
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2'
import { text } from 'node:stream/consumers'
import { generate } from 'selfsigned'
import { freePort } from '#tests/support/free-port.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'
import type { Drill } from './drill.ts'
import { missingNginx, startNginx } from './nginx.ts'

/** The token of a driver's link. Anyone who reads it can tap as the driver. */
const SECRET = 'drillsecret7hq2kx9'

async function ask(session: ClientHttp2Session, path: string): Promise<{ status: number; body: string }> {
  const stream = session.request({ ':path': path, ':authority': 'milepost.example', referer: `/drive/${SECRET}` })
  const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status'?: number }]
  return { status: headers[':status'] ?? 0, body: await text(stream) }
}

/** The shipped configuration as it is, with a certificate: http leads to https, and its log keeps no secret. */
export const shippedProxyDrill: Drill = {
  name: 'nginx as shipped, with HTTPS',
  async run() {
    const missing = missingNginx()
    if (missing !== null) return { result: 'not run', detail: missing }
    const certificate = await generate([{ name: 'commonName', value: 'milepost.example' }])
    const { database, drop } = await freshPostgres()
    const server = await startServer({ databaseUrl: database.connectionString })
    // a second process that isn't there: a request goes to the other one
    const proxy = await startNginx([Number(new URL(server.url).port), await freePort()], certificate)
    const session = connect(proxy.origin, { ca: certificate.cert, servername: 'milepost.example' })
    try {
      const plain = await fetch(`${proxy.plainOrigin}/auth/login?to=loads`, {
        redirect: 'manual',
        headers: { host: 'milepost.example' },
      })
      const asked: string[] = []
      for (const path of ['/api/health/live', '/api/health/ready', `/drive/${SECRET}`, `/api/sign/${SECRET}`])
        asked.push(`${(await ask(session, path)).status}`)
      const log = await proxy.readLog()
      const target = plain.headers.get('location') ?? ''
      const isRedirected = plain.status === 301 && /^https:\/\/[^/]+\/auth\/login\?to=loads$/.test(target)
      const isRight =
        isRedirected && asked.slice(0, 2).join() === '200,200' && log.includes('/drive/-') && !log.includes(SECRET)
      return {
        result: isRight ? 'passed' : 'failed',
        detail: `http answers ${plain.status} to ${target}; over HTTP/2 health answers ${asked.slice(0, 2).join(' and ')}, links ${asked.slice(2).join(' and ')}; ${log.includes(SECRET) ? 'the log has a secret' : 'the log has no secret'}`,
      }
    } finally {
      session.destroy()
      await proxy.stop()
      await server.stop()
      await drop()
    }
  },
}
