import { afterAll, beforeEach, expect, test } from 'vitest'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import type { PostedDetention } from '#contract/freight/detention-terms.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { createLoadEndpoint, updateLoadEndpoint } from '#contract/freight/load-post.ts'
import { shownTermsOf } from '#contract/freight/seen-terms.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { newLoad } from '#tests/support/new-load.ts'

const server = await startApi()
afterAll(() => server.stop())

const USUAL: PostedDetention = { freeMinutes: 120, ratePerHour: 50, stepMinutes: 15, maxHours: 5 }
const OWN: PostedDetention = { freeMinutes: 90, ratePerHour: 75.5, stepMinutes: 30, maxHours: 8 }

let marta: ApiPerson
let dana: ApiPerson
beforeEach(async () => {
  marta = await createPerson(server, 'broker')
  dana = await createPerson(server, 'company')
})

const setTerms = (detention: PostedDetention | null) =>
  server.as(marta).call(updateProfileEndpoint, { body: { detention } })
const read = (who: ApiPerson, { id }: { id: string }) => server.as(who).call(readLoadEndpoint, { params: { id } })
const post = (detention?: Partial<Record<keyof PostedDetention, number | null>>) => {
  const { detention: _, ...body } = newLoad(server)
  return server.as(marta).call(createLoadEndpoint, { body: { ...body, ...(detention && { detention }) } })
}

test('a broker’s terms apply to loads posted from then on; everybody reads a load’s own', async () => {
  const seeded = await postLoad(server, marta)
  const before = await post()
  expect((await server.as(marta).call(readProfileEndpoint, {})).detention).toEqual(USUAL)
  await setTerms(OWN)
  expect((await server.as(marta).call(readProfileEndpoint, {})).detention).toEqual(OWN)
  const after = await post()
  const special = await post({ ratePerHour: 100, freeMinutes: null })
  const shown = async (who: ApiPerson, loads: { id: string }[]) =>
    Promise.all(loads.map(async (load) => (await read(who, load)).detention))
  for (const who of [marta, dana])
    expect(await shown(who, [seeded, before, after, special])).toEqual([
      USUAL,
      USUAL,
      OWN,
      { ...OWN, ratePerHour: 100 },
    ])
  await setTerms(null)
  expect((await server.as(marta).call(readProfileEndpoint, {})).detention).toEqual(USUAL)
  expect(await shown(dana, [after])).toEqual([OWN])
})

test('the terms are frozen at acceptance', async () => {
  const load = await post({ ...OWN })
  const { id } = await server
    .as(dana)
    .call(requestBookingEndpoint, { body: { loadId: load.id, seen: shownTermsOf(await read(dana, load)) } })
  await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: { data: {} } })
  await setTerms(USUAL)
  expect((await read(dana, load)).deal?.detention).toEqual(OWN)
})

test('a request that saw other terms is refused, and changed terms reject the pending ones', async () => {
  const load = await post({ ...OWN })
  const shown = shownTermsOf(await read(dana, load))
  const request = (detention: PostedDetention) =>
    server.as(dana).call(requestBookingEndpoint, { body: { loadId: load.id, seen: { ...shown, detention } } })
  expect(await expectRefusal(request(USUAL))).toMatchObject({ code: 'LOAD_CHANGED' })
  await request(OWN)
  const { detention: _, ...body } = newLoad(server)
  // an edit that leaves them out keeps them
  await server
    .as(marta)
    .call(updateLoadEndpoint, { params: load, body: { ...body, rate: load.rate, version: load.version } })
  expect(await read(dana, load)).toMatchObject({ detention: OWN, myRequest: { status: 'pending' } })
  const { version } = await read(marta, load)
  const edit = { ...body, version, detention: { ...OWN, ratePerHour: 20 } }
  await server.as(marta).call(updateLoadEndpoint, { params: load, body: edit })
  expect(await read(dana, load)).toMatchObject({ detention: { ratePerHour: 20 }, myRequest: { status: 'rejected' } })
})

test.each([
  ['freeMinutes', -1],
  ['freeMinutes', 1441],
  ['freeMinutes', 1.5],
  ['ratePerHour', -5],
  ['ratePerHour', 1001],
  ['ratePerHour', 10.005],
  ['stepMinutes', 0],
  ['maxHours', 0],
  ['maxHours', 1e300],
  ['maxHours', '8'],
  ['maxHours', null],
])('detention with %s %j is refused in the profile, by its field', async (name, value) => {
  const { status, body } = await server.as(marta).send({
    method: 'PUT',
    path: '/auth/profile',
    body: JSON.stringify({ detention: { ...OWN, [name]: value } }),
  })
  expect([status, body]).toMatchObject([422, { error: { details: [{ path: `detention.${name}` }] } }])
})

test('an account that posts no loads has no terms', async () => {
  expect((await server.as(dana).call(readProfileEndpoint, {})).detention).toBeUndefined()
  const refused = server.as(dana).call(updateProfileEndpoint, { body: { detention: OWN } })
  expect(await expectRefusal(refused)).toMatchObject({ code: 'VALIDATION_ERROR' })
})
