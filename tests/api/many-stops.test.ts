import { afterAll, describe, expect, test } from 'vitest'
import { guessColumnMapping } from '#contract/freight/guess-columns.ts'
import { createCellReader, createRowValidator, filledStops, parseCsvRow } from '#contract/freight/load-csv.ts'
import { LOAD_FIELDS } from '#contract/freight/load-field-table.ts'
import { toLoadPayload } from '#contract/freight/load-payload.ts'
import { parseCsvLines } from '#tests/support/csv-lines.ts'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { readLoadMarketEndpoint } from '#contract/freight/compare-offers.ts'
import { suggestRateEndpoint } from '#contract/freight/rate-suggestion.ts'
import {
  acceptBookingRequestEndpoint,
  counterRequestEndpoint,
  requestBookingEndpoint,
} from '#contract/freight/booking.ts'
import { listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { recordStopEventEndpoint, releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import { postLoadsEndpoint } from '#contract/freight/load-bulk.ts'
import { createLoadEndpoint, type NewLoad, updateLoadEndpoint } from '#contract/freight/load-post.ts'
import { exportLoadsEndpoint, type Load, readLoadEndpoint } from '#contract/freight/load.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { requestPostedLoad } from '#tests/support/load-scenes.ts'
import { newLoad } from '#tests/support/new-load.ts'

const server = await startApi()
afterAll(() => server.stop())
const marta = await createPerson(server, 'broker')
const harpreet = await createPerson(server, 'company')

type Stop = NonNullable<NewLoad['stops']>[number]
type TapAt = NonNullable<Load['stops']>[number]['id']

const PLACES = {
  amarillo: { city: 'Amarillo', state: 'TX', zipCode: '79101', address: '1 Stockyards Road' },
  albuquerque: { city: 'Albuquerque', state: 'NM', zipCode: '87102', address: '40 Rio Grande Street' },
}
const between = (place: keyof typeof PLACES, hours: number, about: Partial<Stop> = {}): Stop => ({
  kind: 'delivery',
  ...PLACES[place],
  contactName: 'Sam Between',
  contactPhone: '+1 505 555 0100',
  contactEmail: 'sam@dock.test',
  dateTime: server.at({ hours }).toISOString(),
  ...about,
})

/** From Dallas over these stops to Phoenix. */
function load(
  stops: readonly Stop[],
  changes: Parameters<typeof newLoad>[1] = {},
  ends: Partial<Stop>[] = [],
): NewLoad {
  const body = newLoad(server, changes)
  const { pickupLocation, deliveryLocation, pickupDateTime, deliveryDateTime } = body
  const first: Stop = { kind: 'pickup', ...pickupLocation, dateTime: pickupDateTime, ...ends[0] }
  const last: Stop = { kind: 'delivery', ...deliveryLocation, dateTime: deliveryDateTime, ...ends[1] }
  return { ...body, stops: [first, ...stops, last] }
}
const post = (body: NewLoad) => server.as(marta).call(createLoadEndpoint, { body })
const edit = ({ id }: Load, body: NewLoad) => server.as(marta).call(updateLoadEndpoint, { params: { id }, body })
const read = (id: string, who = marta) => server.as(who).call(readLoadEndpoint, { params: { id } })
const idsOf = ({ stops = [] }: Load) => stops.map(({ id, city }) => [id, city])
const FOUR = () => [between('amarillo', 60), between('albuquerque', 72)]

describe('posting', () => {
  test('[STOP-04] takes 2 to 30 stops and names them for good', async () => {
    const four = await post(load(FOUR()))
    expect(idsOf(four)).toEqual([
      ['pickup', 'Dallas'],
      ['s1', 'Amarillo'],
      ['s2', 'Albuquerque'],
      ['delivery', 'Phoenix'],
    ])
    expect(idsOf(await post(newLoad(server)))).toEqual([
      ['pickup', 'Dallas'],
      ['delivery', 'Phoenix'],
    ])
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) =>
        between(n % 2 ? 'amarillo' : 'albuquerque', 60, { description: `Dock ${n}` }),
      )
    expect(idsOf(await post(load(many(28))))).toHaveLength(30)
    for (const stops of [[...many(29)], []]) {
      const body = stops.length > 0 ? load(stops) : { ...newLoad(server), stops: load([]).stops?.slice(0, 1) }
      const refusal = await expectRefusal(post(body))
      expect(refusal.validationErrors).toContainEqual({ path: 'stops', message: 'A load has 2 to 30 stops' })
    }
  })

  test.each<[string, () => NewLoad, { path: string; message: string }]>([
    [
      '[STOP-06] the first stop is a pickup',
      () => load(FOUR(), {}, [{ kind: 'delivery' }]),
      { path: 'stops.0.kind', message: 'The first stop must be a pickup' },
    ],
    [
      '[STOP-06] the last stop is a delivery',
      () => load(FOUR(), {}, [{}, { kind: 'pickup' }]),
      { path: 'stops.3.kind', message: 'The last stop must be a delivery' },
    ],
    [
      '[STOP-07] a stop doesn’t end before an earlier one begins',
      () => load([between('amarillo', 72), between('albuquerque', 60)]),
      { path: 'stops.2.dateTime', message: 'Must not end before stop 2 begins' },
    ],
    [
      '[STOP-08] the same stop isn’t there twice in a row',
      () => load([between('amarillo', 60), between('amarillo', 62)]),
      { path: 'stops.2', message: 'Stop 3 repeats stop 2' },
    ],
    [
      '[STOP-09] what is picked up is dropped',
      () =>
        load([between('amarillo', 60, { freight: { weight: 10_000 } })], { weight: 42_000 }, [
          { freight: { weight: 42_000 } },
          { freight: { weight: 30_000 } },
        ]),
      { path: 'stops', message: '42,000 lb picked up, 40,000 lb dropped' },
    ],
    [
      '[STOP-09] no stop drops more than is on the truck',
      () =>
        load([between('amarillo', 60, { freight: { weight: 43_000 } })], { weight: 42_000 }, [
          { freight: { weight: 42_000 } },
          { freight: { weight: 1000 } },
        ]),
      { path: 'stops.1.freight.weight', message: 'More is dropped at stop 2 than is on the truck' },
    ],
    [
      '[STOP-10] the load weighs at least the most on the truck at once',
      () =>
        load([between('amarillo', 60, { freight: { weight: 10_000 } })], { weight: 40_000 }, [
          { freight: { weight: 42_000 } },
          { freight: { weight: 32_000 } },
        ]),
      { path: 'weight', message: 'Must be at least 42,000 lb, the most on the truck at once' },
    ],
    [
      '[STOP-09] with two stops, the load says its freight',
      () => load([], {}, [{ freight: { weight: 42_000 } }, { freight: { weight: 42_000 } }]),
      { path: 'stops.0.freight', message: 'Use weight and pieces of the load' },
    ],
    [
      'a stop between has a city',
      () => load([between('amarillo', 60, { city: '' })]),
      { path: 'stops.1.city', message: 'Stop 2 city is required' },
    ],
    [
      'an end is as its named fields say',
      () => load(FOUR(), {}, [{ city: 'Austin' }]),
      { path: 'stops.0.city', message: 'Must be as in pickupLocation' },
    ],
  ])('refuses: %s', async (_, body, detail) => {
    const { validationErrors } = await expectRefusal(post(body()))
    expect(validationErrors).toContainEqual(detail)
  })

  test('[STOP-08] one dock as a delivery and then as a pickup is two stops', async () => {
    const stops = [between('amarillo', 60), between('amarillo', 60, { kind: 'pickup' })]
    expect(idsOf(await post(load(stops)))).toHaveLength(4)
  })

  test('a stop between keeps its numbers and handling, for the parties alone; an edit without a list keeps them', async () => {
    const numbers = { appointmentNumber: '48-1177', references: 'PO 7741902', handling: 'Live unload' }
    const posted = await post(load([between('amarillo', 60, numbers)]))
    expect(posted.stops?.[1]).toMatchObject(numbers)
    expect(posted.stops?.[0]).toMatchObject({ handling: 'Live load, shipper counts' })
    const kept = await edit(posted, newLoad(server, { rate: 2900 }))
    expect(kept.stops?.[1]).toMatchObject(numbers)
    const { data } = await server.as(harpreet).call(listBoardEndpoint, { query: {} })
    const shown = data.find(({ id }) => id === posted.id)
    for (const field of Object.keys(numbers)) expect(shown?.stops?.[1]).not.toHaveProperty(field)
  })

  test('[STOP-09] an edit without a list is judged with the freight of the stops that it keeps', async () => {
    const freight = (weight: number) => ({ freight: { weight } })
    const ends = [freight(42_000), freight(32_000)]
    const posted = await post(load([between('amarillo', 60, freight(10_000))], { weight: 42_000 }, ends))
    const { validationErrors } = await expectRefusal(edit(posted, newLoad(server, { weight: 40_000 })))
    const message = 'Must be at least 42,000 lb, the most on the truck at once'
    expect(validationErrors).toEqual([{ path: 'weight', message }])
    const kept = await edit(posted, newLoad(server, { weight: 43_000 }))
    expect(kept.stops?.map((stop) => stop.freight?.weight)).toEqual([42_000, 10_000, 32_000])
  })

  test('[STOP-15] miles and minutes are the sums over all legs', async () => {
    const { stops = [], distance, avgTime } = await post(load(FOUR()))
    const legs = stops.slice(1)
    expect(legs.every(({ legMiles = 0, legMinutes = 0 }) => legMiles > 0 && legMinutes > 0)).toBe(true)
    expect(legs.reduce((sum, { legMiles = 0 }) => sum + legMiles, 0)).toBe(distance)
    expect(legs.reduce((sum, { legMinutes = 0 }) => sum + legMinutes, 0)).toBe(avgTime)
    expect(stops[0]).not.toHaveProperty('legMiles')
  })
})

