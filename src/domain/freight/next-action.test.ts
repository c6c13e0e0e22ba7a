import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { twoStops, TWO_STOP_IDS } from '#tests/support/two-stops.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/instant.ts'
import { DEFAULT_DETENTION, detentionOf } from './detention.ts'
import { LOAD_STATUSES } from './load-status.ts'
import {
  countAttention,
  findNextAction,
  listAttention as listOf,
  NEXT_ACTION_KINDS,
  type WatchedLoad,
} from './next-action.ts'
import { firstStop, lastStop, type StopId } from './load-stop.ts'
import type { AppointmentWindow, StopEvent, StopTap } from './stop-event.ts'

/** Monday 14:00 in Chicago */
const NOW = Date.parse('2026-11-23T20:00:00Z')

/** A broker's. */
const findAttention = (load: WatchedLoad, now: number) => findNextAction(load, 'broker', now)
const listAttention = (loads: readonly WatchedLoad[], now: number) => listOf(loads, 'broker', now)

const UNKNOWN = { tenderEndsAt: null, counterEndsAt: null, changeBy: null, signedBy: [], invoice: null } as const

function event(kind: StopTap, stop: StopId, hoursAgo: number): StopEvent {
  return { id: `${kind} ${stop}`, kind, stop, occurredAt: NOW - hoursAgo * HOUR_MS, corrects: null }
}

function stopsAt(
  { pickup, delivery }: Record<'pickup' | 'delivery', AppointmentWindow>,
  zone = 'America/Chicago',
): WatchedLoad['stops'] {
  return twoStops({
    pickup: { appointment: pickup, zone },
    delivery: { appointment: delivery, zone: 'America/Chicago' },
  })
}

function watched(changes: Partial<WatchedLoad> = {}, hours = { pickup: 48, delivery: 72 }): WatchedLoad {
  return {
    id: 'l-1',
    status: 'active',
    tendered: false,
    stops: stopsAt({
      pickup: { from: NOW + hours.pickup * HOUR_MS, to: null },
      delivery: { from: NOW + hours.delivery * HOUR_MS, to: null },
    }),
    events: [],
    detention: DEFAULT_DETENTION,
    requestsEndAt: [],
    deliveredAt: null,
    missingPods: ['delivery'],
    ...UNKNOWN,
    ...changes,
  }
}

describe('[USE-01] a load needs attention', () => {
  const pending = { status: 'pending' } as const
  const delivered = { status: 'completed', deliveredAt: NOW - 5 * HOUR_MS } as const

  test.each([
    ['late for its pickup', watched({}, { pickup: -2, delivery: 20 }), { kind: 'late', stop: 'pickup', minutes: 120 }],
    [
      'late for its delivery',
      watched(
        { events: [event('arrived', 'pickup', 30), event('departed', 'pickup', 29)] },
        { pickup: -30, delivery: -1 },
      ),
      { kind: 'late', stop: 'delivery', minutes: 60 },
    ],
    [
      'waiting at a dock with its free time nearly over',
      watched({ events: [event('arrived', 'pickup', 4)] }, { pickup: -2, delivery: 20 }),
      { kind: 'at-dock', stop: 'pickup', minutes: 120 },
    ],
    [
      'without a carrier on the day of its pickup',
      watched(pending, { pickup: 3, delivery: 20 }),
      { kind: 'no-carrier', minutes: 180 },
    ],
    [
      'without a carrier until the window of its pickup ends',
      watched({
        ...pending,
        stops: stopsAt({
          pickup: { from: NOW + 3 * HOUR_MS, to: NOW + 4 * HOUR_MS },
          delivery: { from: NOW + 20 * HOUR_MS, to: null },
        }),
      }),
      { kind: 'no-carrier', minutes: 240 },
    ],
    [
      'without a carrier after today’s pickup time',
      watched(pending, { pickup: -1, delivery: 20 }),
      { kind: 'no-carrier', minutes: -60 },
    ],
    [
      'with requests to answer, counted to the first end',
      watched({ ...pending, requestsEndAt: [NOW + 5 * HOUR_MS, NOW + 2 * HOUR_MS, NOW - HOUR_MS] }),
      { kind: 'requests', minutes: 120, requests: 2 },
    ],
    ['delivered without a POD', watched(delivered), { kind: 'documents', stop: 'delivery', minutes: 300 }],
  ] as const)('%s', (_, load, wanted) => {
    expect(findAttention(load, NOW)).toMatchObject(wanted)
  })

  test.each([
    ['on time', watched()],
    ['just arrived at a dock', watched({ events: [event('arrived', 'pickup', 1)] }, { pickup: -1, delivery: 20 })],
    ['tendered, with its pickup today', watched({ ...pending, tendered: true }, { pickup: 3, delivery: 20 })],
    ['pending with its pickup tomorrow', watched(pending, { pickup: 11, delivery: 20 })],
    ['delivered with a POD', watched({ ...delivered, missingPods: [] })],
    ['delivered just now', watched({ ...delivered, deliveredAt: NOW - HOUR_MS })],
    ['delivered long ago', watched({ ...delivered, deliveredAt: NOW - 15 * DAY_MS })],
    ['cancelled', watched({ status: 'cancelled', requestsEndAt: [NOW + HOUR_MS] }, { pickup: 1, delivery: 2 })],
  ])('but not %s', (_, load) => {
    expect(findAttention(load, NOW)).toBeNull()
  })
})

