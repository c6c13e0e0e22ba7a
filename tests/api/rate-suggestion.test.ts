import { afterAll, describe, expect, test } from 'vitest'
import { suggestRateEndpoint } from '#contract/freight/rate-suggestion.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { createPerson } from '#tests/support/api-person.ts'

const server = await startApi()
afterAll(() => server.stop())

const DALLAS = { latitude: 32.7876, longitude: -96.7994 }
const CHICAGO = { latitude: 41.8858, longitude: -87.6181 }
const marta = await createPerson(server, 'broker')

interface Changes {
  pickupLocation?: object
  equipmentRequirements?: object
  team?: boolean
  weight?: number
  brokerNotes?: string
}

function bodyOf(changes: Changes) {
  return {
    pickupLocation: { coordinates: DALLAS },
    deliveryLocation: { coordinates: CHICAGO },
    pickupDateTime: server.at({ days: 3 }).toISOString(),
    deliveryDateTime: server.at({ days: 5 }).toISOString(),
    equipmentRequirements: { type: 'Van', trailer: 'Dry 53 FT' } as const,
    ...changes,
  }
}

const suggest = (changes: Changes = {}) =>
  server.as(marta).call(suggestRateEndpoint, { body: bodyOf(changes) as never })

/** Posts loads from Dallas to Chicago at these rates in dollars per mile, all by one new company. */
async function company(rates: readonly number[], about: Parameters<typeof postLoad>[2] & { dot?: string } = {}) {
  const { dot, ...load } = about
  const owner = await createPerson(server, 'broker', dot === undefined ? {} : { dot_number: dot })
  for (const rate of rates) await postLoad(server, owner, { rate_cents: Math.round(rate * 968 * 100), ...load })
}

const deleteAllLoads = () =>
  server.db
    .updateTable('load')
    .set({ deleted_at: server.at({}) })
    .execute()