/** The same body without the named ends, and with their dock lines in the list. */
function listAlone(body: NewLoad): NewLoad {
  const { pickupLocation: _, deliveryLocation: __, pickupDateTime: ___, deliveryDateTime: ____, ...rest } = body
  const { pickupUntil: _____, deliveryUntil: ______, paper = {}, ...others } = rest
  const { pickupAppointment, pickupReferences, pickupHandling, ...more } = paper
  const { deliveryAppointment, deliveryReferences, deliveryHandling, ...freight } = more
  const numbers = [
    { appointmentNumber: pickupAppointment, references: pickupReferences, handling: pickupHandling },
    { appointmentNumber: deliveryAppointment, references: deliveryReferences, handling: deliveryHandling },
  ]
  const stops = body.stops?.map((stop, at, { length }) =>
    at === 0 ? { ...stop, ...numbers[0] } : at === length - 1 ? { ...stop, ...numbers[1] } : stop,
  )
  // the type says what our form sends
  return { ...others, paper: freight, stops } as unknown as NewLoad
}

describe('a body with its list of stops alone', () => {
  test('[STOP-05] gives the named ends: two bodies, one load', async () => {
    const about = ({ stops, paper, distance, pickupLocation, deliveryLocation, deliveryUntil }: Load) => ({
      stops: stops?.map((stop) => ({ ...stop, id: '' })),
      paper,
      distance,
      pickupLocation,
      deliveryLocation,
      deliveryUntil,
    })
    const until = { deliveryUntil: server.at({ hours: 86 }).toISOString() }
    const body = load(FOUR(), until, [{}, { until: until.deliveryUntil }])
    const alone = await post(listAlone(body))
    expect(about(alone)).toEqual(about(await post(body)))
    expect(alone).toMatchObject({
      paper: { pickupAppointment: '48-1177' },
      pickupLocation: { city: 'Dallas' },
      ...until,
    })
    const edited = await edit(alone, listAlone({ ...body, rate: 2900 }))
    expect(about(edited)).toEqual(about(alone))
    // an edit without paper changes the lines of its docks, and no other
    const [first, ...others] = listAlone(body).stops ?? []
    const { paper: _, ...unsaid } = listAlone(body)
    const moved = await edit(edited, {
      ...unsaid,
      stops: [{ ...(first as Stop), handling: 'Drop trailer' }, ...others],
    })
    expect(moved.paper).toEqual({ ...alone.paper, pickupHandling: 'Drop trailer' })
  })

  test('[STOP-05] has its errors at the list; without a list or named ends, they name the ends', async () => {
    const { stops = [], ...rest } = listAlone(load(FOUR()))
    const [first, ...others] = stops
    const wrong = {
      ...(first as Stop),
      zipCode: '10001',
      coordinates: null,
      dateTime: server.at({ hours: -2 }).toISOString(),
      address: '',
    }
    const { validationErrors } = await expectRefusal(post({ ...rest, stops: [wrong, ...others] }))
    expect(validationErrors).toContainEqual(expect.objectContaining({ path: 'stops.0.address' }))
    const place = { ...wrong, address: '1200 Main Street' }
    const placed = await expectRefusal(post({ ...rest, stops: [place, ...others] }))
    expect(placed.validationErrors?.map(({ path }) => path)).toEqual(['stops.0.zipCode', 'stops.0.dateTime'])
    const neither = await expectRefusal(post(rest))
    expect(neither.validationErrors?.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['pickupLocation', 'deliveryLocation', 'pickupDateTime', 'deliveryDateTime']),
    )
  })

  test.each<[string, Partial<Stop>]>([
    ['city', { city: 'Austin' }],
    ['dateTime', { dateTime: '2026-12-24T08:00:00Z' }],
    ['contactName', { contactName: 'Somebody Else' }],
    ['description', { description: 'Another dock' }],
    ['handling', { handling: 'Drop trailer' }],
    ['coordinates', { coordinates: { latitude: 33, longitude: -97 } }],
  ])('[STOP-05] both and different is refused at the list: %s', async (field, first) => {
    const { validationErrors } = await expectRefusal(post(load(FOUR(), {}, [first])))
    expect(validationErrors?.map(({ path }) => path)).toContain(`stops.0.${field}`)
  })

  test('[STOP-05] a window that an edit leaves out stays at the stop, as in the load', async () => {
    const pickupUntil = server.at({ hours: 50 }).toISOString()
    const posted = await post(newLoad(server, { pickupUntil }))
    const { pickupUntil: _, ...body } = newLoad(server, { rate: 2900 })
    const edited = await edit(posted, body)
    expect([edited.pickupUntil, edited.stops?.[0]?.until]).toEqual([pickupUntil, pickupUntil])
  })
})

