import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { freshPostgres } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'

const { database, drop } = await freshPostgres()
const databaseUrl = database.connectionString
const OPERATOR_TOKEN = 'Yp3vX8rQm2Ls6TdK9wNc4ZbHj7GfUe5a'
const web = await startServer({ databaseUrl, env: { ROLE: 'web', OPERATOR_TOKEN } })
afterAll(async () => {
  await web.stop()
  await drop()
})

async function emails(): Promise<string[]> {
  const found = sql<{ state: string }>`select state::text from pgboss.job where name = 'mail'`
  return (await found.execute(database.kysely)).rows.map(({ state }) => state)
}

const status = async (url: string, path: string) => (await fetch(url + path)).status

/** What a worker answered once. */
const BEYOND_HEALTH = ['/api/openapi.json', '/operator', '/dev/mailbox']

test('[RUN-13] [SAFE-25] web and worker are processes apart: one answers, the other does the background work', async () => {
  const answer = await fetch(`${web.url}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'broker@milepost.test' }),
  })
  expect(answer.status).toBe(200)
  expect(await emails()).toEqual(['created'])

  const worker = await startServer({ databaseUrl, env: { ROLE: 'worker', OPERATOR_TOKEN } })
  await vi.waitFor(async () => expect(await emails()).toEqual(['completed']), { timeout: 30_000, interval: 200 })
  for (const path of ['/api/health/live', '/api/health/ready', '/metrics'])
    expect([path, await status(worker.url, path)]).toEqual([path, 200])
  for (const path of ['/api/loads', '/api/auth/me', '/api/events', '/', ...BEYOND_HEALTH])
    expect([path, await status(worker.url, path)]).toEqual([path, 404])
  for (const path of BEYOND_HEALTH) expect([path, await status(web.url, path)]).not.toEqual([path, 404])
  const crash = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"error":"E","places":[]}' }
  expect((await fetch(`${worker.url}/api/health/crash`, crash)).status).toBe(404)
  expect(await status(web.url, '/api/auth/me')).toBe(401)
  await worker.stop()
})
