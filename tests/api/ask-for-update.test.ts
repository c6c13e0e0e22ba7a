import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  acceptTenderEndpoint,
  askForUpdateEndpoint,
  releaseCarrierEndpoint,
  tenderLoadEndpoint,
} from '#contract/freight/load-actions.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { type PostedLoad, postBookedLoad } from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())

let [marta, dana, harpreet] = [] as unknown as [ApiPerson, ApiPerson, ApiPerson]
let load: PostedLoad
beforeEach(async () => {
  marta = await createPerson(server, 'broker')
  dana = await createPerson(server, 'company')
  harpreet = await createPerson(server, 'company')
  load = await postBookedLoad(server, marta, dana)
})

const ask = (who: ApiPerson = marta) => server.as(who).call(askForUpdateEndpoint, { params: load })
async function timesAsked(who: ApiPerson): Promise<number> {
  await server.eventsHandled()
  const { data } = await server.as(who).call(listNotificationsEndpoint, { query: { limit: 100 } })
  return data.filter(({ title }) => title === 'Update wanted').length
}
async function eventsOf(): Promise<string[]> {
  const { events } = await server.as(marta).call(readLoadEndpoint, { params: load })
  return events.map(({ type }) => type).filter((type) => type === 'update-asked')
}

test('[USE-01] a carrier is asked for an update once within 30 minutes, and again after them', async () => {
  await ask()
  server.pass({ minutes: 29 })
  await ask()
  expect(await timesAsked(dana)).toBe(1)
  expect(await eventsOf()).toHaveLength(1)
  server.pass({ minutes: 1 })
  await ask()
  expect(await timesAsked(dana)).toBe(2)
  expect(await eventsOf()).toHaveLength(2)
})

test('[USE-01] a carrier who took the load since was not asked yet', async () => {
  await ask()
  await server.as(marta).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Truck broke down' } })
  await server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: harpreet.id } })
  await server.as(harpreet).call(acceptTenderEndpoint, { params: load })
  await ask()
  expect(await timesAsked(harpreet)).toBe(1)
})

test('[USE-01] only the owner asks, and only about a load on the road', async () => {
  for (const who of [dana, harpreet, await createPerson(server, 'broker')])
    expect((await expectRefusal(ask(who))).code).toMatch(/^(?:NOT_ALLOWED|NOT_FOUND|FORBIDDEN)$/)
  await server.as(marta).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Truck broke down' } })
  expect((await expectRefusal(ask())).code).toBe('STATUS_CONFLICT')
})
