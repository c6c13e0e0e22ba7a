import { afterAll, expect, test } from 'vitest'
import { livenessEndpoint, readinessEndpoint, reportCrashEndpoint } from '#contract/api/health.ts'
import { REQUEST_ID_HEADER } from '#contract/api/common-schemas.ts'
import { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'

const server = await startApi(undefined, { RATE_LIMITS: 'true', LOG_LEVEL: 'error' })
afterAll(() => server.stop())
const marta = await createPerson(server, 'broker')

interface Line {
  level: number
  reqId: string
  err?: { message: string }
  crash?: { error: string; screen: string; places: string[] }
}
const linesOf = (id: string | null) =>
  server.log.map((line) => JSON.parse(line) as Line).filter(({ reqId }) => reqId === id)
const ERROR = 50

test('every answer has an id of its own, also a refusal, a page, and what no client may choose', async () => {
  const asked = await Promise.all([
    server.as(null).ask(livenessEndpoint, {}),
    server.as(null).ask(readinessEndpoint, {}),
    server.as(null).ask(listMyLoadsEndpoint, { query: {} }),
    server.as(null).send({ method: 'GET', path: '/nowhere' }),
    server.as(null).send({ method: 'GET', path: '/loads/%E0%A4%A' }),
    server.as(null).send({ method: 'GET', path: '/health/live', headers: { [REQUEST_ID_HEADER]: 'mine' } }),
  ])
  const page = await fetch(new URL('/', server.url))
  const ids = [...asked, page].map(({ headers }) => headers.get(REQUEST_ID_HEADER))
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the id of an unexpected error is the one in the log', async () => {
  await server.db.schema.alterTable('load').renameTo('load_elsewhere').execute()
  try {
    const { status, headers, text } = await server
      .as(marta)
      .send({ method: 'GET', path: `${listMyLoadsEndpoint.path}?limit=10` })
    expect(status).toBe(500)
    // what failed is for the log alone
    expect(text).not.toContain('load_elsewhere')
    expect(linesOf(headers.get(REQUEST_ID_HEADER))).toMatchObject([
      { level: ERROR, err: { message: expect.stringContaining('does not exist') } },
    ])
  } finally {
    await server.db.schema.alterTable('load_elsewhere').renameTo('load').execute()
  }
})

const crash = { error: 'TypeError', screen: '/dashboard/load/$loadId', places: ['/assets/load-Df3k_2.js:1:2345'] }

test('a failed screen is in the log under the reference that its person sees', async () => {
  const { reference } = await server.as(marta).call(reportCrashEndpoint, { body: crash })
  expect(linesOf(reference)).toMatchObject([{ level: ERROR, crash }])
})

test('a report of a failed screen takes nothing that a person typed, needs a session, and is limited', async () => {
  const report = (body: Partial<typeof crash>, who: typeof marta | null = marta) =>
    server.as(who).ask(reportCrashEndpoint, { body: { ...crash, ...body } })
  expect((await report({ places: ['Call Dana at 214 555 0100'] })).status).toBe(422)
  expect((await report({ places: Array.from({ length: 11 }, () => '/assets/a.js:1:1') })).status).toBe(422)
  expect((await report({ error: 'x'.repeat(61) })).status).toBe(422)
  expect((await report({}, null)).status).toBe(401)
  const answers = []
  for (let count = 0; count < 31; count += 1) answers.push((await report({})).status)
  expect(answers.at(-1)).toBe(429)
})
