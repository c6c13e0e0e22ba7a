import { DRIVER_NAMES } from '#contract/freight/deal-driver.ts'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import { detentionWarningMinutes, formatDetentionTerms } from '#domain/freight/detention.ts'
import { formatExactMoney, formatRatePerMile } from '#domain/freight/money.ts'
import { describeDistanceSource } from '#domain/geo/distance-source.ts'

type Document = RateConfirmationDocument
type Freight = Document['freight']
type Signature = Document['signatures'][number]

const CHANGES: Record<NonNullable<Document['replaces']>['changed'][number], string> = {
  rate: 'rate',
  pickup: 'pickup time',
  delivery: 'delivery time',
  detention: 'detention',
  drivers: 'drivers',
}

const STOPS = { pickup: 'pickup', delivery: 'delivery' } as const
const ESTIMATES = ['road-model', 'straight-line']
const number = (value: number) => Math.round(value).toLocaleString('en-US')

export const RATE_CONFIRMATION_COPY = {
  title: 'Rate confirmation',
  fromTo: ({ broker, carrier }: Document) => `From ${broker.name} to ${carrier.name}`,
  footer: ({ loadNumber, version, hash }: Document) =>
    `Load ${loadNumber}, version ${version}. Fingerprint ${groupsOf(hash.slice(0, 16))}`,
  load: ({ loadNumber, version }: Document) => `Load ${loadNumber}, version ${version}`,
  reference: (reference: string) => `Reference ${reference}`,
  issued: (at: string) => `Issued ${at}`,
  replaces: ({ version, changed }: NonNullable<Document['replaces']>) =>
    `Replaces version ${version}.${changed.length > 0 ? ` Changed: ${changed.map((each) => CHANGES[each]).join(', ')}` : ''}`,
  rateBefore: (before: number, now: number) => `Rate ${formatExactMoney(before)} to ${formatExactMoney(now)}`,
  superseded: (latest: number) => `Superseded by version ${latest}. Both parties agreed to other terms.`,
  ended: (at: string) => `The carrier was released on ${at}. This deal has ended.`,
  laneAlt: (parts: readonly string[]) => `${parts.join(', ')}.`,
  broker: 'Broker',
  carrier: 'Carrier',
  authority: 'Authority',
  dispatcher: 'Dispatcher',
  contact: 'Contact',
  email: 'Email',
  usdot: 'USDOT',
  mc: 'MC',
  usdotNumber: ({ dotNumber, isDotVerified }: { dotNumber: string; isDotVerified: boolean }) =>
    isDotVerified ? `${dotNumber}, verified` : `${dotNumber}, not verified`,
  stop: (at: number, stop: keyof typeof STOPS) => `Stop ${at}, ${STOPS[stop]}`,
  kindOf: ({ to }: Document['stops'][number]['appointment']) => (to === null ? 'At this time' : 'Within these times'),
  appointment: 'Appointment',
  references: 'References',
  facility: 'Facility',
  address: 'Address',
  columns: { commodity: 'Commodity', weight: 'Weight', equipment: 'Equipment' },
  weight: ({ weight, partial }: Freight) => `${number(weight)} lb${partial ? ', Partial' : ''}`,
  equipment: ({ vehicle, trailer }: Freight) => `${vehicle}, ${trailer}`,
  team: 'Team',
  anyDrivers: 'Solo or team',
  pay: 'Pay',
  agreedRate: 'Agreed rate',
  allIn: (rate: number) => `${formatExactMoney(rate)}, all-in`,
  fuel: 'Linehaul, fuel',
  included: 'In the agreed rate',
  perMile: 'Per mile',
  perMileOf: ({ rate, freight }: Document) => formatRatePerMile(rate, freight.miles),
  distance: 'Miles',
  milesOf,
  distanceOf: (freight: Freight) =>
    `${milesOf(freight)}${ESTIMATES.includes(freight.milesSource) ? ', estimated' : ''}`,
  milesBy: (freight: Freight) => `${milesOf(freight)}, ${describeDistanceSource(freight.milesSource)}`,
  drivers: 'Drivers',
  detention: 'Detention',
  detentionOf: ({ detention }: Document) => formatDetentionTerms(detention),
  clock: 'Clock',
  clockOf: 'Later of arrival and appointment, to departure',
  notice: 'Notice',
  noticeOf: ({ detention }: Document) =>
    `Milepost notifies both parties after ${detentionWarningMinutes(detention).join(' and ')} min`,
  approval: 'Approval',
  approvalOf: "By the broker, when it answers the carrier's invoice",
  accessorials: 'Accessorials',
  terms: 'Rules',
  documentsAndPayment: 'Documents and payment',
  remitTo: 'Remit to',
  remitToOf: "As on the carrier's invoice in Milepost",
  invoiceNumber: 'Invoice no.',
  records: 'Records',
  recordsOf: 'Each party reads the record of this load (49 CFR 371.3) in Milepost',
  driver: {
    title: 'Driver and equipment',
    /** beside the title */
    apart: 'Not part of the signed terms',
    names: DRIVER_NAMES,
    given: 'Given',
    givenAt: (at: string) => `${at}, by the carrier`,
    notGiven: ({ endedAt }: Pick<Document, 'endedAt'>) => (endedAt === null ? 'Not given yet' : 'Not given'),
  },
  instructions: 'Special instructions',
  brokerNotes: 'Broker notes',
  requested: 'Requested',
  tendered: 'Tendered',
  accepted: 'Accepted',
  by: (name: string, at?: string) => `By ${name}${at === undefined ? '' : `, ${at}`}`,
  signed: 'Signed',
  unsigned: 'Not signed. Both parties agreed in Milepost',
  signedBy: { broker: 'By the broker', carrier: 'By the carrier', both: 'By both parties' },
  forSide: { broker: 'For the broker', carrier: 'For the carrier' },
  notSigned: 'Not signed',
  markAlt: ({ name, mark }: Signature) => `Signature of ${name}, ${mark.kind}`,
  name: 'Name',
  signer: ({ name, title }: Signature) => `${name}, ${title}`,
  signedBetween: (earliest: string, latest: string) => `Between ${earliest} and ${latest}`,
  received: 'Received',
  standing: 'Standing',
  since: (at: string) => `Signature set up ${at}`,
  network: 'Network',
  byLink: (address: string) => `${address}, by link without an account`,
  fingerprint: 'Fingerprint',
  shortHash: ({ hash }: Signature) => groupsOf(hash.slice(0, 16)),
  voided: 'Voided',
  voidedOf: ({ name, version }: Signature, at: string, reason: string) =>
    `Signature of ${name} on version ${version}, ${at}: ${reason}`,
  removed: (side: 'broker' | 'carrier', on: string) =>
    `The ${side}'s contact removed on ${on}. The fingerprint covers it as it was agreed.`,
  hash: (hash: string) => `Fingerprint of what was agreed (SHA-256): ${hash}`,
} as const

function milesOf({ miles }: Freight): string {
  return `${number(miles)} mi`
}

/** '9f3c 41ae 77d0 2b58' */
function groupsOf(hex: string): string {
  return hex.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
