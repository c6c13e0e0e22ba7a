import { afterAll, expect, test, vi } from 'vitest'
import { freshPostgres } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startServer } from '#tests/support/server.ts'
import { startTraceCollector } from '#tests/support/trace-collector.ts'

const { database, drop } = await freshPostgres()
const databaseUrl = database.connectionString
afterAll(drop)

const EMAIL = 'broker@milepost.test'

/** Prints each module of OpenTelemetry when it is loaded, but for its inert interface, which prom-client asks for. */
const SAY_LOADED = `import { registerHooks } from 'node:module'
registerHooks({ resolve(name, context, next) {
  const found = next(name, context)
  if (/node_modules\\/@(opentelemetry\\/(?!api\\/)|fastify\\/otel)/.test(found.url)) console.log('loaded ' + found.url)
  return found
} })`
const WATCHED = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SAY_LOADED)}` }

test('[RUN-05] a background job is a span with its statements', async () => {
  const collector = await startTraceCollector()
  const server = await startServer({ databaseUrl, env: collector.env })
  await fetch(`${server.url}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL }),
  })
  const jobs = () => collector.spans().filter(({ name }) => name === 'job mail')
  await vi.waitFor(() => expect(jobs()).toHaveLength(1), { timeout: 20_000, interval: 100 })
  const [job] = jobs()
  await server.stop()
  await collector.stop()
  expect(job).toMatchObject({ attributes: { 'milepost.job': 'mail' }, status: { code: 0 } })
  const inside = collector.spans().filter(({ traceId }) => traceId === job?.traceId)
  expect(inside.length).toBeGreaterThan(1)
  expect(collector.text()).not.toContain(EMAIL)
})

test.each([
  ['hangs', ''],
  ['is down', 'traces: the collector takes none'],
])('[RUN-05] a collector that %s delays and fails no request, and no stop', async (how, said) => {
  const collector = await startTraceCollector()
  collector.hang()
  const down = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `http://127.0.0.1:${await freePort()}/v1/traces` }
  const env = { ...collector.env, ...(how === 'is down' && down) }
  const server = await startServer({ databaseUrl, env: { ...env, LOG_LEVEL: 'warn' } })
  let slowest = 0
  for (let n = 0; n < 300; n += 1) {
    const begun = performance.now()
    expect((await fetch(`${server.url}/api/auth/me`)).status).toBe(401)
    slowest = Math.max(slowest, performance.now() - begun)
  }
  // the exporter gives up on an export after ten seconds
  expect(slowest, 'the exporter gives up after ten seconds').toBeLessThan(5_000)
  await vi.waitFor(() => expect(server.output()).toContain(said), { timeout: 15_000 })
  const begun = performance.now()
  await server.stop()
  // oxlint-disable-next-line luck/no-real-time -- its supervisor kills a server that takes longer to stop
  expect(performance.now() - begun, 'no stop waits for it').toBeLessThan(15_000)
  await collector.stop()
})

test('[RUN-05] without a collector, nothing of OpenTelemetry is loaded', async () => {
  const collector = await startTraceCollector()
  const loaded = async (env: Record<string, string>) => {
    const server = await startServer({ databaseUrl, env: { ...WATCHED, ...env } })
    await fetch(`${server.url}/api/auth/me`)
    await server.stop()
    return server.output().match(/^loaded .*$/gm) ?? []
  }
  expect(await loaded({})).toEqual([])
  expect((await loaded(collector.env)).length).toBeGreaterThan(5)
  await collector.stop()
})
