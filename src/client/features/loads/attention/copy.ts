import { describeMissingPods } from '#domain/freight/document.ts'
import { type LoadStop, type StopId, stopNoun, stopNumber, stopWords } from '#domain/freight/load-stop.ts'
import type { NextActionKind } from '#domain/freight/next-action.ts'
import { formatClock } from '#domain/time/stop-time.ts'

type StopIds = readonly Pick<LoadStop, 'id'>[]
const STOPS = { pickup: 'Pickup', delivery: 'Delivery', between: 'Next stop' } as const

const podMissing = (stop: StopId, stops: StopIds) =>
  stopNumber(stop, stops) === null ? 'POD missing' : describeMissingPods([stop], stops)

const requests = (count: number) => (count === 1 ? '1 request' : `${count} requests`)

interface TenderCount {
  open: number
  next: { respondBy: string; respondZone: string } | null
}

export const ATTENTION_COPY = {
  shipperTenders: ({ open, next }: TenderCount) =>
    [
      open === 1 ? '1 shipper tender to answer' : `${open} shipper tenders to answer`,
      next && `next by ${formatClock(Date.parse(next.respondBy), next.respondZone)}`,
    ]
      .filter(Boolean)
      .join(', '),
  title: { broker: 'Needs your attention', carrier: 'Today' },
  none: 'Nothing needs your attention',
  loading: 'Loading what needs you',
  order: 'Most urgent first',
  show: 'Show',
  all: 'All',
  more: (count: number) => `Show ${count} more`,
  fewer: 'Show fewer',
  new: (count: number) => `${count} new`,
  number: (number: number) => `#${number}`,
  lane: (pickup: string, delivery: string) => `${pickup} to ${delivery}`,
  range: (least: string, most: string) => `${least} to ${most}`,
  review: 'Review',
  requestsToReview: (count: number) => ` ${requests(count)}`,
  asPosted: 'as posted',
  market: (rate: string) => `market ${rate}`,
  estimate: (rate: string) => `estimate ${rate}`,
  noWordSince: (time: string) => `, no word since ${time}`,
  noWord: ', no update yet',
  today: 'today',
  detention: (amount: string) => `, detention ${amount} so far`,
  freeTime: (duration: string) => `, ${duration} of free time left`,
  stop: { pickup: 'Pickup', delivery: 'Deliver', between: 'Stop' },
  late: (duration: string) => `${duration} late`,
  atDock: (duration: string) => `At dock ${duration}`,
  noCarrier: (duration: string) => `No carrier, pickup in ${duration}`,
  noCarrierYet: (duration: string) => `No carrier, closes in ${duration}`,
  pickupPassed: (duration: string) => `No carrier, pickup was ${duration} ago`,
  requests: (count: number, duration: string) => `${requests(count)}, first expires in ${duration}`,
  noProof: (ago: string) => `No POD, delivered ${ago}`,
  forLoad: (number: number) => ` for load #${number}`,
  callDriver: 'Call driver',
  answer: (count: number) => `Review ${count} ${count === 1 ? 'request' : 'requests'}`,
  proofSubject: (number: number) => `Proof of delivery for load #${number}`,
  viewDetails: 'View details',
  tender: (duration: string) => `Tender, ${duration} left`,
  counterOffer: (rate: string, duration: string) => `Offers ${rate}, expires in ${duration}`,
  ahead: (stop: StopId, stops: StopIds, duration: string) => `${stopWords(STOPS, stop, stops)} in ${duration}`,
  closes: (duration: string) => `Window closes in ${duration}`,
  due: (time: string) => `due ${time}`,
  to: 'to',
} as const

export const ATTENTION_KIND_LABELS: Record<NextActionKind, string> = {
  tender: 'Tenders',
  'counter-offer': 'Offers',
  change: 'Changes',
  late: 'Late',
  'at-dock': 'At dock',
  stop: 'Today',
  'no-carrier': 'No carrier',
  requests: 'Requests',
  signature: 'To sign',
  documents: 'Documents',
  invoice: 'Invoices',
  payment: 'Payments',
}

/** The card on top of a load: what comes next, why and by when. */
export const NEXT_CARD_COPY = {
  label: 'Next step',
  next: 'Next',
  answerRequests: (count: number) => (count === 1 ? 'Review 1 request' : `Review ${count} requests`),
  firstExpires: (duration: string) => `First expires in ${duration}.`,
  offers: (range: string, posted: string, isOne: boolean) =>
    `${isOne ? 'Offer' : 'Offers'} of ${range}, posted ${posted}.`,
  pickupIn: (duration: string) => `Pickup in ${duration}.`,
  pickupCloses: (duration: string) => `The pickup window closes in ${duration}.`,
  pickupPassed: (duration: string) => `The pickup time passed ${duration} ago.`,
  noCarrier: 'No carrier yet',
  raiseRate: (posted: string) => `Posted at ${posted}, and nobody asked.`,
  updateLoad: 'Set a new pickup time',
  offBoard: 'The load left the board.',
  late: (stop: StopId, stops: StopIds, duration: string) => `${duration} late for ${stopNoun(stop, stops)}`,
  silence: (name: string, since: string | null) =>
    since === null ? `No update from ${name} yet.` : `No word from ${name} since ${since}.`,
  atDock: (stop: StopId, stops: StopIds, duration: string) =>
    stopNumber(stop, stops) === null
      ? `At the ${stopNoun(stop)} dock ${duration}`
      : `At ${stopNoun(stop, stops)} ${duration}`,
  detention: (amount: string) => `Detention so far ${amount}.`,
  freeTime: (duration: string) => `${duration} of free time left.`,
  change: 'Answer the proposed change',
  changeFrom: (name: string, rate: string) => `${name} proposes ${rate}. The deal stays as it is until you accept.`,
  sign: 'Sign the rate confirmation',
  signed: (name: string) => `${name} has signed.`,
  pickup: (time: string) => `Pickup ${time}.`,
  /** 'POD missing'; above two stops 'POD for stop 3 is missing' */
  podMissing,
  podMissingSince: (stop: StopId, stops: StopIds, ago: string) => `${podMissing(stop, stops)}, delivered ${ago}`,
  delivered: (ago: string) => `Delivered ${ago}.`,
  invoiceWaits: (amount: string) => `Your invoice of ${amount} waits for it.`,
  carrierWaits: 'The invoice waits for it.',
  addPod: 'Add photo of POD',
  sendInvoice: (amount: string) => `Send invoice, ${amount}`,
  podIn: 'The POD is in.',
  correct: 'The broker disputed the invoice',
  correctWhy: 'Correct it and send it again.',
  approve: (amount: string) => `Approve invoice, ${amount}`,
  approveWhy: (name: string) => `From ${name}. The POD is in.`,
  pay: (amount: string) => `Record the payment of ${amount}`,
  payWhy: 'You approved the invoice.',
  phone: (name: string, number: string) => `Call ${name}, ${number}`,
  steps: 'After delivery',
  step: { delivered: 'Delivered', pod: 'POD', invoice: 'Invoice', paid: 'Paid' },
  stepState: { done: 'done', now: 'now', later: 'later' },
} as const
