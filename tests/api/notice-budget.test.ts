import { afterAll, expect, test } from 'vitest'
import { setDriverEndpoint } from '#contract/freight/deal-driver.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { createColleague, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postBookedLoad } from '#tests/support/load-scenes.ts'

const server = await startApi(undefined, { RATE_LIMITS: 'true' })
afterAll(() => server.stop())

test('[SAFE-08] one party makes twelve notices an hour about a load for the other; what ends the deal is always told', async () => {
  const [marta, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'company')]
  const load = await postBookedLoad(server, marta, dana)
  const { deal } = await server.as(dana).call(readLoadEndpoint, { params: load })
  const dealId = deal?.id ?? ''
  const state = (n: number) => {
    server.pass({ minutes: 1 })
    return server.as(dana).call(setDriverEndpoint, { params: load, body: { dealId, driverName: `Driver ${n}` } })
  }
  const titles = async () => {
    await server.eventsHandled()
    const { data } = await server.as(marta).call(listNotificationsEndpoint, { query: { limit: 100 } })
    return data.filter(({ metadata }) => metadata.loadId === load.id).map(({ title }) => title)
  }
  const before = (await titles()).length
  for (let n = 1; n <= 20; n += 1) await state(n)
  expect(await titles()).toHaveLength(before + 12)
  expect((await expectRefusal(state(21))).code).toBe('TOO_OFTEN')
  await server.as(dana).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Truck broke down' } })
  expect(await titles()).toHaveLength(before + 13)
})

test('[TEAM-18] the budget is from company to company, however many people tap and work there', async () => {
  const [marta, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'company')]
  const leo = await createColleague(server, dana, 'desk')
  for (let n = 2; n <= 25; n += 1) await createColleague(server, marta, n % 2 === 0 ? 'desk' : 'owner')
  const load = await postBookedLoad(server, marta, dana)
  const { deal } = await server.as(dana).call(readLoadEndpoint, { params: load })
  const told = async () => {
    await server.eventsHandled()
    const rows = await server.db.selectFrom('notification').select(['person_id', 'metadata', 'title']).execute()
    return rows
      .filter(({ title, metadata }) => metadata['loadId'] === load.id && title.startsWith('Driver'))
      .map(({ person_id: id }) => id)
  }
  for (let n = 1; n <= 20; n += 1) {
    server.pass({ minutes: 1 })
    const body = { dealId: deal?.id ?? '', driverName: `Driver ${n}` }
    await server.as(n % 2 === 0 ? dana : leo).call(setDriverEndpoint, { params: load, body })
  }
  // to whose work the load is alone: each of the 24 others would get twelve more
  expect(await told()).toEqual(Array.from({ length: 12 }, () => marta.personId))
})

test('[SAFE-08] over several loads, one party makes sixty notices an hour for the other', async () => {
  const [marta, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'company')]
  const loads = await Promise.all(Array.from({ length: 6 }, () => postBookedLoad(server, marta, dana)))
  const deals = await Promise.all(
    loads.map(async (params) => {
      const { deal } = await server.as(dana).call(readLoadEndpoint, { params })
      return { params, dealId: deal?.id ?? '' }
    }),
  )
  const told = async () => {
    await server.eventsHandled()
    const { total } = (await server.as(marta).call(listNotificationsEndpoint, { query: {} })).meta
    return total
  }
  const before = await told()
  for (let n = 1; n <= 11; n += 1) {
    server.pass({ minutes: 1 })
    await Promise.all(
      deals.map(({ params, dealId }) =>
        server.as(dana).call(setDriverEndpoint, { params, body: { dealId, driverName: `Driver ${n}` } }),
      ),
    )
  }
  expect((await told()) - before, 'of 66').toBe(60)
  server.pass({ hours: 1 })
  const [first] = deals
  const body = { dealId: first?.dealId ?? '', driverName: 'Driver of the next hour' }
  await server.as(dana).call(setDriverEndpoint, { params: first?.params ?? { id: '' }, body })
  expect((await told()) - before).toBe(61)
})
