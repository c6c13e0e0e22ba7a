import fastify from 'fastify'
import type { Kysely } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Schema } from './db/schema.ts'
import { answerFailure } from './http/failure.ts'
import { guardRawRoutes, rawRoute } from './http/raw-route.ts'
import { deferred } from '#tests/support/deferred.ts'
import { createAdmission } from './features/account/budget/admission.ts'
import { LINES, lineOf } from './features/account/budget/budgets.ts'

const app = fastify()
afterAll(() => app.close())
const spend = Object.assign(async () => {}, { upTo: async () => 0 })
// no budget by the hour asks for it
const db = undefined as unknown as Kysely<Schema>
guardRawRoutes(app, {
  db,
  clock: Date.now,
  admit: createAdmission(spend, true),
  inMaintenance: async () => false,
  check: lineOf,
  authenticateKey: async () => null,
  countKeyRequest: () => ({ most: 1, remaining: 0, reset: 1 }),
})

test('[SAFE-02] a route beside the endpoints that has no row in the table of budgets stops the start', async () => {
  expect(() => app.get('/other', async () => 'free for all')).toThrow('GET /other is no endpoint, and names no row')
  expect(() => app.get('/other', rawRoute('other.file'), async () => 'free for all')).toThrow('other.file has no row')
})

test('[SAFE-02] a route beside the endpoints runs few requests of one network at once, and frees their places', async () => {
  const { atOnce, waiting, retryAfter } = LINES.papers
  app.decorateRequest('actor', null)
  app.setErrorHandler(answerFailure)
  const drawn = deferred()
  let running = 0
  app.get('/paper', rawRoute('signing.pdf'), async () => {
    running += 1
    await drawn.given
    return 'a paper'
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const answered: Response[] = []
  const asked = Array.from({ length: atOnce + waiting + 5 }, async () => {
    answered.push(await fetch(`${origin}/paper`))
  })
  await expect.poll(() => answered.map(({ status }) => status)).toEqual([429, 429, 429, 429, 429])
  expect(answered.map(({ headers }) => headers.get('retry-after'))).toEqual(answered.map(() => String(retryAfter)))
  expect(running).toBe(atOnce)
  drawn.give()
  await Promise.all(asked)
  expect(answered.filter(({ status }) => status === 200)).toHaveLength(atOnce + waiting)
  expect((await fetch(`${origin}/paper`)).status).toBe(200)
})
