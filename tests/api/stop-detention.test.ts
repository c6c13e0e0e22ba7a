import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readDetentionEndpoint } from '#contract/freight/detention.ts'
import { readInvoiceEndpoint } from '#contract/freight/invoice.ts'
import {
  correctArrivalEndpoint,
  correctStopEventEndpoint,
  recordStopEventEndpoint,
} from '#contract/freight/load-actions.ts'
import type { Load } from '#contract/freight/load.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postAndBook } from '#tests/support/load-scenes.ts'
import { fourStops } from '#tests/support/stops-body.ts'

type StopId = NonNullable<Load['stops']>[number]['id']

const server = await startApi()
afterAll(() => server.stop())

const TERMS = { freeMinutes: 120, ratePerHour: 60, stepMinutes: 15, maxHours: 2 }

let marta: ApiPerson
let dana: ApiPerson
let load: Load
/** Dallas, a drop in Amarillo, a pickup in Albuquerque, Phoenix; every appointment has begun. */
beforeEach(async () => {
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight' })
  dana = await createPerson(server, 'company', { business_name: 'Reyes Trucking' })
  load = await postAndBook(server, { broker: marta, carrier: dana }, fourStops(server.at, { detention: TERMS }))
  server.pass({ hours: 96 })
})

const tap = (kind: 'arrived' | 'departed', stop: StopId) =>
  server.as(dana).call(recordStopEventEndpoint, { params: load, body: { kind, stop } })
const statement = async (who = marta) => {
  const { amount, stops } = await server.as(who).call(readDetentionEndpoint, { params: load, query: {} })
  return { amount, stops: stops.map(({ stop, state, amount: part }) => [stop, state, part]) }
}
async function news(who: ApiPerson, ...titles: string[]): Promise<string[]> {
  await server.eventsHandled()
  const rows = await server.db
    .selectFrom('notification')
    .select(['title', 'message'])
    .where('person_id', '=', who.personId)
    .where('title', 'in', titles)
    .orderBy('created_at')
    .execute()
  return rows.map(({ title, message }) => `${title}: ${message}`)
}
const warnings = (who = marta) => news(who, 'Free time ends soon', 'Detention starts')

describe('[STOP-36] detention of four stops', () => {
  test('has a cap of its own at each, and the total is the sum', async () => {
    for (const stop of ['pickup', 's1'] as const) {
      await tap('arrived', stop)
      server.pass({ hours: 9 })
      await tap('departed', stop)
      server.pass({ hours: 5 })
    }
    await tap('arrived', 's2')
    server.pass({ minutes: 150 })
    expect(await statement()).toEqual({
      amount: 120 + 120 + 30,
      stops: [
        ['pickup', 'ended', 120],
        ['s1', 'ended', 120],
        ['s2', 'billing', 30],
        ['delivery', 'not-arrived', 0],
      ],
    })
    expect(await statement(dana)).toEqual(await statement())
  })

  test('bills nothing of a stop without a departure once the truck arrived elsewhere, also out of order', async () => {
    await tap('arrived', 'pickup')
    server.pass({ hours: 3 })
    await tap('departed', 'pickup')
    server.pass({ hours: 5 })
    await tap('arrived', 's2')
    server.pass({ hours: 3 })
    expect((await statement()).stops[2]).toEqual(['s2', 'billing', 60])
    // back to stop 2: nobody recorded when it left stop 3
    await tap('arrived', 's1')
    expect(await statement()).toEqual({
      amount: 60,
      stops: [
        ['pickup', 'ended', 60],
        ['s1', 'free', 0],
        ['s2', 'departure-missing', 0],
        ['delivery', 'not-arrived', 0],
      ],
    })
    const { draft } = await server.as(dana).call(readInvoiceEndpoint, { params: load, query: {} })
    expect(draft.lines.map(({ kind, stop }) => stop ?? kind)).toEqual(['rate', 'pickup'])
  })

  test('[STOP-34] a void of the last arrival reopens the load and leaves the other stops as they were', async () => {
    await tap('arrived', 'pickup')
    server.pass({ hours: 3 })
    await tap('departed', 'pickup')
    server.pass({ hours: 5 })
    await tap('arrived', 's1')
    server.pass({ hours: 6 })
    const { status } = await tap('arrived', 'delivery')
    expect(status).toBe('completed')
    const before = await statement()
    expect(before.stops).toEqual([
      ['pickup', 'ended', 60],
      ['s1', 'departure-missing', 0],
      ['s2', 'not-arrived', 0],
      ['delivery', 'free', 0],
    ])
    await server.as(marta).call(correctArrivalEndpoint, { params: load, body: { reason: 'Wrong load' } })
    server.pass({ hours: 1 })
    expect((await statement()).stops.slice(0, 2)).toEqual([
      ['pickup', 'ended', 60],
      // without an arrival elsewhere the truck is still there, at its cap
      ['s1', 'capped', 120],
    ])
  })
})

