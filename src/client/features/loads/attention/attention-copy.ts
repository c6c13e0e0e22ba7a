import type { AttentionKind } from '#domain/freight/attention.ts'

const requests = (count: number) => (count === 1 ? '1 request' : `${count} requests`)

export const ATTENTION_COPY = {
  title: 'Needs your attention',
  none: 'Nothing needs your attention',
  order: 'Most urgent first',
  show: 'Show',
  all: 'All',
  more: (count: number) => `Show ${count} more`,
  fewer: 'Show fewer',
  number: (number: number) => `#${number}`,
  lane: (pickup: string, delivery: string) => `${pickup} to ${delivery}`,
  range: (least: string, most: string) => `${least} to ${most}`,
  posted: (rate: string) => `, posted ${rate}`,
  detention: (amount: string) => `, detention ${amount} so far`,
  freeTime: (duration: string) => `, ${duration} of free time left`,
  stop: { pickup: 'Pickup', delivery: 'Deliver' },
  late: (duration: string) => `Late ${duration}`,
  atDock: (duration: string) => `At dock ${duration}`,
  noCarrier: (duration: string) => `No carrier, pickup in ${duration}`,
  pickupPassed: (duration: string) => `No carrier, pickup was ${duration} ago`,
  requests: (count: number, duration: string) => `${requests(count)}, first ends in ${duration}`,
  noProof: (duration: string) => `No POD, delivered ${duration} ago`,
  forLoad: (number: number) => ` for load #${number}`,
  callCarrier: 'Call carrier',
  callDock: 'Call dock',
  answer: (count: number) => `Answer ${count}`,
  raiseRate: 'Raise rate',
  askForProof: 'Ask for POD',
  proofSubject: (number: number) => `Proof of delivery for load #${number}`,
  viewDetails: 'View details',
  counterOffers: 'Counter-offers to answer',
  counterOffer: (rate: string, duration: string) => `Offers ${rate}, ends in ${duration}`,
  nextStop: 'Next stop',
  waitingAtDock: 'At the dock.',
} as const

export const ATTENTION_KIND_LABELS: Record<AttentionKind, string> = {
  late: 'Late',
  'at-dock': 'At dock',
  'no-carrier': 'No carrier',
  requests: 'Requests',
  documents: 'Documents',
}
