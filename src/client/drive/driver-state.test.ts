import { describe, expect, test } from 'vitest'
import type { DriverLoad, DriverStop } from '#contract/freight/driver-load.ts'
import type { StopId } from '#domain/freight/load-stop.ts'
import type { StopTap } from '#domain/freight/stop-event.ts'
import { HOUR_MS } from '#domain/time/instant.ts'
import type { OpState } from '#offline/outbox/op-state.ts'
import { createOp, type Op } from '#offline/outbox/op.ts'
import { twoStops } from '#tests/support/two-stops.ts'
import { findNextPod, nextStep, podStops, shownStops } from './driver-state.ts'

const ID = '40000000-0000-4000-8000-000000000001'
const NOW = Date.UTC(2026, 10, 23, 20)
const at = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString()

function stop(hours: number, taps: Partial<Omit<DriverStop, 'id' | 'kind'>> = {}): Omit<DriverStop, 'id' | 'kind'> {
  const place = { description: null, address: null, city: 'Dallas', state: 'TX', zipCode: '75201', coordinates: null }
  const nobody = { contactName: null, contactPhone: null, arrivedAt: null, departedAt: null }
  return { ...place, ...nobody, zone: 'America/Chicago', appointment: at(hours), ...taps }
}

type About = Partial<Omit<DriverLoad, 'stops'>> & {
  pickup?: ReturnType<typeof stop>
  delivery?: ReturnType<typeof stop>
}

function load({ pickup = stop(2), delivery = stop(30), ...about }: About = {}): DriverLoad {
  return {
    linkId: ID,
    loadId: ID,
    dealId: ID,
    number: 48_213,
    reference: null,
    status: 'active',
    carrierName: 'Gill Brothers Trucking',
    dispatcherPhone: null,
    equipment: { code: 'V', vehicle: 'Van', trailer: 'Dry 53 FT' },
    commodity: 'Paper',
    specialInstructions: null,
    weight: 42_000,
    distance: 800,
    freeMinutes: 120,
    stops: twoStops({ pickup, delivery }),
    documents: [],
    expiresAt: at(300),
    ...about,
  }
}

const by = { userId: ID, label: 'Load 48213', now: NOW, serverOffset: 0, appVersion: '1' }

function tapped(event: StopTap, where: StopId, state: OpState = 'queued'): Op {
  const opId = `${event} ${where}`
  const op = createOp({ kind: 'record-stop-event', loadId: ID, event, stop: where }, { ...by, opId })
  return { ...op, seq: 1, state }
}

function photographed(state: OpState): Op {
  const intent = {
    kind: 'add-document',
    loadId: ID,
    documentId: ID,
    documentKind: 'pod',
    parts: [ID],
    capturedAgoMs: 0,
  } as const
  return { ...createOp({ ...intent, parts: [ID] }, { ...by, opId: 'pod' }), seq: 2, state }
}

const AT_PICKUP = { pickup: stop(-1, { arrivedAt: at(-1) }) }
const LEFT_PICKUP = { pickup: stop(-30, { arrivedAt: at(-30), departedAt: at(-29) }) }
const AT_DELIVERY = { ...LEFT_PICKUP, status: 'completed', delivery: stop(-1, { arrivedAt: at(-1) }) } as const
const LEFT = { ...AT_DELIVERY, delivery: stop(-1, { arrivedAt: at(-1), departedAt: at(0) }) }
const POD = [{ id: ID, kind: 'pod', pages: 1, receivedAt: at(0) }] as const

describe('[FACE-01] the driver’s next step', () => {
  test.each([
    ['nothing is recorded', load(), [], { kind: 'arrived', stop: 'pickup' }],
    ['the pickup is late', load({ pickup: stop(-3) }), [], { kind: 'arrived', stop: 'pickup' }],
    ['the truck waits at the pickup', load(AT_PICKUP), [], { kind: 'departed', stop: 'pickup' }],
    ['an unsent arrival counts', load(), [tapped('arrived', 'pickup')], { kind: 'departed', stop: 'pickup' }],
    [
      'a refused arrival doesn’t',
      load(),
      [tapped('arrived', 'pickup', 'needs_you:rejected')],
      { kind: 'arrived', stop: 'pickup' },
    ],
    [
      'the truck waits at the pickup and is late for its delivery',
      load({ ...AT_PICKUP, delivery: stop(-0.5) }),
      [],
      { kind: 'departed', stop: 'pickup' },
    ],
    ['the truck left the pickup', load(LEFT_PICKUP), [], { kind: 'arrived', stop: 'delivery' }],
    ['the truck waits at the delivery', load(AT_DELIVERY), [], { kind: 'departed', stop: 'delivery' }],
    [
      'its arrival there isn’t sent',
      load(LEFT_PICKUP),
      [tapped('arrived', 'delivery')],
      { kind: 'departed', stop: 'delivery' },
    ],
    ['it left without a POD', load(LEFT), [], 'pod'],
    ['its departure isn’t sent', load(AT_DELIVERY), [tapped('departed', 'delivery')], 'pod'],
    ['the POD waits on this phone', load(LEFT), [photographed('queued')], null],
    ['the POD was refused', load(LEFT), [photographed('needs_you:rejected')], 'pod'],
    ['the POD is there', load({ ...LEFT, documents: [...POD] }), [], null],
    ['the load was cancelled', load({ status: 'cancelled' }), [], null],
  ] as const)('%s', (_, given, ops, step) => {
    expect(nextStep(given, ops, NOW)).toEqual(step)
  })
})