test('[USE-01] the day of a pickup is the one at its dock', () => {
  const tonight = watched({ status: 'pending' }, { pickup: 9, delivery: 20 })
  // Monday 21:00 in Chicago, Tuesday in London
  expect(findAttention(tonight, NOW + 7 * HOUR_MS)).toMatchObject({ kind: 'no-carrier', minutes: 120 })
  // Tuesday 01:00 in Chicago, Monday 23:00 in Los Angeles
  const pickup = { from: NOW + 11 * HOUR_MS, to: null }
  const stops = stopsAt({ pickup, delivery: { from: NOW + 20 * HOUR_MS, to: null } }, 'America/Los_Angeles')
  const late = watched({ status: 'pending', stops })
  expect(findAttention(late, NOW)).toMatchObject({ kind: 'no-carrier' })
})

const hours = fc.integer({ min: -96, max: 96 })
const anEvent = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom('arrived' as const, 'departed' as const),
  stop: fc.constantFrom(...TWO_STOP_IDS),
  occurredAt: fc.integer({ min: -72 * 60, max: 0 }).map((minutes) => NOW + minutes * MINUTE_MS),
  corrects: fc.constant(null),
})
const aLoad: fc.Arbitrary<WatchedLoad> = fc.record({
  id: fc.uuid(),
  status: fc.constantFrom(...LOAD_STATUSES),
  tendered: fc.boolean(),
  stops: fc
    .tuple(hours, hours, fc.constantFrom('America/Chicago', 'America/Los_Angeles', 'Pacific/Kiritimati'))
    .map(([pickup, delivery, zone]) =>
      stopsAt(
        {
          pickup: { from: NOW + pickup * HOUR_MS, to: null },
          delivery: { from: NOW + delivery * HOUR_MS, to: NOW + (delivery + 1) * HOUR_MS },
        },
        zone,
      ),
    ),
  events: fc.array(anEvent, { maxLength: 4 }),
  detention: fc.integer({ min: 0, max: 240 }).map((freeMinutes) => ({ ...DEFAULT_DETENTION, freeMinutes })),
  requestsEndAt: fc.array(
    hours.map((hour) => NOW + hour * HOUR_MS),
    { maxLength: 4 },
  ),
  deliveredAt: fc.option(hours.map((hour) => NOW - Math.abs(hour) * 5 * HOUR_MS)),
  missingPods: fc.constantFrom<StopId[]>([], ['delivery']),
  tenderEndsAt: fc.constant(null),
  counterEndsAt: fc.constant(null),
  changeBy: fc.constant(null),
  signedBy: fc.constant([]),
  invoice: fc.constant(null),
})
const someLoads = fc.uniqueArray(aLoad, { selector: ({ id }) => id, maxLength: 30 })

