import { expect, test } from 'vitest'
import type { Load } from '#contract/freight/load.ts'
import type { Attention } from '#domain/freight/attention.ts'
import { chooseHelp } from './attention-help.ts'
import type { LoadInNeed } from './use-attention.ts'

const CARRIER = { phoneNumber: '+1 312 555 0147', email: 'ivan@carriers.test' }

/** Only what the choice reads. */
function found(about: Partial<Attention>, dispatcher: Partial<typeof CARRIER> | null = CARRIER): LoadInNeed {
  const load = {
    dispatcher,
    pickupLocation: { contactPhone: '+1 533 555 0130' },
    deliveryLocation: { contactPhone: '+1 665 555 0160' },
  } as unknown as Load
  return { loadId: 'l-1', kind: 'late', stop: 'delivery', minutes: 60, requests: 0, ...about, load }
}

test.each([
  ['a late load: call its carrier', found({ kind: 'late' }), { is: 'call-carrier', phone: '+1 312 555 0147' }],
  [
    'a wait at the pickup: call that dock',
    found({ kind: 'at-dock', stop: 'pickup' }),
    { is: 'call-dock', phone: '+1 533 555 0130' },
  ],
  [
    'a wait at the delivery: call that dock',
    found({ kind: 'at-dock', stop: 'delivery' }),
    { is: 'call-dock', phone: '+1 665 555 0160' },
  ],
  ['a pickup today without a carrier: raise the rate', found({ kind: 'no-carrier' }, null), { is: 'raise-rate' }],
  [
    'a pickup today with requests: answer them',
    found({ kind: 'no-carrier', requests: 2 }, null),
    { is: 'answer', requests: 2 },
  ],
  ['requests: answer them', found({ kind: 'requests', requests: 4 }, null), { is: 'answer', requests: 4 }],
  [
    'a missing POD: ask for it by email',
    found({ kind: 'documents' }),
    { is: 'ask-for-proof', email: 'ivan@carriers.test' },
  ],
] as const)('[USE-01] what helps with %s', (_, load, help) => {
  expect(chooseHelp(load, true)).toEqual(help)
})

test('[USE-01] without a phone, an email or the right to change it, the load itself helps', () => {
  expect(chooseHelp(found({ kind: 'late' }, {}), true)).toEqual({ is: 'view-details' })
  expect(chooseHelp(found({ kind: 'documents' }, {}), true)).toEqual({ is: 'view-details' })
  expect(chooseHelp(found({ kind: 'no-carrier' }, null), false)).toEqual({ is: 'view-details' })
})