describe('an edit', () => {
  test('[STOP-12] without a list keeps the stops between; with two stops it removes them', async () => {
    const posted = await post(load(FOUR()))
    const kept = await edit(posted, newLoad(server, { rate: 2900 }))
    expect(idsOf(kept)).toEqual(idsOf(posted))
    expect([kept.rate, kept.distance]).toEqual([2900, posted.distance])
    const two = await edit(kept, load([]))
    expect(idsOf(two)).toEqual([
      ['pickup', 'Dallas'],
      ['delivery', 'Phoenix'],
    ])
    expect(two.distance).toBeLessThan(posted.distance)
  })

  test('[STOP-12] [STOP-60] a stop that stays keeps its id, and a removed one’s id is never used again', async () => {
    const posted = await post(load(FOUR()))
    const stays = await edit(posted, load([between('albuquerque', 72, { id: 's2' })]))
    expect(idsOf(stays).map(([id]) => id)).toEqual(['pickup', 's2', 'delivery'])
    const added = await edit(stays, load([between('amarillo', 60), between('albuquerque', 72, { id: 's2' })]))
    expect(idsOf(added).map(([id]) => id)).toEqual(['pickup', 's3', 's2', 'delivery'])
    const { validationErrors } = await expectRefusal(edit(added, load([between('amarillo', 60, { id: 's1' })])))
    expect(validationErrors).toEqual([{ path: 'stops.1.id', message: 'Is not a stop of this load' }])
  })

  test('[STOP-13] a change of a stop between rejects open requests; of its contact, none', async () => {
    const posted = await post(load(FOUR()))
    await requestPostedLoad(server, harpreet, posted)
    const statuses = async () => {
      const { data } = await server.as(marta).call(listLoadBookingRequestsEndpoint, { params: posted, query: {} })
      return data.map(({ status }) => status)
    }
    const again = (about: Partial<Stop>) =>
      edit(posted, load([between('amarillo', 60, { id: 's1', ...about }), between('albuquerque', 72, { id: 's2' })]))
    await again({ contactName: 'Kim Between' })
    expect(await statuses()).toEqual(['pending'])
    await again({ dateTime: server.at({ hours: 61 }).toISOString() })
    expect(await statuses()).toEqual(['rejected'])
  })
})