test('[STOP-37] each stop gets its two warnings once, which name it', async () => {
  for (const stop of ['pickup', 's1'] as const) {
    await tap('arrived', stop)
    for (const minutes of [90, 30, 30]) {
      server.pass({ minutes })
      await server.chores()
      await server.chores()
    }
    await tap('departed', stop)
    server.pass({ hours: 5 })
    await server.chores()
  }
  const texts = await warnings()
  expect(texts.map((text) => text.replace(/ with load .*/, ''))).toEqual([
    expect.stringMatching(/^Free time ends soon: Reyes Trucking.* has waited 1 h 30 min at stop 1, Dallas, TX,$/),
    expect.stringMatching(/^Detention starts: Reyes Trucking.* has waited 2 h at stop 1, Dallas, TX,$/),
    expect.stringMatching(/^Free time ends soon: Reyes Trucking.* has waited 1 h 30 min at stop 2, Amarillo, TX,$/),
    expect.stringMatching(/^Detention starts: Reyes Trucking.* has waited 2 h at stop 2, Amarillo, TX,$/),
  ])
  expect(texts[2]).toContain('at stop 2, Amarillo, TX, with load #')
  expect(await warnings(dana)).toHaveLength(4)
})

test('[STOP-37] a truck that is elsewhere by now waits nowhere else: one warning, of the stop where it is', async () => {
  await tap('arrived', 'pickup')
  server.pass({ minutes: 60 })
  await tap('arrived', 's1')
  server.pass({ minutes: 90 })
  await server.chores()
  expect(await warnings()).toEqual([expect.stringContaining('1 h 30 min at stop 2, Amarillo, TX, with load #')])
})

test('[STOP-37] news of a stop between name it by number and city', async () => {
  await tap('arrived', 'pickup')
  await tap('departed', 'pickup')
  server.pass({ hours: 9 })
  const { deal } = await tap('arrived', 's1')
  server.pass({ hours: 3 })
  await tap('departed', 's1')
  const arrival = deal?.stopEvents.find(({ stop, kind }) => stop === 's1' && kind === 'arrived')
  const at = new Date(Date.parse(arrival?.occurredAt ?? '') + 90 * 60_000).toISOString()
  const params = { id: load.id, eventId: arrival?.id ?? '' }
  await server.as(dana).call(correctStopEventEndpoint, { params, body: { reason: 'Gate log', occurredAt: at } })
  const texts = await news(
    marta,
    'Arrived at stop 2 of 4',
    'Departed from stop 2 of 4',
    'Stop time corrected',
    'Detention changed',
  )
  expect(texts.toSorted()).toEqual([
    expect.stringMatching(/arrived at stop 2 of 4, Amarillo, TX, with load #/),
    expect.stringMatching(/departed from stop 2 of 4, Amarillo, TX, with load #/),
    expect.stringMatching(/^Detention changed: Detention at stop 2, Amarillo, TX, of load #.* is \$0 instead of \$60/),
    expect.stringMatching(/corrected the arrival at stop 2, Amarillo, TX, of load #/),
  ])
})
