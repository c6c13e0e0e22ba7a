import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { acceptBookingRequestEndpoint, withdrawBookingRequestEndpoint } from '#contract/freight/booking.ts'
import {
  acceptTenderEndpoint,
  correctArrivalEndpoint,
  declineTenderEndpoint,
  deleteLoadEndpoint,
  releaseCarrierEndpoint,
  revokeTenderEndpoint,
  setLoadStatusEndpoint,
  tenderLoadEndpoint,
} from '#contract/freight/load-actions.ts'
import { createLoadEndpoint, updateLoadEndpoint } from '#contract/freight/load-post.ts'
import { firstStop, lastStop } from '#domain/freight/load-stop.ts'
import { blurPoint, cellOf, projectPoint } from '#domain/geo/board-projection.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { postLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { fourStops } from '#tests/support/stops-body.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
afterAll(async () => {
  await server.stop()
  await drop()
})
const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')
const harpreet = await createPerson(server, 'company')

const PICKUP_ENDS = sql<Date>`coalesce(pickup_until, pickup_at)`

const CODES = ['V', 'R', 'F', 'SD', 'SB', 'PO', 'C', 'TA']

function shownAt({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  if (latitude === null || longitude === null) return { x: null, y: null, cell: null }
  const point = blurPoint({ latitude, longitude })
  const { x, y } = projectPoint(point)
  return { x: Math.fround(x), y: Math.fround(y), cell: cellOf(point) }
}

/** As PostgreSQL rounds a double: an exact half goes to the even neighbor. */
function roundHalfEven(value: number): number {
  const up = Math.round(value)
  return up - value === 0.5 && up % 2 !== 0 ? up - 1 : up
}

/** What the board must hold, from the loads themselves, by the domain's own arithmetic. */
async function truth() {
  const { db } = server
  const loads = await db
    .selectFrom('load')
    .selectAll()
    .where('status', '=', 'pending')
    .where('tendered', '=', false)
    .where('deleted_at', 'is', null)
    .where(PICKUP_ENDS, '>', server.at({}))
    .orderBy('id')
    .execute()
  const stops = await db.selectFrom('load_stop').selectAll().orderBy('position').execute()
  return loads.map((load) => {
    const own = stops.filter(({ load_id }) => load_id === load.id).map((stop) => ({ ...stop, ...shownAt(stop) }))
    const [pickup, delivery] = [firstStop(own), lastStop(own)]
    return {
      id: load.id,
      owner_id: load.owner_id,
      px: pickup.x,
      py: pickup.y,
      dx: delivery.x,
      dy: delivery.y,
      pickup_cell: pickup.cell,
      delivery_cell: delivery.cell,
      rate_cents: load.rate_cents,
      rpm_cents: load.distance_miles >= 1 ? roundHalfEven(load.rate_cents / load.distance_miles) : 0,
      miles: load.distance_miles,
      weight: load.weight_lbs,
      stops: own.length,
      equipment: CODES.indexOf(load.equipment_code) + 1,
      pickup_state: pickup.state,
      delivery_state: delivery.state,
      pickup_day: new Intl.DateTimeFormat('sv', { timeZone: pickup.zone }).format(load.pickup_at),
      pickup_at: load.pickup_at,
      pickup_until: load.pickup_until,
      created_at: load.created_at,
      search: load.search,
    }
  })
}

function onBoard() {
  return server.db.selectFrom('load_board').selectAll().where(PICKUP_ENDS, '>', server.at({})).orderBy('id').execute()
}

const close = (rows: Awaited<ReturnType<typeof onBoard>>) =>
  rows.map((row) => ({
    ...row,
    // a real has seven digits
    ...Object.fromEntries(
      (['px', 'py', 'dx', 'dy'] as const).map((key) => [key, row[key] === null ? null : Math.round(row[key] * 50)]),
    ),
  }))

async function expectTruth(after: string): Promise<void> {
  expect({ after, board: close(await onBoard()) }).toEqual({ after, board: close(await truth()) })
}

const PLACES = [
  { city: 'Dallas', state: 'TX', zipCode: '75201', coordinates: { latitude: 32.75, longitude: -96.7994 } },
  { city: 'Phoenix', state: 'AZ', zipCode: '85001', coordinates: { latitude: 33.4484, longitude: -112.074 } },
  { city: 'Seattle', state: 'WA', zipCode: '98101', coordinates: { latitude: 47.6114, longitude: -122.3305 } },
]
type Params = { params: { id: string } }
type Command = (load: { id: string }, pick: number) => Promise<unknown>

const place = (pick: number) => PLACES[pick % PLACES.length] ?? {}
const trailers = [
  { type: 'Van', trailer: 'Dry 53 FT' },
  { type: 'Flatbed', trailer: 'Step Deck' },
  { type: 'Tanker', trailer: 'Other' },
] as const

function terms(pick: number) {
  return newLoad(server, {
    pickupLocation: place(pick),
    deliveryLocation: place(pick + 1),
    rate: 1000 + pick * 7.13,
    weight: 20_000 + pick,
    equipmentRequirements: { ...trailers[pick % 3], commodity: `Crates ${pick}` },
    reference: null,
  })
}

async function answerRequest(load: { id: string }, answer: 'accept' | 'withdraw') {
  const request = await server.db
    .selectFrom('booking_request')
    .select('id')
    .where('load_id', '=', load.id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (!request) return
  if (answer === 'accept')
    await server.as(marta).ask(acceptBookingRequestEndpoint, { params: request, body: { data: {} } })
  else await server.as(dana).ask(withdrawBookingRequestEndpoint, { params: request, body: {} })
}

const reason = { reason: 'Engine trouble' }
const by = (load: { id: string }): Params => ({ params: load })
/** Commands may be refused; the board must be true either way. */
const COMMANDS: Readonly<Record<string, Command>> = {
  post: (_, pick) => server.as(marta).ask(createLoadEndpoint, { body: terms(pick) }),
  'post without a point': (_, pick) =>
    postLoad(server, marta, { rate_cents: pick * 100, pickup: { latitude: null, longitude: null } }),
  'post four stops': () => server.as(marta).ask(createLoadEndpoint, { body: fourStops(server.at) }),
  'edit to four stops': (load) => server.as(marta).ask(updateLoadEndpoint, { ...by(load), body: fourStops(server.at) }),
  edit: (load, pick) => server.as(marta).ask(updateLoadEndpoint, { ...by(load), body: terms(pick) }),
  request: (load) => requestPostedLoad(server, dana, { ...load, number: 0 }).catch(() => undefined),
  accept: (load) => answerRequest(load, 'accept'),
  withdraw: (load) => answerRequest(load, 'withdraw'),
  tender: (load) => server.as(marta).ask(tenderLoadEndpoint, { ...by(load), body: { carrierId: harpreet.id } }),
  'accept the tender': (load) => server.as(harpreet).ask(acceptTenderEndpoint, by(load)),
  decline: (load) => server.as(harpreet).ask(declineTenderEndpoint, by(load)),
  revoke: (load) => server.as(marta).ask(revokeTenderEndpoint, by(load)),
  cancel: (load) => server.as(marta).ask(setLoadStatusEndpoint, { ...by(load), body: { status: 'cancelled' } }),
  complete: (load) =>
    server.as(marta).ask(setLoadStatusEndpoint, { ...by(load), body: { status: 'completed', ...reason } }),
  release: (load) => server.as(marta).ask(releaseCarrierEndpoint, { ...by(load), body: reason }),
  'correct the arrival': (load) => server.as(marta).ask(correctArrivalEndpoint, { ...by(load), body: reason }),
  delete: (load) => server.as(marta).ask(deleteLoadEndpoint, by(load)),
  'let tenders expire': async () => {
    server.pass({ minutes: 61 })
    await server.chores()
  },
  'let pickups pass': async () => {
    server.pass({ hours: 49 })
    await server.chores()
  },
}

const RUNS = Number(process.env['LOAD_BOARD_RUNS'] ?? 3)

test('[API-22] after any command the board holds exactly the loads that can be booked, as they are now', async () => {
  const names = Object.keys(COMMANDS)
  const weighted = fc.constantFrom(...names, 'post', 'post', 'edit', 'request', 'accept', 'tender')
  const step = fc.tuple(weighted, fc.nat(1000), fc.nat(1000))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      for (const [name, which, pick] of steps) {
        const loads = await server.db.selectFrom('load').select('id').orderBy('id', 'desc').limit(6).execute()
        const load = loads[which % Math.max(1, loads.length)] ?? { id: marta.id }
        await COMMANDS[name]?.(load, pick)
        await expectTruth(name)
      }
    }),
    // $121 for 968 miles: 12.5 cents a mile
    {
      numRuns: RUNS,
      endOnFailure: true,
      examples: [
        [
          [
            ['post without a point', 0, 121],
            ['post four stops', 0, 0],
            ['post', 0, 3],
            ['edit to four stops', 0, 0],
          ],
        ],
      ],
    },
  )
}, 180_000)

test('a load whose pickup has passed leaves the table within a minute', async () => {
  const load = await postLoad(server, marta, { pickup_at: server.at({ hours: 1 }) })
  server.pass({ hours: 2 })
  await server.chores()
  const rows = server.db.selectFrom('load_board').select('id').where('id', '=', load.id)
  expect(await rows.execute()).toEqual([])
})

test('a load stays on the board until the window of its pickup ends', async () => {
  const until = server.at({ hours: 5 })
  const load = await postLoad(server, marta, { pickup_at: server.at({ hours: 1 }), pickup_until: until })
  const isListed = async () => {
    const { data } = await server.as(dana).call(listBoardEndpoint, { query: { broker: marta.id, limit: 100 } })
    return data.some(({ id }) => id === load.id)
  }
  server.pass({ hours: 2 })
  await server.chores()
  expect(await isListed()).toBe(true)
  await expectTruth('the window began')
  server.pass({ hours: 3 })
  expect(await isListed()).toBe(false)
  await server.chores()
  const rows = server.db.selectFrom('load_board').select('id').where('id', '=', load.id)
  expect(await rows.execute()).toEqual([])
})
