import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { signOutEverywhere } from '#contract/device.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#tests/support/endpoints.ts'
import { startApi } from '#tests/support/api-server.ts'
import { bodyOf, expectClearAnswer, refusedFields } from '#tests/support/clear-answer.ts'
import { type HostileRequest, hostileRequests } from '#tests/support/hostile-request.ts'
import { person } from '#tests/support/people.ts'

/** `npm run test:long` sends ten thousand. */
const BODIES = Number(process.env['AUTH_BODIES'] ?? 1000)
const AT_ONCE = 10
const TAKING_BODIES = ENDPOINTS.filter(({ path, body }) => path.startsWith('/auth/') && body)

const server = await startApi()
afterAll(() => server.stop())
const dana = await person(server, 'dispatcher')

/** Who signed out everywhere has no more to say. */
function backIn() {
  return server.db.updateTable('session').set({ revoked_at: null }).execute()
}

async function expectAllAnswered(endpoint: Endpoint, requests: readonly HostileRequest[]): Promise<void> {
  await backIn()
  const caller = server.as(endpoint.access === 'public' ? null : dana)
  const { method, path } = endpoint
  const answers = await Promise.all(requests.map((request) => caller.send({ method, path, body: bodyOf(request) })))
  for (const [index, answer] of answers.entries())
    expectClearAnswer(endpoint, requests[index] as HostileRequest, answer)
}

test(`${BODIES} made-up bodies for signing in, up and out get a clear answer, and most are refused at the door, before a password is hashed`, async () => {
  const runs = Math.ceil(BODIES / TAKING_BODIES.length / AT_ONCE)
  let [sent, atTheDoor] = [0, 0]
  for (const endpoint of TAKING_BODIES) {
    // one that signs everybody out leaves nobody to ask with
    const count = endpoint.path === signOutEverywhere.path ? 1 : AT_ONCE
    const requests = fc.array(hostileRequests(endpoint, [dana.id]), { minLength: count, maxLength: count })
    const ask = fc.asyncProperty(requests, async (batch) => {
      sent += batch.length
      atTheDoor += batch.filter((request) => refusedFields(endpoint, request)?.length).length
      await expectAllAnswered(endpoint, batch)
    })
    await fc.assert(ask, { numRuns: (runs * AT_ONCE) / count })
  }
  expect(sent).toBeGreaterThanOrEqual(BODIES)
  expect(atTheDoor / sent).toBeGreaterThan(0.5)
  console.log(`${sent} bodies, ${Math.round((100 * atTheDoor) / sent)} % refused at the door`)
}, 900_000)
