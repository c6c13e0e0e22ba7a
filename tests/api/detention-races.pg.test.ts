import { afterAll, expect, test } from 'vitest'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { postLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'
import { oneAfterTheOther } from '#tests/support/lock-order.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
afterAll(async () => {
  await server.stop()
  await drop()
})

const USUAL = { freeMinutes: 120, ratePerHour: 50, stepMinutes: 15, maxHours: 5 }
const OWN = { freeMinutes: 90, ratePerHour: 62.5, stepMinutes: 30, maxHours: 8 }

/** A load from before loads had terms, requested, while its broker changes the profile and accepts. */
async function scene() {
  const [broker, carrier] = [await createPerson(server, 'broker'), await createPerson(server, 'company')]
  const load = await postLoad(server, broker)
  const { id } = await requestPostedLoad(server, carrier, load)
  return {
    load,
    change: () => server.as(broker).call(updateProfileEndpoint, { body: { detention: OWN } }),
    accept: () => server.as(broker).call(acceptBookingRequestEndpoint, { params: { id }, body: { data: {} } }),
    agreed: async () => (await server.as(carrier).call(readLoadEndpoint, { params: load })).deal?.detention,
  }
}

// a change that locked the account before the load would wait for the acceptance, and that for the change
test('terms that change while a carrier is accepted leave it those that it saw, whichever comes first', async () => {
  const first = await scene()
  await oneAfterTheOther(server, { table: 'load', id: first.load.id }, [first.change, first.accept])
  expect(await first.agreed()).toEqual(USUAL)
  const second = await scene()
  const [, profile] = await oneAfterTheOther(server, { table: 'load', id: second.load.id }, [
    second.accept,
    second.change,
  ])
  expect(profile.detention).toEqual(OWN)
  expect(await second.agreed()).toEqual(USUAL)
})
