import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import { readTruckEndpoint, updateTruckEndpoint } from '#contract/freight/truck.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson, PASSWORD } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'

const server = await startApi()
afterAll(() => server.stop())

let dana: ApiPerson
beforeEach(async () => {
  dana = await createPerson(server, 'dispatcher')
})

const FIGURES = {
  costPerMile: 1.52,
  milesPerGallon: 6.5,
  fuelPrice: 3.899,
  deadheadMiles: 60,
  hours: { drive: 510, shift: 600, cycle: 2400, asOf: '2026-11-23T13:45:00.000Z' },
}
const at = (minutes: number) => server.at({ minutes }).toISOString()
const save = (who: ApiPerson | null, truck: unknown, typedAt = at(0)) =>
  server.as(who).call(updateTruckEndpoint, { body: { truck, typedAt } as never })
const truckOf = async (who: ApiPerson) => (await server.as(who).call(readTruckEndpoint, {})).truck

describe('a carrier’s figures', () => {
  test('are none until typed; then they are the account’s alone, and can be removed', async () => {
    const other = await createPerson(server, 'company')
    expect(await truckOf(dana)).toBeNull()
    expect(await save(dana, FIGURES)).toEqual({ truck: FIGURES })
    expect(await truckOf(dana)).toEqual(FIGURES)
    expect(await truckOf(other)).toBeNull()
    expect(await save(dana, { ...FIGURES, hours: null })).toEqual({ truck: { ...FIGURES, hours: null } })
    expect(await save(dana, null)).toEqual({ truck: null })
    expect(await truckOf(dana)).toBeNull()
  })

  test('F12 typed earlier on a device without signal don’t replace later ones', async () => {
    await save(dana, FIGURES, at(-10))
    expect(await save(dana, { ...FIGURES, costPerMile: 9 }, at(-30))).toEqual({ truck: FIGURES })
    // a clock that is ahead must not win for years
    await save(dana, { ...FIGURES, costPerMile: 2 }, at(60 * 24 * 365))
    expect(await save(dana, { ...FIGURES, costPerMile: 3 }, at(0))).toMatchObject({ truck: { costPerMile: 3 } })
    server.pass({ minutes: 1 })
    expect(await save(dana, { ...FIGURES, costPerMile: 4 }, at(0))).toMatchObject({ truck: { costPerMile: 4 } })
  })

  test('of another version are read as far as they can be', async () => {
    await save(dana, FIGURES)
    const write = (figures: object) =>
      server.db
        .updateTable('truck')
        .set({ figures: JSON.stringify(figures) })
        .where('account_id', '=', dana.id)
        .execute()
    await write({ ...FIGURES, hours: { drive: 'many' }, paint: 'red' })
    expect(await truckOf(dana)).toEqual({ ...FIGURES, hours: null })
    await write({ costPerMile: 1 })
    expect(await truckOf(dana)).toBeNull()
  })

  test('leave with the account', async () => {
    await save(dana, FIGURES)
    await server.as(dana).call(deleteAccountEndpoint, { body: { password: PASSWORD, confirmation: 'DELETE' } })
    expect(await server.db.selectFrom('truck').selectAll().where('account_id', '=', dana.id).execute()).toEqual([])
  })
})

test('[SEC-01] brokers have no truck, and nobody has one without a session', async () => {
  const marta = await createPerson(server, 'broker')
  expect((await expectRefusal(save(marta, FIGURES))).status).toBe(403)
  expect((await expectRefusal(truckOf(marta))).status).toBe(403)
  expect((await expectRefusal(save(null, FIGURES))).status).toBe(401)
})

test.each<[string, object, string]>([
  ['a negative cost', { costPerMile: -1 }, 'truck.costPerMile'],
  ['a cost of $21 a mile', { costPerMile: 21 }, 'truck.costPerMile'],
  ['no miles per gallon', { milesPerGallon: 0 }, 'truck.milesPerGallon'],
  ['fuel in words', { fuelPrice: '$3.90' }, 'truck.fuelPrice'],
  ['half a mile of deadhead', { deadheadMiles: 0.5 }, 'truck.deadheadMiles'],
  ['a missing figure', { fuelPrice: undefined }, 'truck.fuelPrice'],
  ['12 hours of driving', { hours: { ...FIGURES.hours, drive: 720 } }, 'truck.hours.drive'],
  ['15 hours of shift', { hours: { ...FIGURES.hours, shift: 900 } }, 'truck.hours.shift'],
  ['71 hours of cycle', { hours: { ...FIGURES.hours, cycle: 4260 } }, 'truck.hours.cycle'],
  ['hours of no time', { hours: { ...FIGURES.hours, asOf: 'today' } }, 'truck.hours.asOf'],
])('of a truck, %s is refused by name, and nothing is saved', async (_, change, path) => {
  const error = await expectRefusal(save(dana, { ...FIGURES, ...change }))
  expect([error.status, error.validationErrors[0]?.path]).toEqual([422, path])
  expect(await truckOf(dana)).toBeNull()
})

test.each([['NaN'], ['1e999'], ['"a"'], ['[]']])('a cost of %s is refused', async (cost) => {
  const body = `{"truck":{"costPerMile":${cost},"milesPerGallon":6,"fuelPrice":4,"deadheadMiles":0,"hours":null},"typedAt":"${at(0)}"}`
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'a-cost' }
  const { status } = await server.as(dana).send({ method: 'PUT', path: '/truck', body, headers })
  expect([400, 422]).toContain(status)
  expect(await truckOf(dana)).toBeNull()
})
