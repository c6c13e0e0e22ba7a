import { get } from 'node:http'
import { afterAll, expect, test, vi } from 'vitest'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { openLive } from '#tests/support/live-stream.ts'

const METRICS_TOKEN = 'Jw6nT1cXs8Vb3QzLk5RyMd7FhG2PuEa9'
const server = await startApi(undefined, { METRICS_TOKEN, RATE_LIMITS: 'true', LOG_LEVEL: 'warn' })
const closed = await startApi()
afterAll(() => Promise.all([server.stop(), closed.stop()]))

/** The status and text of `/metrics`, asked with these headers. */
async function ask(url = server.url, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}/metrics`, { headers })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

/** The value of a line such as `name{label="x"} 3`; null without one. */
async function read(line: string): Promise<number | null> {
  const { text } = await ask()
  const found = text.split('\n').find((each) => each.startsWith(`${line} `))
  return found ? Number(found.slice(line.length)) : null
}

test('[RUN-05] requests are counted by route and status, never by what a caller sends', async () => {
  const marta = await createPerson(server, 'broker')
  await fetch(`${server.url}/api/loads/load/2e9d2b7c-0000-4000-8000-000000000000`)
  await fetch(`${server.url}/api/invented-by-a-stranger`)
  await server.as(marta).call(createLoadEndpoint, { body: newLoad(server) })
  const { type, text } = await ask()
  expect(type).toContain('text/plain; version=0.0.4')
  expect(text).toContain('milepost_http_request_seconds_count{route="/api/loads/load/:id",method="GET",status="401"} 1')
  expect(text).toContain('milepost_http_request_seconds_count{route="/api/loads",method="POST",status="200"} 1')
  expect(text).not.toContain('invented')
  expect(text).not.toContain('2e9d2b7c')
})

test('[RUN-05] an action that comes again is a replay', async () => {
  const marta = await createPerson(server, 'broker')
  const again = {
    method: 'POST',
    path: '/loads',
    body: JSON.stringify(newLoad(server)),
    headers: { 'idempotency-key': 'once-or-twice' },
  }
  const before = await read('milepost_outbox_replays_total')
  await server.as(marta).send(again)
  expect(await read('milepost_outbox_replays_total')).toBe(before)
  await server.as(marta).send(again)
  expect(await read('milepost_outbox_replays_total')).toBe(Number(before) + 1)
})

test('[RUN-05] live streams, jobs, emails and the database are seen', async () => {
  const dana = await createPerson(server, 'company')
  expect(await read('milepost_live_streams')).toBe(0)
  const accessToken = await server.keys.sign('access', {
    sessionId: dana.sessionId,
    generation: 0,
    issuedAt: server.now(),
    expiresAt: server.now() + 900_000,
  })
  const stream = await openLive(server.url, accessToken)
  await stream.until(({ type }) => type === 'hello')
  expect(await read('milepost_live_streams')).toBe(1)
  stream.close()
  expect(await read('milepost_database_up')).toBe(1)
  expect(await read('milepost_database_bytes'), 'an empty database has more').toBeGreaterThan(1_000_000)
  expect(await read('milepost_jobs_waiting{queue="mail"}')).not.toBeNull()
  const sent = 'milepost_mails_total{outcome="sent"}'
  await server
    .as(null)
    .send({ method: 'POST', path: '/auth/forgot-password', body: JSON.stringify({ email: dana.email }) })
  await vi.waitFor(async () => expect(await read(sent)).toBe(1), { timeout: 20_000 })
})

test('[RUN-05] /metrics is open on this machine alone, elsewhere with the token', async () => {
  const passedOn = { 'x-forwarded-for': '198.51.100.7' }
  expect((await ask(closed.url)).status).toBe(200)
  expect((await ask(closed.url, passedOn)).status).toBe(404)
  expect((await ask(closed.url, { ...passedOn, authorization: `Bearer ${METRICS_TOKEN}` })).status).toBe(404)
  expect((await ask(server.url, passedOn)).status).toBe(401)
  expect((await ask(server.url, { ...passedOn, authorization: 'Bearer wrong' })).status).toBe(401)
  expect((await ask(server.url, { ...passedOn, authorization: `Bearer ${METRICS_TOKEN}` })).status).toBe(200)
})

test.each([
  'x-forwarded-host',
  'cf-connecting-ip',
  'true-client-ip',
  'fly-client-ip',
  'fastly-client-ip',
  'x-envoy-external-address',
  'x-azure-clientip',
  'x-vendor-of-tomorrow',
])('[SAFE-25] what a proxy of any vendor passes on is not local: %s', async (header) => {
  expect((await ask(closed.url, { [header]: '198.51.100.7' })).status).toBe(404)
  expect((await ask(server.url, { [header]: '198.51.100.7' })).status).toBe(401)
})

test('[SAFE-25] a request for another host is not local, though a proxy passed on its bytes alone', async () => {
  const request = new Promise<number | undefined>((resolve, reject) => {
    const options = { headers: { host: 'loads.milepost.com' } }
    get(`${closed.url}/metrics`, options, (answer) => resolve(answer.resume().statusCode)).once('error', reject)
  })
  expect(await request).toBe(404)
})

test('[SAFE-25] a server that listens to more than loopback demands the token of everybody', async () => {
  const wide = await startApi(undefined, { HOST: '0.0.0.0', ALLOW_INSECURE: 'true', METRICS_TOKEN })
  const bare = await startApi(undefined, { HOST: '0.0.0.0', ALLOW_INSECURE: 'true' })
  expect((await ask(wide.url)).status).toBe(401)
  expect((await ask(wide.url, { authorization: `Bearer ${METRICS_TOKEN}` })).status).toBe(200)
  expect((await ask(bare.url)).status).toBe(404)
  await Promise.all([wide.stop(), bare.stop()])
})

test('[SAFE-23] wrong tokens of /metrics are security events and limited, and the right one is still answered', async () => {
  const elsewhere = { 'x-forwarded-for': '203.0.113.40' }
  const before = server.log.length
  const statuses: number[] = []
  for (let tries = 0; tries < 12; tries++)
    statuses.push((await ask(server.url, { ...elsewhere, authorization: 'Bearer wrong' })).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  const events = server.log.slice(before).map((line) => (JSON.parse(line) as { security?: string }).security)
  expect(events.filter(Boolean)).toEqual([
    ...Array(10).fill('operator-token-refused'),
    'limit-reached',
    'limit-reached',
  ])
  expect((await ask(server.url, { ...elsewhere, authorization: `Bearer ${METRICS_TOKEN}` })).status).toBe(200)
})