test('[STOP-21] words find a city between; states and radius are those of the ends', async () => {
  const { id } = await post(load([between('albuquerque', 72)]))
  const find = async (query: object) => {
    const { data } = await server.as(harpreet).call(listBoardEndpoint, { query: { ...query, limit: '50' } })
    return data.some((each) => each.id === id)
  }
  expect(await find({ search: 'albuquerque' })).toBe(true)
  expect(await find({ search: 'albuquerque', toStates: 'AZ' })).toBe(true)
  expect(await find({ search: 'albuquerque', toStates: 'NM' })).toBe(false)
  expect(await find({ near: '35.0844,-106.6504', radius: '50' })).toBe(false)
  expect(await find({ near: '32.7876,-96.7994', radius: '50' })).toBe(true)
})

describe('[STOP-09] freight picked up in three parts and dropped in two', () => {
  const weighs = (weight: number) => ({ freight: { weight } })
  /** 20,000 and 12,000 lb up, the first drop, 10,000 lb up, the last drop: 42,000 lb in all. */
  const dropping = (first: number, changes: Parameters<typeof newLoad>[1] = { weight: 42_000 }) =>
    load(
      [
        between('amarillo', 60, { kind: 'pickup', ...weighs(12_000) }),
        between('albuquerque', 66, weighs(first)),
        between('amarillo', 70, { kind: 'pickup', ...weighs(10_000) }),
      ],
      changes,
      [weighs(20_000), weighs(42_000 - first)],
    )
  const OVERDRAWN = 'More is dropped at stop 3 than is on the truck'

  test('adds up in an edit without a list, which keeps what each stop loads and drops', async () => {
    const posted = await post(dropping(30_000))
    const kept = await edit(posted, newLoad(server, { rate: 2900, weight: 42_000 }))
    expect(kept.stops?.map(({ freight }) => freight?.weight)).toEqual([20_000, 12_000, 30_000, 10_000, 12_000])
    // 32,000 lb are the most on the truck at once
    const { validationErrors } = await expectRefusal(edit(kept, newLoad(server, { weight: 31_999 })))
    expect(validationErrors).toEqual([
      { path: 'weight', message: 'Must be at least 32,000 lb, the most on the truck at once' },
    ])
    expect(await read(posted.id)).toMatchObject({ version: kept.version, weight: 42_000 })
  })

  test('is refused at the stop that overdraws: posted, edited, in bulk and in an imported row', async () => {
    const detail = { path: 'stops.2.freight.weight', message: OVERDRAWN }
    const posted = await post(dropping(30_000))
    expect((await expectRefusal(post(dropping(33_000)))).validationErrors).toEqual([detail])
    expect((await expectRefusal(edit(posted, dropping(33_000)))).validationErrors).toEqual([detail])
    const loads = [dropping(33_000), dropping(32_000)].map((body, at) => ({ ...body, reference: `THIRDS-${at}` }))
    const { results } = await server.as(marta).call(postLoadsEndpoint, { body: { loads } })
    expect(results).toMatchObject([{ outcome: 'refused', errors: [detail] }, { outcome: 'posted' }])

    const { text: csv } = await server.as(marta).ask(exportLoadsEndpoint, { query: { search: 'THIRDS-1' } })
    const [header = [], ...rows] = parseCsvLines(csv)
    const [row = []] = rows
    const at = header.indexOf('Stop 3 weight')
    const cells = (cell: string) => createCellReader(row.toSpliced(at, 1, cell), guessColumnMapping(header, rows))
    const problems = (cell: string) =>
      createRowValidator(() => server.now())(parseCsvRow(cells(cell), LOAD_FIELDS, filledStops(cells(cell), 28)))
    expect([problems('32000'), problems('33000')]).toEqual([{}, { 'between.1.Weight': OVERDRAWN }])
  })
})

