import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { runAdminWith } from '#tests/support/admin.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { PASSWORD } from '#tests/support/demo-client.ts'
import { startServer } from '#tests/support/server.ts'
import { startTraceCollector } from '#tests/support/trace-collector.ts'

const { database, drop } = await freshPostgres()
const databaseUrl = database.connectionString
afterAll(drop)

const EMAIL = 'broker@milepost.test'

async function signIn(url: string, password: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/api/auth/login?from=San+Angelo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: EMAIL, password }),
  })
}

test('[RUN-05] a span is named by the route and has its status and statements, and nothing that a caller sent', async () => {
  const collector = await startTraceCollector()
  const server = await startServer({ databaseUrl, env: collector.env })
  const [loadId, strangersTrace] = [randomUUID(), 'ab'.repeat(16)]
  const strange = {
    authorization: 'Bearer not-a-token-but-secret',
    'user-agent': 'Strange/1.0',
    'x-forwarded-for': '198.51.100.7',
    traceparent: `00-${strangersTrace}-${'cd'.repeat(8)}-00`,
    tracestate: 'stranger=carried',
    baggage: 'stranger=carried',
  }
  const read = await fetch(`${server.url}/api/loads/load/${loadId}?token=asked-by-value`, { headers: strange })
  expect((await signIn(server.url, PASSWORD, { traceparent: strange.traceparent })).status).toBe(200)
  expect((await signIn(server.url, 'wrong-password')).status).toBe(401)
  await fetch(`${server.url}/api/invented-by-a-stranger`)
  await fetch(`${server.url}/api/health/live`)
  await server.stop()
  await collector.stop()

  const spans = collector.spans()
  const named = (name: string) => spans.filter((span) => span.name === name)
  expect(named('GET /api/loads/load/:id')).toMatchObject([
    {
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/loads/load/:id',
        'http.response.status_code': 401,
        'milepost.request_id': read.headers.get('x-request-id'),
      },
      status: { code: 0 },
    },
  ])
  const signIns = named('POST /api/auth/login')
  expect(signIns.map(({ attributes }) => attributes['http.response.status_code'])).toEqual([200, 401])
  const [first] = signIns
  const inside = spans.filter(({ traceId }) => traceId === first?.traceId).map(({ name }) => name)
  expect(inside).toContain('select account')
  expect(inside).toContain('begin')
  expect(collector.paths()).toEqual(new Set(['POST /v1/traces']))
  expect(collector.resources()[0]).toMatchObject({ 'service.name': 'milepost', 'milepost.role': 'all' })

  const text = collector.text()
  const sent = [loadId, 'asked-by-value', 'secret', 'Strange', '198.51.100.7', strangersTrace, 'stranger', 'San', EMAIL]
  for (const each of [...sent, PASSWORD, 'wrong-password', '/health']) expect(text).not.toContain(each)
})

test('[RUN-05] doctor says where traces go, and whether the collector answers', { timeout: 60_000 }, async () => {
  const collector = await startTraceCollector()
  const line = async (env: Record<string, string>) =>
    /^.* traces .*$/m.exec((await runAdminWith({ DATABASE_URL: databaseUrl, ...env }, 'doctor')).stdout)?.[0]
  const place = `${collector.env.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`
  expect(await line({})).toMatch(/^ok .*Off\. OTEL_EXPORTER_OTLP_ENDPOINT would name a collector$/)
  expect(await line(collector.env)).toMatch(new RegExp(`^ok .*Sent to ${place}$`))
  await collector.stop()
  expect(await line(collector.env)).toMatch(new RegExp(`^attention .*${place} takes none: ECONNREFUSED$`))
})
