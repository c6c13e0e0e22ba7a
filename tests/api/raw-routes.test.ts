import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LINES, RAW_BUDGETS } from '#server/features/account/budget/budgets.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { postBookedLoad } from '#tests/support/load-scenes.ts'
import { linkToSign } from '#tests/support/signing-link.ts'

const names = new Set<string>()
const unnamed: string[] = []

/** Every route of the API that is no endpoint of the contract. */
function walk(message: unknown) {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ config, method, url }) => {
    if (config?.endpoint || !url.startsWith('/api/')) return
    if (config?.raw) names.add(config.raw.name)
    else unnamed.push(`${String(method)} ${url}`)
  })
}

let server: ApiServer
beforeAll(async () => {
  subscribe('fastify.initialization', walk)
  const stripe = { BILLING: 'stripe', STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }
  const paid = await startApi(undefined, { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_x' })
  await paid.stop()
  server = await startApi(undefined, { RATE_LIMITS: 'true' })
})
afterAll(async () => {
  unsubscribe('fastify.initialization', walk)
  await server.stop()
})

test('[SAFE-02] every route beside the endpoints has a row in the table of budgets, and the table has no other row', () => {
  expect(unnamed).toEqual([])
  expect([...names].toSorted()).toEqual(Object.keys(RAW_BUDGETS))
})

test('[SAFE-02] who has a link to sign draws few of its PDF files at once', async () => {
  const [marta, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'company')]
  const load = await postBookedLoad(server, marta, dana)
  const { token } = await linkToSign(server, dana, { reader: marta, load })
  const { atOnce, waiting, retryAfter } = LINES.papers
  const draw = () => fetch(`${server.url}/api/sign/${token}/pdf`)
  const answers = await Promise.all(Array.from({ length: atOnce + waiting + 20 }, draw))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status === 200).length).toBe(answers.length - refused.length)
  for (const { headers } of refused) expect(headers.get('retry-after')).toBe(String(retryAfter))
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  // the line is free again
  expect((await draw()).status).toBe(200)
})
