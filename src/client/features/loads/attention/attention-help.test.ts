import { expect, test } from 'vitest'
import type { Load } from '#contract/freight/load.ts'
import type { NextAction } from '#domain/freight/next-action.ts'
import { chooseHelp } from './attention-help.ts'
import type { LoadInNeed } from './use-attention.ts'

const LOAD = '/dashboard/load/l-1'
const CARRIER = { phoneNumber: '+1 312 555 0147', email: 'ivan@carriers.test' }

/** Only what the choice reads. */
function found(about: Partial<NextAction>, dispatcher: Partial<typeof CARRIER> | null = CARRIER): LoadInNeed {
  const load = {
    id: 'l-1',
    number: 51_702,
    dispatcher,
    pickupLocation: { contactPhone: '+1 533 555 0130' },
    deliveryLocation: { contactPhone: '+1 665 555 0160' },
  } as unknown as Load
  return {
    loadId: 'l-1',
    kind: 'late',
    verb: 'call-carrier',
    isDue: true,
    by: null,
    stop: 'delivery',
    minutes: 60,
    requests: 0,
    wait: null,
    ...about,
    load,
    offers: [],
  }
}

test.each([
  ['a late load: call its carrier', found({ kind: 'late' }), { words: 'Call carrier', href: 'tel:+13125550147' }],
  [
    'a wait at the pickup: call that dock',
    found({ kind: 'at-dock', verb: 'call-dock', stop: 'pickup' }),
    { words: 'Call dock', href: 'tel:+15335550130' },
  ],
  [
    'a wait at the delivery: call that dock',
    found({ kind: 'at-dock', verb: 'call-dock', stop: 'delivery' }),
    { words: 'Call dock', href: 'tel:+16655550160' },
  ],
  [
    'a pickup today without a carrier: raise the rate',
    found({ kind: 'no-carrier', verb: 'raise-rate' }, null),
    { words: 'Raise rate', to: '/dashboard/edit-load/l-1' },
  ],
  [
    'a pickup today with requests: answer them',
    found({ kind: 'no-carrier', verb: 'review-requests', requests: 2 }, null),
    { words: 'Review 2 requests', to: LOAD, tab: 'requests' },
  ],
  [
    'requests: answer them',
    found({ kind: 'requests', verb: 'review-requests', requests: 4 }, null),
    { words: 'Review 4 requests', to: LOAD, tab: 'requests' },
  ],
  [
    'a missing POD: ask for it by email',
    found({ kind: 'documents', verb: 'ask-for-pod' }),
    {
      words: 'Ask for POD',
      href: 'mailto:ivan@carriers.test?subject=Proof%20of%20delivery%20for%20load%20%2351702',
    },
  ],
] as const)('[USE-01] what helps with %s', (_, load, help) => {
  expect(chooseHelp(load, true)).toEqual(help)
})

test('[USE-01] without a phone, an email or the right to change it, the load itself helps', () => {
  expect(chooseHelp(found({ kind: 'late' }, {}), true)).toEqual({ words: 'View details', to: LOAD })
  expect(chooseHelp(found({ kind: 'documents', verb: 'ask-for-pod' }, {}), true)).toEqual({
    words: 'View details',
    to: LOAD,
  })
  expect(chooseHelp(found({ kind: 'no-carrier', verb: 'raise-rate' }, null), false)).toEqual({
    words: 'View details',
    to: LOAD,
  })
})

test.each([
  ['a late truck whose driver has a phone: call the driver', { kind: 'late', verb: 'arrive' }, true, 'Call driver'],
  ['a late truck without a driver’s phone: record its arrival', { kind: 'late', verb: 'arrive' }, false, 'Arrived'],
  ['a pickup today: record the arrival', { kind: 'stop', verb: 'arrive' }, true, 'Arrived'],
  ['a wait in free time: record the departure', { kind: 'at-dock', verb: 'depart' }, true, 'Departed'],
  [
    'a wait that costs: call the dock',
    { kind: 'at-dock', verb: 'depart', wait: { cents: 1250, freeMinutes: 0 } },
    true,
    'Call dock',
  ],
  ['a missing POD: add it', { kind: 'documents', verb: 'add-pod' }, true, 'Add POD'],
  ['a tender: answer it', { kind: 'tender', verb: 'answer-tender' }, true, 'Review tender'],
] as const)('[FACE-08] what helps a carrier with %s', (_, about, hasDriver, words) => {
  const next = found(about)
  const driver = hasDriver ? { driverPhone: '+1 312 555 0199' } : undefined
  const load = { ...next.load, deal: { driver } } as unknown as Load
  expect(chooseHelp({ ...next, load }, false).words).toBe(words)
})