describe('[USE-01] a truck at a dock', () => {
  const atDock = (hours: number, appointment = -hours) =>
    watched({ events: [event('arrived', 'pickup', hours)] }, { pickup: appointment, delivery: 40 })

  test.each([
    ['has free time left at first', atDock(1.75), { cents: 0, freeMinutes: 15 }],
    [
      'costs a quarter of an hour from the first minute past free time',
      atDock(2 + 1 / 60),
      { cents: 1250, freeMinutes: 0 },
    ],
    ['costs no more than the agreed hours', atDock(20), { cents: 25_000, freeMinutes: 0 }],
    ['costs nothing known once its departure counts as forgotten', atDock(30), null],
    [
      'that is late for its delivery costs the same',
      watched({ events: [event('arrived', 'pickup', 3)] }, { pickup: -3, delivery: -1 }),
      { cents: 5000, freeMinutes: 0 },
    ],
  ] as const)('%s', (_, load, wait) => {
    expect(findAttention(load, NOW)?.wait).toEqual(wait)
  })

  test('that left costs nothing more', () => {
    const events = [event('arrived', 'pickup', 9), event('departed', 'pickup', 5)]
    expect(findAttention(watched({ events }, { pickup: -9, delivery: -1 }), NOW)).toMatchObject({
      kind: 'late',
      wait: null,
    })
  })
})

test('[USE-01] at any second, a wait has as many minutes and dollars in the list as on the detention statement', () => {
  const seconds = fc.integer({ min: 0, max: 59 })
  fc.assert(
    fc.property(seconds, seconds, (arrived, until) => {
      const [arrivedAt, now] = [NOW - 2 * HOUR_MS + arrived * 1000, NOW + until * 1000]
      const arrival = { ...event('arrived', 'pickup', 0), occurredAt: arrivedAt }
      const load = watched({ events: [arrival] }, { pickup: -3, delivery: 20 })
      const stay = { arrivedAt, departedAt: null, nextArrivedAt: null }
      const { minutes, cents } = detentionOf(stay, firstStop(load.stops).appointment, DEFAULT_DETENTION, now)
      expect(findAttention(load, now)).toMatchObject({ kind: 'at-dock', minutes, wait: { cents } })
    }),
  )
})

test('[USE-01] each load is listed once at most, and the counts add up to the list', () => {
  fc.assert(
    fc.property(someLoads, (loads) => {
      const list = listAttention(loads, NOW)
      expect(new Set(list.map(({ loadId }) => loadId)).size).toBe(list.length)
      const counts = countAttention(list)
      expect(NEXT_ACTION_KINDS.reduce((sum, kind) => sum + counts[kind], 0)).toBe(list.length)
    }),
  )
})

test('[USE-01] most urgent first: what is late, waits at a dock, has no carrier, has requests, lacks a POD', () => {
  const late = (hours: number) => watched({}, { pickup: -hours, delivery: 20 })
  const atDock = (hours: number) =>
    watched({ events: [event('arrived', 'pickup', hours)] }, { pickup: -9, delivery: 20 })
  const noCarrier = (hours: number) => watched({ status: 'pending' }, { pickup: hours, delivery: 40 })
  const requested = (hours: number) => watched({ status: 'pending', requestsEndAt: [NOW + hours * HOUR_MS] })
  const noProof = (hours: number) => watched({ status: 'completed', deliveredAt: NOW - hours * HOUR_MS })
  const mostUrgentFirst = [
    ['the latest', late(5)],
    ['late', late(1)],
    ['the longest wait', atDock(4)],
    ['a wait', atDock(2)],
    ['its pickup has passed', noCarrier(-1)],
    ['its pickup is near', noCarrier(3)],
    ['a request that ends soon', requested(1)],
    ['a request', requested(6)],
    ['delivered long ago', noProof(9)],
    ['delivered', noProof(3)],
  ] as const
  const loads = mostUrgentFirst.map(([id, load]) => ({ ...load, id }))
  expect(listAttention(loads.toReversed(), NOW).map(({ loadId }) => loadId)).toEqual(loads.map(({ id }) => id))
})

test('[USE-01] the order depends on urgency alone: kinds in their order, and the same for any order of the loads', () => {
  fc.assert(
    fc.property(
      someLoads.chain((loads) => fc.tuple(fc.constant(loads), fc.shuffledSubarray(loads, { minLength: loads.length }))),
      ([loads, shuffled]) => {
        const list = listAttention(loads, NOW)
        expect(listAttention(shuffled, NOW)).toEqual(list)
        const places = list.map(({ kind }) => NEXT_ACTION_KINDS.indexOf(kind))
        expect(places).toEqual([...places].sort((a, b) => a - b))
      },
    ),
  )
})

