import { afterAll, expect, test } from 'vitest'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { updateLoadEndpoint } from '#contract/freight/load-post.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { ENDPOINTS } from '#tests/support/endpoints.ts'
import { postLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'
import { newLoad } from '#tests/support/new-load.ts'

const server = await startApi()
afterAll(() => server.stop())

/** New freight needs access. Everything that finishes, ends or answers what is there doesn't: decision 69. */
const NEEDS_ACCESS = [
  'load-requests.accept',
  'load-requests.counter',
  'load-requests.create',
  'loads.assign-carrier',
  'loads.bulk',
  'loads.create',
  'loads.update',
  'loads.upsert',
]

test('[SAFE-06] what an account without access may do: all but what posts, changes, requests or books freight', () => {
  const refused = ENDPOINTS.filter(({ needsSubscription }) => needsSubscription).map(({ name }) => name)
  expect(refused.toSorted()).toEqual(NEEDS_ACCESS)
})

test('[SAFE-06] after the trial a broker neither edits a pending load into another one nor tenders it', async () => {
  const [marta, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'dispatcher')]
  const load = await postLoad(server, marta)
  const { id } = await requestPostedLoad(server, dana, load)
  const isOver = { trial_ends_at: server.at({}) }
  await server.db.updateTable('account').set(isOver).where('id', '=', marta.id).execute()
  const tries = [
    () => server.as(marta).call(updateLoadEndpoint, { params: load, body: newLoad(server) }),
    () => server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: dana.id } }),
    () => server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: {} }),
  ]
  for (const each of tries)
    expect(await expectRefusal(each())).toMatchObject({ status: 402, code: 'SUBSCRIPTION_REQUIRED' })
})
