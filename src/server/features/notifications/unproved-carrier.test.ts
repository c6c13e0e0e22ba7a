import { expect, test } from 'vitest'
import type { LoadDomainEvent } from '#server/jobs/domain-event.ts'
import type { EventFacts } from './notification-draft.ts'
import { notificationsForEvent } from './notifications-for-event.ts'

const [LOAD, REQUEST, OWNER, DISPATCHER] = ['load', 'request', 'owner', 'dispatcher']

function factsOf({ isProved, breaksRule = false }: { isProved: boolean; breaksRule?: boolean }): EventFacts {
  const carrier = { name: 'Sorensen Hauling', isUsdotProved: isProved }
  return {
    load: {
      id: LOAD,
      number: 48_213,
      lane: 'Dallas, TX to Chicago, IL',
      rate: 2150,
      ownerId: OWNER,
      ownerName: 'Blue Mesa Freight',
      formerStops: [],
      stops: [
        { id: 'pickup', city: 'Dallas', state: 'TX', zone: 'America/Chicago' },
        { id: 'delivery', city: 'Chicago', state: 'IL', zone: 'America/Chicago' },
      ],
    },
    requests: new Map([[REQUEST, { requesterId: DISPATCHER, requesterName: 'Reyes Dispatch', carrier, rate: 2150 }]]),
    bookedFor: {
      accountId: null,
      carrierName: carrier.name,
      dispatcherName: 'Reyes Dispatch',
      isUsdotProved: isProved,
      breaksRule,
    },
    namedCarrier: null,
    matches: [],
    carrierNames: new Map([[DISPATCHER, 'Reyes Dispatch']]),
  }
}

const about = { loadId: LOAD, requestId: REQUEST }
/** Everything that a broker reads of a carrier that a dispatcher named. */
const EVENTS: Readonly<Record<string, LoadDomainEvent>> = {
  requested: { type: 'booking.requested', ...about },
  'carrier named': { type: 'booking.carrier-named', ...about },
  'counter-offer accepted': { type: 'booking.counter-accepted', ...about, rateCents: 230_000, rejectedRequestIds: [] },
  'tender accepted': { type: 'load.tender-accepted', loadId: LOAD, carrierId: DISPATCHER, rejectedRequestIds: [] },
  invoice: {
    type: 'invoice.sent',
    loadId: LOAD,
    carrierId: DISPATCHER,
    version: 1,
    cents: 215_000,
    isNewPayee: false,
  },
}

const toBroker = (event: LoadDomainEvent, facts: EventFacts) =>
  notificationsForEvent(event, facts).flatMap(({ accountId, message }) => (accountId === OWNER ? [message] : []))

test('[SAFE-18] each message to the broker marks a carrier whose number nobody proved, and no other', () => {
  const read = (isProved: boolean) =>
    Object.fromEntries(Object.entries(EVENTS).map(([name, event]) => [name, toBroker(event, factsOf({ isProved }))]))
  const mark = '⚠ Number not proved.'
  expect(read(false)).toEqual({
    requested: [
      `Reyes Dispatch requested load #48213, Dallas, TX to Chicago, IL, at $2,150, for Sorensen Hauling. ${mark}`,
    ],
    'carrier named': [
      `Reyes Dispatch books load #48213, Dallas, TX to Chicago, IL, for Sorensen Hauling. ${mark} You can accept the request now.`,
    ],
    'counter-offer accepted': [
      `Reyes Dispatch accepted $2,300 for load #48213, Dallas, TX to Chicago, IL. It's booked. Sorensen Hauling hauls it. ${mark}`,
    ],
    'tender accepted': [expect.stringMatching(new RegExp(`Sorensen Hauling hauls it\\. ${mark}$`))],
    invoice: [expect.stringMatching(new RegExp(`sent the invoice for .+: \\$2,150\\. ${mark}$`))],
  })
  expect(JSON.stringify(read(true))).not.toContain('not proved')
})

test("[SAFE-18] an acceptance says that the carrier doesn't meet the broker's rules", () => {
  const broken = factsOf({ isProved: true, breaksRule: true })
  for (const name of ['counter-offer accepted', 'tender accepted'] as const) {
    const rule = "Sorensen Hauling hauls it. It doesn't meet your carrier rules."
    expect(toBroker(EVENTS[name] as LoadDomainEvent, broken)).toEqual([expect.stringContaining(rule)])
    expect(toBroker(EVENTS[name] as LoadDomainEvent, factsOf({ isProved: true }))[0]).not.toContain('rules')
  }
})