test('[USE-01] a late load stays late, and grows later, until something is recorded', () => {
  fc.assert(
    fc.property(aLoad, fc.integer({ min: 1, max: 600 }), (load, minutes) => {
      const found = findAttention(load, NOW)
      fc.pre(found?.kind === 'late')
      expect(findAttention(load, NOW + minutes * MINUTE_MS)).toMatchObject({
        kind: 'late',
        minutes: found.minutes + minutes,
      })
    }),
  )
})

test('[USE-01] only a pending load without an open tender asks for answers, and a cancelled one asks for nothing', () => {
  const isAllowed = (load: WatchedLoad) => {
    const found = findAttention(load, NOW)
    const asksForCarrier = found?.kind === 'requests' || found?.kind === 'no-carrier'
    const isOpen = load.status === 'pending' && !load.tendered
    if (load.status === 'cancelled' && found !== null) return false
    if (load.status !== 'pending' && (found?.requests ?? 0) > 0) return false
    return isOpen || !asksForCarrier
  }
  fc.assert(fc.property(aLoad, isAllowed))
})

test('[STOP-42] the next photo of a POD is for the first delivery without one', () => {
  const delivered = { status: 'completed', deliveredAt: NOW - 5 * HOUR_MS } as const
  const [pickup, last] = watched().stops
  const between = { ...last, id: 's1' } as WatchedLoad['stops'][number]
  const stops = [pickup, between, last] as WatchedLoad['stops']
  for (const [missingPods, stop] of [
    [['s1', 'delivery'], 's1'],
    [['delivery'], 'delivery'],
  ] as const) {
    const load = watched({ ...delivered, stops, missingPods })
    expect(findNextAction(load, 'carrier', NOW)).toMatchObject({ verb: 'add-pod', stop })
    expect(findNextAction(load, 'broker', NOW)).toMatchObject({ verb: 'ask-for-pod', stop })
  }
})

