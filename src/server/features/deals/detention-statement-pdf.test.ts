import { describe, expect, test } from 'vitest'
import type { DetentionStatement } from '#contract/freight/detention.ts'
import { TRINITY_MILLS } from '#tests/support/paper-place.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { buildDetentionStatementPdf } from './detention-statement-pdf.ts'

const event = {
  stop: 'pickup',
  by: 'carrier',
  place: null,
  punctuality: null,
  corrects: null,
  reason: null,
} as const

const STATEMENT: DetentionStatement = {
  dealId: '40000000-0000-4000-8000-000000000001',
  loadNumber: 48213,
  asOf: '2026-11-24T02:18:00.000Z',
  broker: { name: 'Blue Mesa Freight LLC', dotNumber: null, mcNumber: '661204' },
  carrier: { name: 'Łukasz & Søn Trucking', dotNumber: '3104552', mcNumber: '930417' },
  terms: { freeMinutes: 120, ratePerHour: 50, stepMinutes: 15, maxHours: 5 },
  stops: [
    {
      stop: 'pickup',
      place: TRINITY_MILLS,
      appointment: { from: '2026-11-23T21:00:00.000Z', to: null },
      state: 'ended',
      arrivedAt: '2026-11-23T20:41:08.000Z',
      departedAt: '2026-11-24T01:41:52.000Z',
      startsAt: '2026-11-23T21:00:00.000Z',
      freeEndsAt: '2026-11-23T23:00:00.000Z',
      minutes: 281,
      pastFreeMinutes: 161,
      steps: 11,
      billedMinutes: 165,
      amount: 137.5,
    },
    {
      stop: 'delivery',
      place: { ...TRINITY_MILLS, address: '2100 Poinsett Hwy', description: null, city: 'Atlanta', state: 'GA' },
      appointment: { from: '2026-11-25T14:00:00.000Z', to: null },
      state: 'not-arrived',
      arrivedAt: null,
      departedAt: null,
      startsAt: null,
      freeEndsAt: null,
      minutes: 0,
      pastFreeMinutes: 0,
      steps: 0,
      billedMinutes: 0,
      amount: 0,
    },
  ],
  amount: 137.5,
  events: [
    {
      ...event,
      id: '40000000-0000-4000-8000-000000000002',
      kind: 'arrived',
      occurredAt: '2026-11-23T20:41:08.000Z',
      receivedAt: '2026-11-23T20:41:09.000Z',
      place: { latitude: 32.7876, longitude: -96.7994, accuracy: 18 },
    },
    {
      ...event,
      id: '40000000-0000-4000-8000-000000000003',
      kind: 'departed',
      occurredAt: '2026-11-24T01:41:52.000Z',
      receivedAt: '2026-11-24T02:17:30.000Z',
      tap: { earliest: '2026-11-24T01:30:00.000Z', latest: '2026-11-24T02:17:00.000Z', clockAheadMs: 0 },
    },
  ],
  chain: { intact: true, hash: '51b0e7c209aaf318'.repeat(4) },
}

test('[CASE-11] an uncertain arrival is printed as the range of its evidence, with what is counted from it', async () => {
  const [pickup, delivery] = STATEMENT.stops
  const [arrival, departure] = STATEMENT.events
  if (!pickup || !delivery || !arrival || !departure) throw new Error('incomplete')
  const between = { earliest: '2026-11-23T20:10:00.000Z', latest: '2026-11-23T21:30:00.000Z' }
  const { text } = await read({
    ...STATEMENT,
    stops: [{ ...pickup, arrivedBetween: between, arrivedAt: between.latest, startsAt: between.latest }, delivery],
    events: [{ ...arrival, tap: { ...between, clockAheadMs: 0 } }, departure],
  })
  const range = 'between Mon Nov 23, 14:10 CST and Mon Nov 23, 15:30 CST'
  expect(text.replaceAll(/\s+/g, ' ').split(range)).toHaveLength(3)
  expect(text).toContain('Arrived by 15:30')
  expect(text.replaceAll(/\s+/g, ' ')).toContain('from the latest possible arrival to the earliest possible departure')
})

async function read(statement: DetentionStatement) {
  const { trees, ...read } = await readPdf(await buildDetentionStatementPdf(statement))
  return { ...read, tree: JSON.stringify(trees) }
}

describe('the detention statement', () => {
  test('shows the amount with its arithmetic, the terms, the evidence and the end of its chain', async () => {
    const { text } = await read(STATEMENT)
    for (const words of [
      'Detention due $137.50',
      'Trinity Mills Paper, dock 12',
      'Mon Nov 23, 2026, 15:00 CST',
      'Detention, 2 h 41 min',
      'On the clock 4 h 41 min',
      'Past free time 2 h 41 min',
      'Counted, 11 begun steps of 15 min 2 h 45 min',
      '2 h free at each stop, then $50 an hour by 15 min, at most 5 h',
      'No arrival recorded',
      '32.7876, -96.7994, within 59 ft',
      '51b0e7c209aaf318',
    ])
      expect(text).toContain(words)
    expect(text, 'a late and uncertain time is said').toMatch(/between Mon Nov 23, 19:30 CST and Mon Nov 23, 20:17 CST/)
  })

  test('is tagged for screen readers, with the timeline in words', async () => {
    const { tree, pdf } = await read(STATEMENT)
    expect((await pdf.getMarkInfo())?.Marked).toBe(true)
    expect(tree).toContain('Arrived 14:41 CST. Appointment 15:00 CST. Free time ends 17:00 CST. Left 19:41 CST')
    for (const role of ['H1', 'H2', 'Table', 'TH', 'Figure']) expect(tree).toContain(`"${role}"`)
  })

  test('says that the record was changed, when it was', async () => {
    const { text } = await read({ ...STATEMENT, chain: { intact: false, brokenAt: 2 } })
    expect(text).toContain("Entry 2 and later ones can't be trusted")
  })

  test('of a truck that still waits is an amount so far, and at the maximum says so', async () => {
    const [pickup, ...others] = STATEMENT.stops
    if (!pickup) throw new Error('no stop')
    const waiting = {
      ...pickup,
      state: 'capped',
      departedAt: null,
      minutes: 500,
      billedMinutes: 300,
      amount: 250,
    } as const
    const { text } = await read({ ...STATEMENT, stops: [waiting, ...others], amount: 250 })
    expect(text).toContain('Detention so far $250.00')
    expect(text).toContain('At most 5 h at each stop, reached')
  })

  test('has the same bytes for the same facts', async () => {
    const [one, other] = [await read(STATEMENT), await read(STATEMENT)]
    expect(one.bytes.equals(other.bytes)).toBe(true)
  })
})