describe('[API-29] [ENT-09] a rate is suggested', () => {
  test('from the model on a lane without recent loads, and the answer says so', async () => {
    const { suggestedRate, rateRange, ...about } = await suggest()
    expect(about).toMatchObject({
      basis: 'model',
      loads: 0,
      companies: 0,
      days: 90,
      radius: 50,
      distanceSource: 'road-model',
    })
    expect(suggestedRate / about.distance).toBeCloseTo(about.ratePerMile, 1)
    expect(rateRange.min).toBeLessThan(suggestedRate)
    expect(rateRange.max).toBeGreaterThan(suggestedRate)
    const reefer = await suggest({ equipmentRequirements: { type: 'Reefer' } })
    expect(reefer.suggestedRate).toBeGreaterThan(suggestedRate)
  })

  test('from the market once the lane has 7 loads of 3 companies', async () => {
    const model = await suggest()
    await company([2.5, 2.6])
    await company([2.55, 2.6])
    expect(await suggest()).toMatchObject({
      basis: 'model',
      loads: 4,
      companies: 2,
      suggestedRate: model.suggestedRate,
    })
    await company([2.6, 2.65])
    expect(await suggest()).toMatchObject({
      basis: 'model',
      loads: 6,
      companies: 3,
      suggestedRate: model.suggestedRate,
    })
    await company([2.6])
    const market = await suggest()
    expect(market).toMatchObject({ basis: 'market', loads: 7, companies: 4 })
    expect(market.suggestedRate).toBeGreaterThan(model.suggestedRate)
  })

  test('almost unchanged by one company that posts 50 loads at ten times the rate', async () => {
    const before = await suggest()
    await company(Array.from({ length: 50 }, () => 25))
    const after = await suggest()
    expect(after.loads).toBe(before.loads + 50)
    for (const [was, is] of [
      [before.suggestedRate, after.suggestedRate],
      [before.rateRange.min, after.rateRange.min],
      [before.rateRange.max, after.rateRange.max],
    ] as const)
      expect(Math.abs(is - was) / was).toBeLessThanOrEqual(0.0205)
  })

  test('from recent, priced, uncancelled loads on nearby lanes with the same equipment', async () => {
    await deleteAllLoads()
    const near = { pickup: { latitude: DALLAS.latitude + 0.7, longitude: DALLAS.longitude } }
    const far = { pickup: { latitude: DALLAS.latitude + 0.75, longitude: DALLAS.longitude } }
    await company([2.5, 2.5], near)
    await company([2.5], far)
    await company([2.5], { delivery: { latitude: 43.04, longitude: -87.91 } })
    await company([2.5], { vehicle: 'Reefer', equipment_code: 'R' })
    await company([2.5], { posted_at: server.at({ days: -91 }) })
    await company([2.5], { posted_at: server.at({ days: -89 }) })
    await company([2.5], { status: 'cancelled' })
    await company([0])
    expect(await suggest()).toMatchObject({ loads: 3, companies: 2 })
  })

  test('[FORM-10] from freight that is neither over-dimensional nor over 48,000 lb nor hazmat', async () => {
    await deleteAllLoads()
    await company([2.5], { weight_lbs: 48_000 })
    await company([2.5], { weight_lbs: 48_001 })
    await company([2.5], { commodity: 'Hazmat, class 3' })
    await company([2.5], { broker_notes: 'Oversize, permits needed' })
    expect(await suggest()).toMatchObject({ loads: 1 })
  })

  test('[FORM-09] for a team from the loads of teams, and 20 % above solo without any', async () => {
    await deleteAllLoads()
    await company([2.5, 2.5])
    await company([3.5], { team: true })
    const [solo, team] = [await suggest(), await suggest({ team: true })]
    expect([solo.loads, team.loads]).toEqual([2, 1])
    expect(team.suggestedRate / solo.suggestedRate).toBeCloseTo(1.2, 2)
  })

  test('with several accounts of one company counted as one', async () => {
    await deleteAllLoads()
    await company([2.5, 2.5, 2.5], { dot: '700100' })
    await company([2.5, 2.5, 2.5], { dot: '0700100' })
    await company([2.5, 2.5, 2.5])
    expect(await suggest()).toMatchObject({ loads: 9, companies: 2, basis: 'model' })
  })

  test('from the agreed rate where there is one', async () => {
    await deleteAllLoads()
    for (let count = 0; count < 12; count++) await company([2.4], { agreed_rate_cents: 968 * 320 })
    const agreed = await suggest()
    await deleteAllLoads()
    for (let count = 0; count < 12; count++) await company([2.4])
    expect(agreed.suggestedRate).toBeGreaterThan((await suggest()).suggestedRate)
  })
})

test('[FORM-10] no rate is suggested for freight that the rates do not cover, and the answer says so', async () => {
  const unseen: Changes[] = [
    { weight: 48_001 },
    { equipmentRequirements: { commodity: 'Oversized turbine' } },
    { equipmentRequirements: { specialInstructions: 'Placards, UN1203' } },
    { brokerNotes: 'Hazmat endorsement' },
  ]
  for (const changes of unseen) {
    const refusal = await expectRefusal(suggest(changes))
    expect(refusal).toMatchObject({ code: 'NO_RATE_KNOWN', message: "Our rates don't cover this freight" })
  }
  expect(await suggest({ weight: 48_000, brokerNotes: 'Non-hazmat' })).toHaveProperty('suggestedRate')
})

test('coordinates outside the United States and invalid times are rejected with the field named', async () => {
  const body = {
    pickupLocation: { coordinates: { latitude: 0, longitude: 0 } },
    deliveryLocation: {},
    pickupDateTime: 'soon',
    deliveryDateTime: '2026-11-25T08:00:00Z',
  }
  const answer = await server.as(marta).ask(suggestRateEndpoint, { body: body as never })
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('pickupLocation.coordinates')
  expect(answer.text).toContain('deliveryLocation.coordinates')
  expect(answer.text).toContain('pickupDateTime')
})