test('[FACE-01] a stop whose last tap Milepost hasn’t got is unsent', () => {
  const unsent = (...given: Parameters<typeof shownStops>) => shownStops(...given).map(({ isUnsent }) => isUnsent)
  const ops = [tapped('departed', 'pickup', 'done'), tapped('arrived', 'delivery')]
  expect(unsent(load(LEFT_PICKUP), ops)).toEqual([false, true])
  expect(unsent(load(AT_DELIVERY), [tapped('arrived', 'delivery')])).toEqual([false, false])
})

describe('[STOP-42] the POD that the driver photographs', () => {
  const FIVE = [
    { id: 'pickup', kind: 'pickup', ...stop(-30, { arrivedAt: at(-30), departedAt: at(-29) }) },
    { id: 's1', kind: 'delivery', ...stop(-20, { arrivedAt: at(-20), departedAt: at(-19) }) },
    { id: 's2', kind: 'pickup', ...stop(-10, { arrivedAt: at(-10), departedAt: at(-9) }) },
    { id: 's3', kind: 'delivery', ...stop(-2, { arrivedAt: at(-2) }) },
    { id: 'delivery', kind: 'delivery', ...stop(20) },
  ] satisfies DriverLoad['stops']
  const left = (id: StopId) =>
    ({ ...FIVE.find((each) => each.id === id), arrivedAt: at(-1), departedAt: at(0) }) as DriverStop
  const document = { id: ID, kind: 'pod', pages: 1, receivedAt: at(0) } as const
  const photoOf = (where: StopId, state: OpState): Op => {
    const op = photographed(state)
    return { ...op, intent: { ...op.intent, stop: where } as Op['intent'] }
  }
  const underWay = { ...load(), stops: FIVE }
  const finished = {
    ...underWay,
    status: 'completed' as const,
    stops: [...FIVE.slice(0, 3), left('s3'), left('delivery')],
  }

  test('is that of the delivery where the truck is, and of each that it left without one', () => {
    const ids = (documents: DriverLoad['documents'], ops: readonly Op[] = []) =>
      podStops({ ...underWay, documents }, ops, 's3').map(({ id, isMissing }) => [id, isMissing])
    expect(ids([])).toEqual([
      ['s1', true],
      ['s3', true],
    ])
    expect(ids([{ ...document, stop: 's1' }])).toEqual([['s3', true]])
    expect(ids([], [photoOf('s1', 'queued')]), 'a photo that waits for signal counts').toEqual([['s3', true]])
    expect(ids([], [photoOf('s1', 'needs_you:rejected')])).toHaveLength(2)
    expect(ids([document]), 'one for all stops').toEqual([['s3', false]])
  })

  test('is the last step until each delivery has one', () => {
    const step = (...ops: Op[]) => nextStep(finished, ops, NOW)
    expect(step()).toBe('pod')
    expect(step(photoOf('s1', 'done'), photoOf('delivery', 'queued'))).toBe('pod')
    expect(step(photoOf('s1', 'done'), photoOf('delivery', 'queued'), photoOf('s3', 'queued'))).toBeNull()
    expect(podStops(finished, [], null).map(({ id }) => id)).toEqual(['s1', 's3', 'delivery'])
  })

  test('is asked for before the truck leaves, and after the last tap for any delivery', () => {
    const stops = [
      { id: 's1', isMissing: true },
      { id: 's3', isMissing: true },
      { id: 'delivery', isMissing: false },
    ] as const
    expect(findNextPod(stops, { kind: 'departed', stop: 's3' })?.id).toBe('s3')
    expect(findNextPod(stops, { kind: 'departed', stop: 'delivery' }), 'it has one').toBeUndefined()
    expect(findNextPod(stops, { kind: 'arrived', stop: 's3' }), 'nobody has signed yet').toBeUndefined()
    expect(findNextPod(stops, 'pod')?.id).toBe('s1')
    expect(findNextPod(stops, null)).toBeUndefined()
  })
})
