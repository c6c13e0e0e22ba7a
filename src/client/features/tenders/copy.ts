import type { ShipperTender, ShipperTenderRow } from '#contract/programs/shipper-tender.ts'
import type { TenderStop } from '#domain/edi/tender.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatDelay } from '#domain/freight/transit.ts'
import { MINUTE_MS, type Instant } from '#domain/time/instant.ts'
import { formatAppointment, formatStopTime } from '#domain/time/stop-time.ts'
import { formatRecordTime } from '#domain/time/record-time.ts'

type Load = NonNullable<ShipperTenderRow['load']>

export const TENDERS_COPY = {
  title: 'Tenders',
  lead: 'What your shippers offer you by EDI.',
  loading: 'Loading your tenders...',
  loadError: 'Failed to load your tenders',
  show: 'Show',
  shown: { open: 'To answer', all: 'All' },
  none: 'No tenders to answer',
  noneHint: 'A new one appears here, and your Owners and Desks are notified.',
  empty: 'No tenders yet',
  emptyHint: 'They appear here as soon as a shipper that is connected by EDI sends one.',
  list: 'Tenders',
  older: 'Show older tenders',
} as const

/** 'Madison, WI to Columbus, OH' */
export function describeLane({ from, to }: Pick<ShipperTenderRow, 'from' | 'to'>): string {
  const [start, end] = [from, to].map((place) => place && isolateBidi(`${place.city}, ${place.state}`))
  return [start, end].filter(Boolean).join(' to ')
}

/** The stops between the ends: '+1 stop'. */
export function describeMoreStops(stops: number): string | null {
  const more = stops - 2
  if (more <= 0) return null
  return more === 1 ? '+1 stop' : `+${more} stops`
}

export const TENDER_ROW_COPY = {
  pays: (dollars: number | null) => (dollars === null ? 'No amount' : `Shipper pays ${formatMoney(dollars)}`),
  round: (round: number) => `Tendered again, round ${round}`,
  pickup: ({ from, to, zone }: NonNullable<ShipperTenderRow['pickup']>) =>
    `Pickup ${formatAppointment({ from: Date.parse(from), to: to === null ? null : Date.parse(to) }, zone)}`,
  answerBy: ({ respondBy, respondZone }: Pick<ShipperTenderRow, 'respondBy' | 'respondZone'>) =>
    `Answer by ${formatStopTime(Date.parse(respondBy), respondZone)}`,
  left: (respondBy: string, now: Instant) =>
    `${formatDelay(Math.max(0, Math.ceil((Date.parse(respondBy) - now) / MINUTE_MS)))} left`,
  load: ({ number }: Load) => `Load #${number}`,
} as const

export const TENDER_STATE_COPY = {
  received: 'To answer',
  held: 'Held',
  accepted: 'Accepted',
  declined: 'Declined',
  countered: 'Countered',
  expired: 'Expired',
  cancelled: 'Cancelled',
  change: 'Change to answer',
  cancel: 'Cancelled by the shipper',
} as const

export const TENDER_COPY = {
  title: (shipmentId: string) => `Tender ${shipmentId}`,
  titleBefore: 'Tender',
  back: 'Tenders',
  loading: 'Loading the tender...',
  loadError: 'Failed to load the tender',
  what: 'This tender',
  from: (shipper: string) => `From ${isolateBidi(shipper)}`,
  answer: 'Your answer',
  asks: 'What the shipper asks',
  stops: 'Stops',
  freight: 'Freight',
  changes: 'What changed',
  history: 'History',
  needsConnection: 'Answering a tender',
  notYours: 'Only an Owner or Desk of your company answers tenders.',
  late: 'Nobody answered in time.',
  held: 'You can still answer it. A load can’t be posted from it.',
  heldReference: 'Give the posting another reference, or accept it outside Milepost.',
  countered: (rate: number, shipper: string) =>
    `You offered ${formatMoney(rate)}. Waiting for ${isolateBidi(shipper)}.`,
  accepted: 'You accepted. The load isn’t posted yet.',
  outside: 'You accepted it outside Milepost.',
  posted: 'Posted from this tender.',
  declined: (reason: string) => (reason === '' ? 'You declined.' : `You declined: ${isolateBidi(reason)}`),
  expired: 'It expired. A change by the shipper opens it again.',
  cancelled: 'The shipper cancelled it.',
  openLoad: ({ number }: Load) => `Open load #${number}`,
  post: 'Post load',
  postHint: 'Posting accepts the tender. The form has what the shipper said; you add the carrier’s rate.',
  accept: 'Accept',
  acceptOutside: 'Accept outside Milepost',
  acceptTitle: (shipmentId: string) => `Accept ${isolateBidi(shipmentId)}?`,
  acceptText: (tender: ShipperTender) =>
    `${isolateBidi(tender.partner.name)} gets your acceptance by EDI${tender.pays === null ? '' : `, for ${formatMoney(tender.pays)}`}. You can post the load later.`,
  outsideText: (tender: ShipperTender) =>
    `${isolateBidi(tender.partner.name)} gets your acceptance by EDI${tender.pays === null ? '' : `, for ${formatMoney(tender.pays)}`}. Milepost posts no load: you arrange it yourself.`,
  acceptDone: 'Tender accepted',
  keep: 'Not yet',
  decline: 'Decline',
  declineTitle: (shipmentId: string) => `Decline ${isolateBidi(shipmentId)}?`,
  declineText: (shipper: string) => `${isolateBidi(shipper)} gets your answer and the reason by EDI.`,
  declineChangeTitle: (shipmentId: string) => `Decline the change of ${isolateBidi(shipmentId)}?`,
  declineChangeText: (shipper: string) =>
    `${isolateBidi(shipper)} gets your answer and the reason by EDI. The tender stays as you accepted it.`,
  reason: 'Reason',
  declineDone: 'Tender declined',
  declineChangeDone: 'Change declined',
  counter: 'Counter',
  counterTitle: (shipmentId: string) => `Counter ${isolateBidi(shipmentId)}?`,
  counterText: (shipper: string) => `${isolateBidi(shipper)} reads your amount and answers with a change.`,
  counterAmount: 'Amount you want the shipper to pay',
  counterWords: 'Note to the shipper',
  counterSend: 'Send counter',
  counterDone: 'Counter sent',
  sending: 'Sending...',
  wasNothing: 'nothing',
  to: ' → ',
} as const