test('[STOP-53] an export with 4, 30 and 2 stops imports again without a question: the same loads', async () => {
  const owner = await createPerson(server, 'broker')
  const as = server.as(owner)
  const many = Array.from({ length: 28 }, (_, n) =>
    between(n % 2 ? 'amarillo' : 'albuquerque', 60, {
      description: `Dock ${n}`,
      until: server.at({ hours: 62 }).toISOString(),
      kind: n === 3 ? 'pickup' : 'delivery',
    }),
  )
  const freight = (weight: number, about: Partial<Stop> = {}) => ({
    freight: { pieces: '2 pallets', weight },
    ...about,
  })
  const numbers = { appointmentNumber: '48-1177', references: 'PO 7741902', handling: '=Live unload' }
  const four = load(
    [between('amarillo', 60, freight(10_000, numbers)), between('albuquerque', 72, freight(2000))],
    {},
    [freight(42_000), freight(30_000)],
  )
  const bodies = [four, load(many), newLoad(server)].map((body, at) => ({ ...body, reference: `MANY-${at}` }))
  const posted = []
  for (const body of bodies) posted.push(await as.call(createLoadEndpoint, { body }))
  const { text: csv } = await as.ask(exportLoadsEndpoint, { query: {} })
  const [header = [], ...rows] = parseCsvLines(csv)
  const mapping = guessColumnMapping(header, rows)
  const validate = createRowValidator(() => server.now())
  const loads = rows.map((row) => {
    const cells = createCellReader(row, mapping)
    const form = parseCsvRow(cells, LOAD_FIELDS, filledStops(cells, 28))
    expect(validate(form)).toEqual({})
    return { ...toLoadPayload(form), reference: `AGAIN-${form.reference}` }
  })
  // the file has no coordinates: they follow from ZIP and city
  const said = (stops: Load['stops'] = []) =>
    stops.map((stop) => ({ ...stop, id: '', coordinates: null, legMiles: 0, legMinutes: 0 }))
  const again = []
  for (const body of loads) again.push(await as.call(createLoadEndpoint, { body }))
  expect(again.map(({ stops }) => said(stops))).toEqual(posted.map(({ stops }) => said(stops)))
  expect(again.map(({ stops }) => stops?.length)).toEqual([4, 30, 2])
})