describe('[FACE-01] what comes next, for each state of a load and each who acts', () => {
  const pending = { status: 'pending' } as const
  const soon = { pickup: 1, delivery: 20 }
  const inAnHour = NOW + HOUR_MS
  const atPickup = [event('arrived', 'pickup', 1)]
  const onRoad = [...atPickup, { ...event('departed', 'pickup', 0), occurredAt: NOW - HOUR_MS / 2 }]
  const delivered = { status: 'completed', deliveredAt: NOW - 30 * HOUR_MS } as const
  const proved = { ...delivered, missingPods: [] } as const
  const arrivedNow = { status: 'completed', deliveredAt: NOW, events: [event('arrived', 'delivery', 0)] } as const
  /** with what each of them does next */
  const table: readonly [
    string,
    WatchedLoad,
    readonly [broker: string | null, carrier: string | null, driver: string | null],
  ][] = [
    ['on the board, nothing asked', watched(pending), [null, null, null]],
    ['on the board with requests', watched({ ...pending, requestsEndAt: [inAnHour] }), ['review-requests', null, null]],
    ['on the board, pickup today', watched(pending, soon), ['raise-rate', null, null]],
    [
      'on the board, pickup today, with requests',
      watched({ ...pending, requestsEndAt: [NOW + HOUR_MS / 2] }, soon),
      ['review-requests', null, null],
    ],
    [
      'off the board, since its pickup passed',
      watched(pending, { pickup: -48, delivery: -20 }),
      ['update-load', null, null],
    ],
    [
      'tendered',
      watched({ ...pending, tendered: true, tenderEndsAt: inAnHour, requestsEndAt: [inAnHour] }),
      [null, 'answer-tender', null],
    ],
    [
      'tendered, and the tender has expired',
      watched({ ...pending, tendered: true, tenderEndsAt: NOW }),
      [null, null, null],
    ],
    [
      'requested, and the broker made a counter-offer',
      watched({ ...pending, counterEndsAt: inAnHour }),
      [null, 'answer-counter', null],
    ],
    ['booked', watched(), [null, 'arrive', 'arrive']],
    ['booked, signed by the carrier', watched({ signedBy: ['carrier'] }), ['sign', 'arrive', 'arrive']],
    ['booked, signed by the broker', watched({ signedBy: ['broker'] }), [null, 'sign', 'arrive']],
    [
      'booked, signed by the broker, pickup in an hour',
      watched({ signedBy: ['broker'] }, soon),
      [null, 'arrive', 'arrive'],
    ],
    ['booked, signed by both', watched({ signedBy: ['carrier', 'broker'] }), [null, 'arrive', 'arrive']],
    [
      'with a change that the carrier proposed',
      watched({ changeBy: 'carrier' }),
      ['answer-change', 'arrive', 'arrive'],
    ],
    ['with a change that the broker proposed', watched({ changeBy: 'broker' }), [null, 'answer-change', 'arrive']],
    ['late for its pickup', watched({}, { pickup: -1, delivery: 20 }), ['call-carrier', 'arrive', 'arrive']],
    ['at the pickup', watched({ events: atPickup }, soon), [null, 'depart', 'depart']],
    [
      'at the pickup with its free time nearly over',
      watched({ events: [event('arrived', 'pickup', 2)] }, { pickup: -2, delivery: 20 }),
      ['call-dock', 'depart', 'depart'],
    ],
    ['on the road', watched({ events: onRoad }), [null, 'confirm-arrival', 'confirm-arrival']],
    [
      'late for its delivery',
      watched({ events: onRoad }, { pickup: -9, delivery: -1 }),
      ['call-carrier', 'confirm-arrival', 'confirm-arrival'],
    ],
    ['at the delivery', watched(arrivedNow), [null, 'depart', 'depart']],
    ['delivered without a POD', watched(delivered), ['ask-for-pod', 'add-pod', 'add-pod']],
    [
      'delivered without a POD and long ago',
      watched({ ...delivered, deliveredAt: NOW - 15 * DAY_MS }),
      [null, 'add-pod', 'add-pod'],
    ],
    ['delivered with its POD', watched(proved), [null, 'send-invoice', null]],
    ['invoiced without a POD', watched({ ...delivered, invoice: 'sent' }), ['ask-for-pod', 'add-pod', 'add-pod']],
    ['invoiced', watched({ ...proved, invoice: 'sent' }), ['approve-invoice', null, null]],
    ['with a disputed invoice', watched({ ...proved, invoice: 'disputed' }), [null, 'send-invoice', null]],
    ['with an approved invoice', watched({ ...proved, invoice: 'approved' }), ['record-payment', null, null]],
    ['paid', watched({ ...proved, invoice: 'paid' }), [null, null, null]],
    ['completed without a deal', watched({ status: 'completed' }), [null, null, null]],
    ['cancelled', watched({ status: 'cancelled' }, soon), [null, null, null]],
  ]
  const rows = table.flatMap(([state, load, verbs]) =>
    (['broker', 'carrier', 'driver'] as const).map((actor, place) => [state, actor, verbs[place], load] as const),
  )

  test.each(rows)('[FACE-01] %s, the %s: %s', (_, actor, verb, load) => {
    expect(findNextAction(load, actor, NOW)?.verb ?? null).toBe(verb)
  })

  test('[FACE-01] a carrier’s day: tenders first, then late, at a dock and today’s stops; tomorrow’s can wait', () => {
    const loads = [
      watched({ id: 'tomorrow' }, { pickup: 24, delivery: 48 }),
      watched({ id: 'later today' }, { pickup: 5, delivery: 48 }),
      watched({ id: 'soon' }, soon),
      watched({ id: 'at dock', events: atPickup }, soon),
      watched({ id: 'late' }, { pickup: -1, delivery: 20 }),
      watched({ id: 'tender', ...pending, tendered: true, tenderEndsAt: NOW + 18 * MINUTE_MS }),
    ]
    const day = listOf(loads, 'carrier', NOW)
    expect(day.map(({ loadId, minutes }) => [loadId, minutes])).toEqual([
      ['tender', 18],
      ['late', 60],
      ['at dock', 0],
      ['soon', 60],
      ['later today', 300],
    ])
  })

  test('[FACE-01] what comes next says by when', () => {
    const [pickup, delivery] = [firstStop(watched().stops).appointment, lastStop(watched().stops).appointment]
    expect(findNextAction(watched(), 'carrier', NOW)?.by).toBe(pickup.from)
    expect(findNextAction(watched({ events: onRoad }), 'driver', NOW)?.by).toBe(delivery.from)
    const stops = stopsAt({ pickup: { from: NOW - HOUR_MS, to: inAnHour }, delivery })
    expect(findNextAction(watched({ stops }), 'carrier', NOW)).toMatchObject({
      kind: 'stop',
      by: inAnHour,
    })
    expect(findNextAction(watched({ ...pending, requestsEndAt: [inAnHour] }), 'broker', NOW)?.by).toBe(inAnHour)
  })
})
