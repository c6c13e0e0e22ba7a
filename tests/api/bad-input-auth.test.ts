import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { signOutEverywhereEndpoint } from '#contract/account/device.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { ENDPOINTS } from '#tests/support/endpoints.ts'
import { startApi } from '#tests/support/api-server.ts'
import { bodyOf, expectClearAnswer, refusedFields } from '#tests/support/clear-answer.ts'
import { filled } from '#tests/support/filled.ts'
import { type HostileRequest, hostileRequests } from '#tests/support/hostile-request.ts'
import { createPerson } from '#tests/support/api-person.ts'

/** `npm run test:long` sends ten thousand. */
const BODIES = Number(process.env['AUTH_BODIES'] ?? 1000)
const AT_ONCE = 10
const TAKING_BODIES = ENDPOINTS.filter(({ path, body }) => path.startsWith('/auth/') && body)

const server = await startApi()
afterAll(() => server.stop())
const dana = await createPerson(server, 'dispatcher')
const marta = await createPerson(server, 'broker')

/** Reactivates the sessions, because a request may have signed out everyone. */
function restoreSessions() {
  return server.db.updateTable('session').set({ revoked_at: null }).execute()
}

async function expectAllAnswered(endpoint: Endpoint, requests: readonly HostileRequest[]): Promise<void> {
  await restoreSessions()
  const person = endpoint.access === 'load:create' ? marta : dana
  const caller = server.as(endpoint.access === 'public' ? null : person)
  const answers = await Promise.all(
    requests.map((request) => caller.send({ method: endpoint.method, path: request.path, body: bodyOf(request) })),
  )
  for (const [index, answer] of filled(answers.entries()))
    expectClearAnswer(endpoint, requests[index] as HostileRequest, answer)
}

test(`${BODIES} random bodies to auth endpoints get a clear answer, and validation rejects most of them`, async () => {
  const runs = Math.ceil(BODIES / TAKING_BODIES.length / AT_ONCE)
  let [sent, rejected] = [0, 0]
  for (const endpoint of TAKING_BODIES) {
    // after one sign-out everywhere, later requests have no session
    const count = endpoint.path === signOutEverywhereEndpoint.path ? 1 : AT_ONCE
    const requests = fc.array(hostileRequests(endpoint, [dana.id]), { minLength: count, maxLength: count })
    const property = fc.asyncProperty(requests, async (batch) => {
      sent += batch.length
      rejected += batch.filter((request) => refusedFields(endpoint, request)?.length).length
      await expectAllAnswered(endpoint, batch)
    })
    await fc.assert(property, { numRuns: (runs * AT_ONCE) / count })
  }
  expect(sent).toBeGreaterThanOrEqual(BODIES)
  expect(rejected / sent, 'most of what is sent is hostile').toBeGreaterThan(0.5)
  console.log(`${sent} bodies, ${Math.round((100 * rejected) / sent)} % rejected by validation`)
}, 900_000)
