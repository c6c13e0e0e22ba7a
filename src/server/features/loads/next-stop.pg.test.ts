import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { listMyLoadsEndpoint, type Load } from '#contract/freight/load.ts'
import { stopsOf } from '#contract/freight/placed-stops.ts'
import { readStopEvents } from '#contract/freight/stop-event.ts'
import { findCountdownStop, findNextStop } from '#domain/freight/next-stop.ts'
import { lastStop, stopOf } from '#domain/freight/load-stop.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { newId } from '#server/db/new-id.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { addStopsBetween, postLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())
const marta = await createPerson(server, 'broker')
const harpreet = await createPerson(server, 'company')

const IDS = ['pickup', 's1', 's2', 'delivery'] as const
const someTaps = fc.array(
  fc.record({
    kind: fc.constantFrom('arrived' as const, 'departed' as const),
    stop: fc.constantFrom(...IDS),
    at: fc.integer({ min: -3000, max: 3000 }),
    before: fc.constantFrom(0, 0, 90),
    after: fc.constantFrom(0, 0, 90),
    isCorrected: fc.constantFrom(false, false, false, true),
  }),
  { minLength: 1, maxLength: 8 },
)
type Taps = ReturnType<typeof someTaps.generate>['value']

/** As they came, without the rules that a tap is checked by: whatever is stored is read alike. */
async function store({ db, at }: ApiServer, loadId: string, taps: Taps, ids: readonly string[]): Promise<void> {
  const { id: dealId } = await db
    .selectFrom('deal')
    .select('id')
    .where('load_id', '=', loadId)
    .executeTakeFirstOrThrow()
  let sequence = 0
  const insert = async (
    kind: 'arrived' | 'departed' | 'corrected',
    stop: (typeof IDS)[number],
    tap: Taps[number],
    corrects: string | null,
  ) => {
    const id = newId()
    const minutes = (count: number) => new Date(at({}).getTime() + count * MINUTE_MS)
    sequence += 1
    await db
      .insertInto('stop_event')
      .values({
        id,
        deal_id: dealId,
        sequence,
        kind,
        stop,
        corrects,
        hash: '',
        clock_ahead_ms: 0,
        ...(corrects !== null && { reason: 'Tapped by mistake' }),
        occurred_at: minutes(tap.at),
        earliest_at: minutes(tap.at - tap.before),
        latest_at: minutes(tap.at + tap.after),
        received_at: at({}),
        actor_id: harpreet.id,
        actor_kind: 'account',
      })
      .execute()
    return id
  }
  for (const tap of taps) {
    if (!ids.includes(tap.stop)) continue
    const id = await insert(tap.kind, tap.stop, tap, null)
    if (tap.isCorrected) await insert('corrected', tap.stop, tap, id)
  }
}

test('[STOP-38] [STOP-29] the stop that comes next is the same in SQL and in the domain, by which a device sorts its copy, for random taps', async () => {
  const samples = fc.sample(someTaps, { numRuns: 16, seed: 38 })
  for (const [index, taps] of samples.entries()) {
    // every appointment is another instant, so that an order says which stop was taken
    const at = (minutes: number) => new Date(server.at({ hours: 48 + index }).getTime() + minutes * MINUTE_MS)
    const load = await postLoad(server, marta, { pickup_at: at(0), delivery_at: at(20) })
    const isLong = index % 4 > 0
    if (isLong) {
      await addStopsBetween(server, load)
      for (const [position, id] of (['s1', 's2'] as const).entries())
        await server.db
          .updateTable('load_stop')
          .set({ appointment_at: at(5 + position * 5) })
          .where('load_id', '=', load.id)
          .where('id', '=', id)
          .execute()
    }
    const request = await requestPostedLoad(server, harpreet, load)
    await server.as(marta).call(acceptBookingRequestEndpoint, { params: request, body: { data: {} } })
    await store(server, load.id, taps, isLong ? IDS : ['pickup', 'delivery'])
  }
  await postLoad(server, marta)
  const sorted = async (sortOrder: 'asc' | 'desc') => {
    const { data } = await server
      .as(marta)
      .call(listMyLoadsEndpoint, { query: { sort: 'nextStop', sortOrder, limit: 100 } })
    return data
  }
  const loads = await sorted('asc')
  expect(loads).toHaveLength(17)
  const ids = (list: readonly Load[]) => list.map(({ id }) => id)
  const nextAt = (load: Load) => {
    const stops = stopsOf(load)
    const next = findNextStop(stops, readStopEvents(load.deal), 'active', 0)
    return (next ? stopOf(stops, next.stop) : lastStop(stops)).appointment.from
  }
  expect(loads.map(nextAt)).toEqual(loads.map(nextAt).toSorted((a, b) => a - b))
  expect(ids(await sorted('desc'))).toEqual(ids(loads).toReversed())
  // the sample has trucks at a dock, on the road, out of order and at the end
  const kinds = new Set(
    loads.map((load) => {
      const events = readStopEvents(load.deal)
      const next = findNextStop(stopsOf(load), events, 'active', 0)
      return next && `${next.stop} ${next.isAtDock} ${findCountdownStop(stopsOf(load), events, next)}`
    }),
  )
  expect(kinds.size, 'of 16 that there can be, as the seed gives them').toBeGreaterThanOrEqual(8)
})
