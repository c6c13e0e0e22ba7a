import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { answerChangeEndpoint, proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import {
  recordStopEventEndpoint,
  releaseCarrierEndpoint,
  setLoadStatusEndpoint,
} from '#contract/freight/load-actions.ts'
import { type NewLoad, updateLoadEndpoint } from '#contract/freight/load-post.ts'
import { listMyLoadsEndpoint, type Load, readLoadEndpoint } from '#contract/freight/load.ts'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { signRateConfirmationEndpoint } from '#contract/freight/signature.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { dealChangeSchema } from '#contract/freight/shown-deal-change.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postAndBook } from '#tests/support/load-scenes.ts'
import { newLoad } from '#tests/support/new-load.ts'

const server = await startApi()
afterAll(() => server.stop())

type Proposal = EndpointInput<typeof proposeChangeEndpoint>['body']
type Stop = NonNullable<NewLoad['stops']>[number]
type Tap = EndpointInput<typeof recordStopEventEndpoint>['body']

const marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight' })
const dana = await createPerson(server, 'company', { business_name: 'Reyes Trucking' })

const PLACES = {
  amarillo: { city: 'Amarillo', state: 'TX', zipCode: '79101', address: '1 Stockyards Road' },
  albuquerque: { city: 'Albuquerque', state: 'NM', zipCode: '87102', address: '40 Rio Grande Street' },
  flagstaff: { city: 'Flagstaff', state: 'AZ', zipCode: '86001', address: '7 Pine Street' },
}
const between = (place: keyof typeof PLACES, hours: number, about: Partial<Stop> = {}): Stop => ({
  kind: 'delivery',
  ...PLACES[place],
  dateTime: server.at({ hours }).toISOString(),
  ...about,
})

let load: { id: string; number: number }
const read = (who: ApiPerson = marta) => server.as(who).call(readLoadEndpoint, { params: load })
const idsOf = ({ stops = [] }: Pick<Load, 'stops'>) => stops.map(({ id, city }) => `${id} ${city}`)

/** The list in force as a body sends it. */
function listOf({ stops = [] }: Load): (Stop & { id?: Stop['id'] })[] {
  return stops.map((stop) => {
    const { zone: _zone, coordinates: _point, legMiles: _miles, legMinutes: _minutes, address, ...said } = stop
    return { ...said, address: address ?? '' }
  })
}

async function propose(
  who: ApiPerson,
  change: (stops: (Stop & { id?: Stop['id'] })[]) => Stop[],
  more: Partial<Proposal> = {},
) {
  const shown = await read(who)
  const changeId = randomUUID()
  const about = { dealId: shown.deal?.id ?? '', version: shown.deal?.version ?? 0, changeId, reason: 'Another drop' }
  const body: Proposal = { ...about, rate: 1950, stops: change(listOf(shown)), ...more }
  return { changeId, sent: () => server.as(who).call(proposeChangeEndpoint, { params: load, body }) }
}
async function proposed(who: ApiPerson, change: Parameters<typeof propose>[1], more: Partial<Proposal> = {}) {
  const { changeId, sent } = await propose(who, change, more)
  await sent()
  return changeId
}
const answer = (who: ApiPerson, changeId: string, given: 'accepted' | 'declined' | 'withdrawn', stops?: number) =>
  server.as(who).call(answerChangeEndpoint, {
    params: load,
    body: { changeId, answer: given, ...(stops !== undefined && { stops }) },
  })
const tap = (stop: Stop['id'], kind: Tap['kind'] = 'arrived', about: Partial<Tap> = {}) =>
  server.as(dana).call(recordStopEventEndpoint, { params: load, body: { kind, stop: stop ?? 'pickup', ...about } })
const newsOf = async (who: ApiPerson) => {
  await server.eventsHandled()
  const { data } = await server.as(who).call(listNotificationsEndpoint, { query: {} })
  return data.map(({ title, message }) => `${title}: ${message}`)
}
const refusalOf = async (sent: Promise<unknown>) => {
  const { status, code, message, validationErrors: details } = await expectRefusal(sent)
  return { status, code, message, details }
}

beforeEach(async () => {
  const body = newLoad(server)
  const { pickupLocation, deliveryLocation, pickupDateTime, deliveryDateTime } = body
  const stops = [
    { kind: 'pickup' as const, ...pickupLocation, dateTime: pickupDateTime },
    between('amarillo', 50, { handling: 'Liftgate', appointmentNumber: 'A-7', contactName: 'Sam Between' }),
    between('albuquerque', 60),
    { kind: 'delivery' as const, ...deliveryLocation, dateTime: deliveryDateTime },
  ]
  load = await postAndBook(server, { broker: marta, carrier: dana }, { ...body, stops })
})

const added = (hours = 66) => between('flagstaff', hours)
const withAdded = (stops: Stop[]) => [...stops.slice(0, 3), added(), ...stops.slice(3)]
/** Flagstaff after the last stop. */
const withLaterLast = (stops: Stop[]) => [
  ...stops,
  { ...added(90), contactName: 'Kai Begay', contactPhone: '+1 928 555 0100', contactEmail: 'kai@dock.test' },
]
const without = (id: string) => (stops: (Stop & { id?: Stop['id'] })[]) => stops.filter((stop) => stop.id !== id)

describe('[STOP-46] a change of the stops', () => {
  test('holds once the other accepts the number shown: stops, miles, rate, times, words, paper and signatures', async () => {
    const before = await read()
    const { hash } = await server.as(dana).call(readRateConfirmationEndpoint, { params: load, query: {} })
    const mark = { name: 'Dana Reyes', title: 'Owner', mark: { kind: 'typed' as const }, consent: '1' as const }
    const signed = { dealId: before.deal?.id ?? '', version: 1, hash, ...mark }
    await server.as(dana).call(signRateConfirmationEndpoint, { params: load, body: signed })
    const changeId = await proposed(dana, withAdded)
    const open = await read()
    expect(idsOf(open)).toEqual(idsOf(before))
    const change = dealChangeSchema.parse(open.deal?.change)
    expect(change).toMatchObject({ status: 'open', rate: 1950, by: 'carrier' })
    expect(change.stops.map(({ id, city }) => [id, city])[3]).toEqual([undefined, 'Flagstaff'])
    expect(change.miles).toBeGreaterThan(before.distance)
    expect(await newsOf(marta)).toContainEqual(
      expect.stringContaining('Change to approve: Reyes Trucking proposes 5 stops and $1,950 for'),
    )
    expect(await refusalOf(answer(marta, changeId, 'accepted'))).toMatchObject({
      status: 422,
      details: [{ path: 'stops', message: 'Missing' }],
    })
    expect(await refusalOf(answer(marta, changeId, 'accepted', 4))).toMatchObject({ code: 'DEAL_CHANGED' })
    const after = await answer(marta, changeId, 'accepted', 5)
    expect(idsOf(after)).toEqual([...idsOf(before).slice(0, 3), 's3 Flagstaff', ...idsOf(before).slice(3)])
    expect(after).toMatchObject({ agreedRate: 1950, distance: change.miles, deal: { version: 2, signedBy: [] } })
    expect(after.stops?.[3]?.legMiles).toBeGreaterThan(0)
    const paper = await server.as(dana).call(readRateConfirmationEndpoint, { params: load, query: {} })
    expect(paper).toMatchObject({ version: 2, replaces: { version: 1, changed: ['rate', 'stops'] } })
    expect(paper.stops.map(({ stop }) => stop)).toEqual(['pickup', 's1', 's2', 's3', 'delivery'])
    expect(paper.freight.miles).toBe(change.miles)
    const first = await server.as(dana).call(readRateConfirmationEndpoint, { params: load, query: { version: 1 } })
    expect([first.hash, first.stops.length]).toEqual([hash, 4])
    const found = await server.as(marta).call(listMyLoadsEndpoint, { query: { search: 'Flagstaff' } })
    expect(found.data.map(({ id }) => id)).toContain(load.id)
    for (const [who, word] of [
      [dana, 'Blue Mesa Freight accepted'],
      [marta, 'You accepted'],
    ] as const)
      expect(await newsOf(who)).toContainEqual(expect.stringContaining(`Change accepted: ${word} the change of`))
  })

  test('moves, removes and changes stops, and a declined or withdrawn one changes nothing', async () => {
    const before = await read()
    const swap = (stops: Stop[]) => [stops[0], stops[2], { ...stops[1], dateTime: server.at({ hours: 65 }) }, stops[3]]
    const asBody = (stops: Stop[]) => JSON.parse(JSON.stringify(swap(stops))) as Stop[]
    await answer(marta, await proposed(dana, asBody), 'declined')
    await answer(dana, await proposed(dana, without('s1')), 'withdrawn')
    expect(idsOf(await read())).toEqual(idsOf(before))
    const moved = await answer(marta, await proposed(dana, asBody), 'accepted', 4)
    expect(moved.stops?.map(({ id }) => id)).toEqual(['pickup', 's2', 's1', 'delivery'])
    expect(moved.stops?.[2]).toMatchObject({ handling: 'Liftgate', contactName: 'Sam Between' })
    const fewer = await answer(dana, await proposed(marta, without('s1')), 'accepted', 3)
    expect(fewer.stops?.map(({ id }) => id)).toEqual(['pickup', 's2', 'delivery'])
    const two = await answer(dana, await proposed(marta, without('delivery')), 'accepted', 2)
    expect(two.stops?.map(({ id }) => id)).toEqual(['pickup', 's2'])
    expect(two.deliveryLocation).toMatchObject({ city: 'Albuquerque' })
  })

  test('of the rate and the times of the ends alone needs no number, and the list stays', async () => {
    const { pickupDateTime } = await read()
    const deliveryDateTime = server.at({ hours: 80 }).toISOString()
    const changeId = await proposed(dana, () => [], { pickupDateTime, deliveryDateTime, stops: undefined })
    const after = await answer(marta, changeId, 'accepted')
    expect([idsOf(after).length, after.deliveryDateTime]).toEqual([4, deliveryDateTime])
  })

  test('names the field of a stop that is wrong', async () => {
    const wrong = async (change: Parameters<typeof propose>[1], more: Partial<Proposal> = {}) =>
      (await refusalOf((await propose(dana, change, more)).sent())).details
    expect(await wrong((stops) => [...stops.slice(0, 3), { ...added(), zipCode: '10001' }, ...stops.slice(3)])).toEqual(
      [{ path: 'stops.3.zipCode', message: 'ZIP code 10001 is in NY' }],
    )
    expect(await wrong((stops) => [...stops.slice(0, 3), added(1), ...stops.slice(3)])).toEqual([
      { path: 'stops.3.dateTime', message: 'Must not end before stop 3 begins' },
    ])
    expect(await wrong((stops) => stops.map((stop, at) => (at === 1 ? { ...stop, id: 's9' } : stop)))).toEqual([
      { path: 'stops.1.id', message: 'Is not a stop of this load' },
    ])
    expect(await wrong((stops) => stops.slice(0, 1))).toEqual([{ path: 'stops', message: 'A load has 2 to 30 stops' }])
  })
})

describe('[STOP-47] where the truck has been', () => {
  test('a change of a reached stop is refused with its text', async () => {
    await tap('pickup')
    await tap('s1')
    const why = async (change: Parameters<typeof propose>[1]) =>
      (await refusalOf((await propose(dana, change)).sent())).details
    expect(await why(without('s1'))).toEqual([{ path: 'stops', message: 'The truck has already arrived there' }])
    expect(await why((stops) => [stops[0], added(49), ...stops.slice(1)] as Stop[])).toEqual([
      { path: 'stops.1', message: 'Must come after stop 3, where the truck was' },
    ])
    expect(await why((stops) => stops.slice(0, 2))).toEqual([
      {
        path: 'stops.1',
        message: 'The truck has already arrived there. Mark the load completed instead',
      },
    ])
  })

  test('a stop that was reached since the proposal refuses its acceptance, not its decline', async () => {
    const changeId = await proposed(marta, without('s1'))
    await tap('pickup')
    await tap('s1')
    expect(await refusalOf(answer(dana, changeId, 'accepted', 3))).toMatchObject({
      status: 409,
      code: 'STATUS_CONFLICT',
      message: 'The truck has reached stop 2 since this was proposed',
    })
    expect(idsOf(await read())).toHaveLength(4)
    await answer(dana, changeId, 'declined')
  })
})

describe('[STOP-32] a tap made before an accepted change', () => {
  test('lands by its id, whatever number the stop has now', async () => {
    const occurredAt = server.at({}).toISOString()
    const swap = (stops: Stop[]) => [stops[0], stops[2], { ...stops[1], dateTime: server.at({ hours: 65 }) }, stops[3]]
    await answer(
      marta,
      await proposed(dana, (stops) => JSON.parse(JSON.stringify(swap(stops))) as Stop[]),
      'accepted',
      4,
    )
    server.pass({ minutes: 40 })
    // its answer was lost: the worker that died sent it, and the next one sends it again
    await tap('s1', 'arrived', { occurredAt })
    const after = await tap('s1', 'arrived', { occurredAt })
    expect(after.deal?.stopEvents).toMatchObject([{ kind: 'arrived', stop: 's1', occurredAt }])
    const { data } = await server.as(dana).call(listLoadDealsEndpoint, { params: load })
    expect(data[0]?.chain).toMatchObject({ intact: true })
    const { events } = await read()
    expect(events.at(-1)).toMatchObject({ type: 'arrived', detail: 'stop 3, Amarillo, TX', stop: 's1' })
  })

  test('at a removed stop is kept as evidence with 409, for both parties to read', async () => {
    await answer(marta, await proposed(dana, without('s1')), 'accepted', 3)
    expect(await refusalOf(tap('s1'))).toMatchObject({
      status: 409,
      code: 'STATUS_CONFLICT',
      message: 'A change removed this stop. The time is kept on record',
    })
    expect(await refusalOf(tap('s1'))).toMatchObject({ status: 409 })
    expect(await refusalOf(tap('s7'))).toMatchObject({ status: 404 })
    const { data } = await server.as(dana).call(listLoadDealsEndpoint, { params: load })
    expect(data[0]?.stopEvents.filter(({ stop }) => stop === 's1')).toHaveLength(1)
    expect(data[0]?.chain).toMatchObject({ intact: true })
    expect((await read(dana)).deal?.stopEvents).toEqual([])
    expect(await newsOf(marta)).toContainEqual(
      expect.stringContaining('arrived at Amarillo, TX, a stop that a change removed, with'),
    )
  })
})

describe('[STOP-30] [STOP-32] an arrival confirmed at the last stop', () => {
  const confirm = (stop?: Stop['id']) =>
    server.as(dana).call(setLoadStatusEndpoint, {
      params: load,
      body: { status: 'completed', ...(stop !== undefined && { stop }) },
    })

  test('completes at the stop that the screen showed', async () => {
    expect(await confirm('delivery')).toMatchObject({ status: 'completed' })
  })

  test('of a list that changed meanwhile is recorded where it was tapped, with 409', async () => {
    await answer(marta, await proposed(dana, withLaterLast), 'accepted', 5)
    expect(await refusalOf(confirm('delivery'))).toMatchObject({
      status: 409,
      code: 'STATUS_CONFLICT',
      message: 'A change gave the load another last stop. Your arrival is recorded where you tapped it',
    })
    const after = await read()
    expect([after.status, after.deal?.stopEvents.map(({ stop }) => stop)]).toEqual(['active', ['delivery']])
    expect(await confirm('s3')).toMatchObject({ status: 'completed' })
  })

  test('at a removed stop is kept with 409, at an unknown one 404', async () => {
    await answer(marta, await proposed(dana, without('s1')), 'accepted', 3)
    expect(await refusalOf(confirm('s1'))).toMatchObject({ status: 409 })
    expect(await refusalOf(confirm('s9'))).toMatchObject({ status: 404 })
    expect((await read()).status).toBe('active')
  })
})

test('[STOP-34] an answer says of each stop when the truck came and left, to the parties alone', async () => {
  await tap('pickup')
  await tap('pickup', 'departed')
  await tap('s2')
  const stays = (shown: Load) =>
    shown.stops?.map(({ arrivedAt, departedAt }) => [arrivedAt !== undefined, departedAt !== undefined])
  const expected = [
    [true, true],
    [false, false],
    [true, false],
    [false, false],
  ]
  expect(stays(await read(marta))).toEqual(expected)
  expect(stays(await read(dana))).toEqual(expected)
})

describe('[STOP-49] a release', () => {
  const release = (by: ApiPerson) =>
    server.as(by).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Truck broke down' } })

  test('restores the posted stops, miles, weight, count and words', async () => {
    const posted = await read()
    await answer(dana, await proposed(marta, withAdded), 'accepted', 5)
    await answer(dana, await proposed(marta, without('s1')), 'accepted', 4)
    const after = await release(marta)
    const same = ({ stops, distance, weight, avgTime, paper }: Load) => ({ stops, distance, weight, avgTime, paper })
    expect(same(after)).toEqual(same(posted))
    const found = await server.as(marta).call(listMyLoadsEndpoint, { query: { search: 'Flagstaff' } })
    expect(found.data.map(({ id }) => id)).not.toContain(load.id)
  })

  test('[STOP-60] never gives an id again, whatever was removed, added and released', async () => {
    await answer(dana, await proposed(marta, without('s1')), 'accepted', 3)
    const again = await answer(
      dana,
      await proposed(marta, (stops) => [...stops.slice(0, 2), added(), ...stops.slice(2)]),
      'accepted',
      4,
    )
    expect(again.stops?.map(({ id }) => id)).toEqual(['pickup', 's2', 's3', 'delivery'])
    const released = await release(marta)
    expect(released.stops?.map(({ id }) => id)).toEqual(['pickup', 's1', 's2', 'delivery'])
    const { version } = released
    const body = { ...newLoad(server), stops: [...listOf(released).slice(0, 3), added(), ...listOf(released).slice(3)] }
    const edited = await server.as(marta).call(updateLoadEndpoint, {
      params: load,
      body: {
        ...body,
        version,
        pickupLocation: released.pickupLocation,
        deliveryLocation: released.deliveryLocation,
      } as never,
    })
    expect(edited.stops?.map(({ id }) => id)).toEqual(['pickup', 's1', 's2', 's4', 'delivery'])
  })

  test('[STOP-17] leaves its carrier the places and times, and no contacts, numbers or handling', async () => {
    await answer(dana, await proposed(marta, withAdded), 'accepted', 5)
    await release(marta)
    const { data } = await server.as(dana).call(listLoadDealsEndpoint, { params: load })
    const paper = await server.as(dana).call(readRateConfirmationEndpoint, { params: load, query: {} })
    expect(data[0]?.terms.at(-1)?.stops.map(({ city }) => city)).toEqual([
      expect.any(String),
      'Amarillo',
      'Albuquerque',
      'Flagstaff',
      expect.any(String),
    ])
    expect(JSON.stringify([data, paper])).not.toMatch(/Liftgate|A-7|Sam Between/)
  })

  test('[STOP-58] tells the broker which stops are done, until it changes the load', async () => {
    await tap('pickup')
    await tap('s1')
    const after = await release(dana)
    expect(after).not.toHaveProperty('doneStops')
    const owned = await read()
    expect(owned).toMatchObject({ doneStops: ['pickup', 's1'] })
    expect(await newsOf(marta)).toContainEqual(expect.stringContaining('Stops 1 and 2 are done. Post only the others?'))
  })
})