export const TENDER_STOP_COPY = {
  name: (index: number, kind: TenderStop['kind']) =>
    `${index + 1}. ${{ pickup: 'Pickup', delivery: 'Delivery', other: 'Other stop' }[kind]}`,
  noPlace: 'No place',
  noTime: 'No time',
  appointment: (number: string) => `Appointment ${isolateBidi(number)}`,
  freight: (weight: number | null, pieces: number | null) =>
    [
      weight === null ? null : `${weight.toLocaleString('en-US')} lb`,
      pieces === null ? null : `${pieces.toLocaleString('en-US')} pieces`,
    ]
      .filter(Boolean)
      .join(', '),
} as const

export const TENDER_FACTS_COPY = {
  pays: 'Shipper pays',
  payment: 'Payment',
  payments: { PP: 'Prepaid', CC: 'Collect', TP: 'Third party' } as Readonly<Record<string, string>>,
  rate: 'Rate as written',
  weight: 'Weight',
  pounds: (weight: number) => `${weight.toLocaleString('en-US')} lb`,
  pieces: 'Pieces',
  commodity: 'Commodity',
  equipment: 'Equipment',
  equipmentOf: (code: string, feet: number | null) => (feet === null ? code : `${code}, ${feet} ft`),
  temperature: 'Temperature',
  hazmat: 'Hazmat',
  handling: 'Handling',
  references: 'References',
  words: 'Notes',
  remarks: 'Please check',
} as const

export const TENDER_HISTORY_COPY = {
  received: (shipper: string) => `${isolateBidi(shipper)} tendered it`,
  changed: (shipper: string) => `${isolateBidi(shipper)} changed it`,
  answered: { A: 'You accepted', D: 'You declined', C: 'You sent a counter' },
  at: (at: string) => formatRecordTime(Date.parse(at)),
} as const

export const TENDER_REQUEST_COPY = {
  change: (shipper: string) => `${isolateBidi(shipper)} changed this tender after you accepted it.`,
  cancel: (shipper: string) => `${isolateBidi(shipper)} cancelled. A TONU may be due to the carrier.`,
  unposted: 'Posting the load accepts the change.',
  free: (load: Load) => `Load #${load.number} has no carrier. Applying edits it and accepts the change.`,
  tendered: (load: Load) =>
    `Load #${load.number} is tendered to a carrier. Apply the change after its answer, or revoke the tender first.`,
  booked: (load: Load) =>
    `Load #${load.number} is booked. Its carrier has to agree to other times and stops; its rate stays.`,
  ended: (load: Load) => `Load #${load.number} can’t be changed any more.`,
  apply: 'Apply change',
  applyTitle: (load: Load) => `Apply the change to load #${load.number}?`,
  applyText: (shipper: string) =>
    `The load changes as listed below. Pending requests are rejected where their terms changed. ${isolateBidi(shipper)} gets your acceptance by EDI.`,
  applied: 'Change applied',
  accept: 'Accept change',
  acceptTitle: (shipmentId: string) => `Accept the change of ${isolateBidi(shipmentId)}?`,
  acceptText: (shipper: string) => `${isolateBidi(shipper)} gets your acceptance by EDI. Nothing changes on the load.`,
  accepted: 'Change accepted',
  byHand: 'Milepost can’t apply this change automatically. Edit the load, then accept the change.',
  editLoad: 'Edit load',
  propose: 'Propose change',
  proposeTitle: (load: Pick<Load, 'number'>) => `Propose the change of load #${load.number}?`,
  proposeText: (carrier: string) =>
    `${isolateBidi(carrier)} must agree. Until then the load stays as it is, and the shipper gets no answer.`,
  proposed: 'Change proposed',
  carrier: 'Your carrier',
  reason: (shipper: string, shipmentId: string) => `${shipper} changed ${shipmentId}`,
  waiting: 'Your carrier hasn’t answered the proposed change yet.',
  release: (load: Load) =>
    `Load #${load.number} is booked. To cancel it, release its carrier on the load, then cancel it here.`,
  cancelLoad: 'Cancel load',
  cancelTitle: (load: Load) => `Cancel load #${load.number}?`,
  cancelText: 'It leaves the board, and its pending requests are rejected.',
  keepLoad: 'Keep load',
  keepTitle: (load: Load) => `Keep load #${load.number}?`,
  keepText: 'The load goes on as booked. The shipper gets no message: call them about what is due.',
  kept: 'Load kept',
  close: 'Close tender',
  closeText: (load: Load) => `Load #${load.number} is cancelled.`,
  closed: 'Tender closed',
  decline: 'Decline change',
  back: 'Not yet',
} as const