describe('what a load with four stops pays', () => {
  const between = '35.22200,-101.83130;35.08440,-106.65040'
  const coordinates = (latitude: number, longitude: number) => ({ coordinates: { latitude, longitude } })
  const suggest = (via?: string) =>
    server.as(marta).call(suggestRateEndpoint, {
      body: {
        pickupLocation: coordinates(32.7876, -96.7994),
        deliveryLocation: coordinates(33.4484, -112.074),
        ...(via !== undefined && { via }),
        pickupDateTime: server.at({ days: 3 }).toISOString(),
        deliveryDateTime: server.at({ days: 6 }).toISOString(),
      },
    })

  test('[STOP-24] the suggestion measures all legs, adds $100 for each stop between and says so', async () => {
    const [two, four] = [await suggest(), await suggest(between)]
    expect(two).not.toHaveProperty('stopOff')
    expect(four).toMatchObject({ basis: 'model', loads: 0, stopOff: 200 })
    const detour = [two.distance, four.distance]
    expect(detour).toEqual(detour.toSorted((a, b) => a - b))
    // without the stops' part, the model's half is a tenth to each side
    const { suggestedRate, rateRange } = four
    const middle = suggestedRate - 2 * 100
    expect((rateRange.max - 2 * 200) / 1.1).toBeCloseTo(middle, -1)
    expect((rateRange.min - 2 * 50) * 1.1).toBeCloseTo(middle, -1)
  })

  test('[STOP-24] more than 28 points between are refused', async () => {
    const { validationErrors } = await expectRefusal(suggest(Array.from({ length: 29 }, () => '35.2,-101.8').join(';')))
    expect(validationErrors).toEqual([{ path: 'via', message: 'Must be at most 28 points' }])
  })

  test('[STOP-22] its owner sees the model’s estimate with the part for its stops, whatever its lane pays', async () => {
    const posted = await post(load(FOUR()))
    const { market } = await server.as(marta).call(readLoadMarketEndpoint, { params: posted })
    expect(market).toMatchObject({ basis: 'model', loads: 0, companies: 0, stopOff: 200 })
    const { market: lane } = await server
      .as(marta)
      .call(readLoadMarketEndpoint, { params: await post(newLoad(server)) })
    expect(lane).not.toHaveProperty('stopOff')
  })

  test('[STOP-22] its booking is no figure of its lane; one of two stops is', async () => {
    const booked = async (body: NewLoad) => {
      const posted = await post(body)
      const request = await requestPostedLoad(server, harpreet, posted)
      await server.as(marta).call(acceptBookingRequestEndpoint, { params: request, body: { data: {} } })
      await server.eventsHandled()
      return (await server.db.selectFrom('market_deal').select('deal_id').execute()).length
    }
    // teams and partial loads are no figures anyway
    const ordinary = { team: false, partial: false }
    expect(await booked(load(FOUR(), ordinary))).toBe(0)
    expect(await booked(newLoad(server, ordinary))).toBe(1)
  })
})

describe('a load with four stops', () => {
  test('[STOP-16] shows the board no address, contact or leg of its stops', async () => {
    const { id } = await post(load(FOUR()))
    const { data } = await server.as(harpreet).call(listBoardEndpoint, { query: {} })
    const shown = data.find((each) => each.id === id)
    expect(shown?.stops).toMatchObject([{}, { id: 's1', city: 'Amarillo', state: 'TX' }, { city: 'Albuquerque' }, {}])
    const hidden = { address: null, description: null, contactName: null, contactPhone: null, contactEmail: null }
    for (const stop of shown?.stops ?? []) {
      expect(stop).toMatchObject(hidden)
      expect(stop).not.toHaveProperty('legMiles')
    }
  })

  test('[STOP-07] is requested and countered only at times that fit its stops between', async () => {
    const posted = await post(load(FOUR()))
    const request = (proposedTerms: { pickupDateTime?: string; deliveryDateTime?: string }) =>
      server.as(harpreet).call(requestBookingEndpoint, { body: { loadId: posted.id, proposedTerms } })
    const iso = (hours: number) => server.at({ hours }).toISOString()
    const problemsOf = async (sent: Promise<unknown>) => (await expectRefusal(sent)).validationErrors
    expect(await problemsOf(request({ pickupDateTime: iso(61) }))).toEqual([
      { path: 'proposedTerms.pickupDateTime', message: 'Stop 2 must not end before stop 1 begins' },
    ])
    expect(await problemsOf(request({ deliveryDateTime: iso(71) }))).toEqual([
      { path: 'proposedTerms.deliveryDateTime', message: 'Must not end before stop 3 begins' },
    ])
    const { id } = await request({ pickupDateTime: iso(60), deliveryDateTime: iso(72) })
    const counter = (times: { pickupDateTime?: string; deliveryDateTime?: string }) =>
      server.as(marta).call(counterRequestEndpoint, { params: { id }, body: { rate: 2500, ...times } })
    expect(await problemsOf(counter({ deliveryDateTime: iso(71) }))).toEqual([
      { path: 'deliveryDateTime', message: 'Must not end before stop 3 begins' },
    ])
    expect(await counter({ deliveryDateTime: iso(73) })).toMatchObject({ status: 'pending' })
  })

  test('[STOP-26] [STOP-27] [STOP-30] [STOP-31] is booked with all stops, and only the arrival at the last completes it', async () => {
    const posted = await post(load(FOUR()))
    const { id } = posted
    const request = await requestPostedLoad(server, harpreet, posted)
    await server.as(marta).call(acceptBookingRequestEndpoint, { params: request, body: { data: {} } })
    const paper = await server.as(harpreet).call(readRateConfirmationEndpoint, { params: { id }, query: {} })
    expect(paper.stops.map(({ stop, place }) => [stop, place.city])).toEqual([
      ['pickup', 'Dallas'],
      ['s1', 'Amarillo'],
      ['s2', 'Albuquerque'],
      ['delivery', 'Phoenix'],
    ])
    expect(paper.stops[1]?.appointment.from).toBe(server.at({ hours: 60 }).toISOString())
    const tap = (kind: 'arrived' | 'departed', stop: TapAt) =>
      server.as(harpreet).call(recordStopEventEndpoint, {
        params: { id },
        body: { kind, stop, occurredAt: server.at({}).toISOString() },
      })
    server.pass({ hours: 48 })
    expect(await expectRefusal(tap('arrived', 's9'))).toMatchObject({ code: 'NOT_FOUND' })
    for (const stop of ['pickup', 's1', 's2'] as const) {
      expect(await tap('arrived', stop)).toMatchObject({ status: 'active' })
      server.pass({ minutes: 40 })
      expect(await tap('departed', stop)).toMatchObject({ status: 'active' })
      server.pass({ hours: 8 })
    }
    expect(await tap('arrived', 'delivery')).toMatchObject({ status: 'completed' })
    await server.eventsHandled()
    const { data: news } = await server.as(marta).call(listNotificationsEndpoint, { query: {} })
    expect(news.map(({ title }) => title)).toContain('Departed from stop 2 of 4')
    const arrival = news.find(({ title }) => title === 'Arrived at stop 2 of 4')
    expect(arrival?.message).toContain('arrived at stop 2 of 4, Amarillo, TX, with load #')
    const { deal } = await read(id, harpreet)
    expect(deal?.stopEvents.map(({ kind, stop }) => `${kind} ${stop}`)).toEqual([
      'arrived pickup',
      'departed pickup',
      'arrived s1',
      'departed s1',
      'arrived s2',
      'departed s2',
      'arrived delivery',
    ])
  })
  test('[STOP-30] an arrival at the last stop with stops left is recorded and marked, and the broker’s notification says which', async () => {
    const posted = await post(load(FOUR()))
    const request = await requestPostedLoad(server, harpreet, posted)
    await server.as(marta).call(acceptBookingRequestEndpoint, { params: request, body: { data: {} } })
    server.pass({ hours: 96 })
    const { id } = posted
    const tap = (kind: 'arrived' | 'departed', stop: TapAt) =>
      server.as(harpreet).call(recordStopEventEndpoint, { params: { id }, body: { kind, stop } })
    await tap('departed', 'pickup')
    server.pass({ hours: 40 })
    const { deal, status } = await tap('arrived', 'delivery')
    expect([status, deal?.stopEvents.at(-1)?.odd]).toEqual(['completed', ['stops-left']])
    await server.eventsHandled()
    const { data } = await server.as(marta).call(listNotificationsEndpoint, { query: {} })
    const news = data.find(
      ({ title, message }) => title === 'Arrival confirmed' && message.includes(`#${posted.number}`),
    )
    expect(news?.message).toMatch(/ is completed, stops 2 and 3 have no arrival\.$/)
  })
  test.each([3, 6, 30])(
    '[STOP-27] [STOP-26] its confirmation has all %i stops with freight and numbers, whatever is edited later',
    async (count) => {
      const stops = Array.from({ length: count - 2 }, (_, n) =>
        between(n % 2 ? 'amarillo' : 'albuquerque', 60, {
          description: `Dock ${n}`,
          freight: { pieces: `${n + 1} pallets` },
          appointmentNumber: `48-${n}`,
          handling: `Live unload ${n}`,
        }),
      )
      const posted = await post(load(stops))
      const { id } = posted
      const request = await requestPostedLoad(server, harpreet, posted)
      await server.as(marta).call(acceptBookingRequestEndpoint, { params: request, body: { data: {} } })
      const ask = { params: { id }, query: {} }
      const paper = await server.as(harpreet).call(readRateConfirmationEndpoint, ask)
      expect(paper.stops).toHaveLength(count)
      expect(paper.stops[1]).toMatchObject({
        kind: 'delivery',
        freight: { pieces: '1 pallets' },
        appointmentNumber: '48-0',
        handling: 'Live unload 0',
      })
      await server.db.updateTable('load_stop').set({ handling: 'No touch' }).where('load_id', '=', id).execute()
      expect((await server.as(harpreet).call(readRateConfirmationEndpoint, ask)).hash).toBe(paper.hash)
      await server.as(marta).call(releaseCarrierEndpoint, { params: { id }, body: { reason: 'Truck broke down' } })
      const released = await server.as(harpreet).call(readRateConfirmationEndpoint, ask)
      expect([released.stops[1]?.handling, released.stops[1]?.appointmentNumber]).toEqual([undefined, undefined])
      expect([released.stops[1]?.freight?.pieces, released.hash]).toEqual(['1 pallets', paper.hash])
    },
  )
})
