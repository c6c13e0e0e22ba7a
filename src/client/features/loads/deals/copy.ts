import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import type { ShownChangeStatus } from '#domain/freight/deal-change.ts'
import { formatDetentionTerms } from '#domain/freight/detention.ts'
import type { StopKind } from '#domain/freight/load-stop.ts'

type Document = RateConfirmationDocument

export const RATE_CONFIRMATION_COPY = {
  title: 'Rate confirmation',
  about: ({ loadNumber, version }: Document) => `Load #${loadNumber}, version ${version}`,
  parties: ({ broker, carrier }: Document) => `From ${broker.name} to ${carrier.name}`,
  versions: 'Version',
  version: (version: number, latest: number) =>
    version === latest ? `Version ${version}, in force` : `Version ${version}`,
  superseded: (latest: number) => `Superseded by version ${latest}. Its signatures stay with it.`,
  ended: 'The carrier was released, and this deal has ended. A signed paper stays as it was signed.',
  agreedRate: 'Agreed rate',
  coversStops: ({ stops, freight }: Document) =>
    `Rate covers all ${stops.length} stops and ${Math.round(freight.miles).toLocaleString('en-US')} mi.`,
  commodity: 'Commodity',
  size: 'Load size',
  partial: 'Partial',
  detention: 'Detention',
  detentionOf: ({ detention }: Document) => formatDetentionTerms(detention),
  fingerprint: 'Fingerprint',
  /** a party closed its account */
  removed: ({
    brokerRemovedAt,
    carrierRemovedAt,
  }: {
    brokerRemovedAt?: string | undefined
    carrierRemovedAt?: string | undefined
  }) =>
    [
      ['broker', brokerRemovedAt],
      ['carrier', carrierRemovedAt],
    ].flatMap(([side, at]) => (at === undefined ? [] : [`The ${side}'s contact removed on ${at.slice(0, 10)}`])),
  terms: "Broker's terms",
  loading: 'Loading rate confirmation...',
  loadError: "Couldn't load the rate confirmation. Try again when you have signal.",
  pdfFailed: "Couldn't load the PDF. Try again when you have signal.",
  retry: 'Retry',
  pdf: { open: 'View', share: 'Share', download: 'Download PDF' },
} as const

const STOPS = { pickup: 'Pickup', delivery: 'Delivery' } as const

export const DEAL_CHANGE_COPY = {
  title: 'Change of the deal',
  proposedBy: (who: string) => `${who} proposes a change`,
  proposedByYou: 'You proposed a change',
  waits: 'The agreed terms hold until the other party accepts.',
  rate: 'Rate',
  stop: (stop: StopKind) => STOPS[stop],
  was: (before: string) => `Now ${before}`,
  reason: 'Reason',
  accept: 'Accept change',
  decline: 'Decline',
  withdraw: 'Withdraw change',
  acceptTitle: 'Accept this change?',
  acceptText: (rate: string) =>
    `The agreed rate will be ${rate}. A new version of the rate confirmation replaces this one, and both of you can sign it.`,
  keep: 'Not yet',
  done: { accepted: 'Change accepted', declined: 'Change declined', withdrawn: 'Change withdrawn' },
  ended: {
    accepted: 'Change accepted',
    declined: 'Change declined',
    withdrawn: 'Change withdrawn',
    closed: 'The load ended before this change was answered',
  } satisfies Record<Exclude<ShownChangeStatus, 'open'>, string>,
  endedOn: (what: string, at: string) => `${what}, ${at}`,
  propose: 'Change the terms',
  proposeAgain: 'Change it and send again',
  form: 'Change the terms of the deal',
  changeStops: 'Change stops',
  explain: 'The agreed terms hold until the other party accepts.',
  time: (stop: StopKind, zone: string) => `${STOPS[stop]} from (${zone})`,
  until: (stop: StopKind, zone: string) => `${STOPS[stop]} until (${zone})`,
  untilHint: 'Empty when the time is exact.',
  reached: (stop: StopKind) => `The truck has been at ${stop}, so its time stays.`,
  reasonHint: 'The other party reads it.',
  agreed: (terms: string) => `Agreed: ${terms}`,
  send: 'Send proposal',
  sending: 'Sending...',
  sent: 'Change proposed',
  cancel: 'Cancel',
  rateMissing: 'Enter a rate above $0',
  timeMissing: 'Enter the full date and time',
  refused: { 'propose-change': "Your proposal wasn't accepted", 'answer-change': "Your answer wasn't accepted" },
  kept: 'What you entered is saved.',
  waiting: (what: string, time: string) => `Waiting to send: ${what}, saved at ${time}`,
  sendingNow: (what: string) => `Sending: ${what}`,
  row: { mine: 'Your change waits for an answer', theirs: 'A change waits for your answer' },
} as const

export const STOP_DIFF_COPY = {
  title: 'Stops',
  stops: (before: number, after: number, parts: readonly string[]) =>
    [`Stops: ${before === after ? after : `${before} → ${after}`}`, ...parts].join(', '),
  added: (stop: string) => `added ${stop}`,
  removed: (place: string) => `removed ${place}`,
  changed: (place: string, stop: string) =>
    stop.startsWith(place) ? `changed ${stop}` : `changed ${place} to ${stop}`,
  moved: 'in another order',
} as const

export const DRIVER_COPY = {
  title: 'Driver and equipment',
  description: 'The broker reads this on the load and on the rate confirmation. You can change it until delivery.',
  add: 'Add driver and equipment',
  change: 'Change',
  /** for the carrier */
  none: 'Not given yet. The broker reads it here and on the rate confirmation.',
  notGiven: 'Not given yet',
  /** for the broker */
  notSaid: "The carrier hasn't said yet who hauls this load.",
  neverSaid: "The carrier didn't say who hauled this load.",
  given: 'Given by carrier',
  notSigned: 'Not part of the signed terms',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Driver and equipment saved',
  waiting: (what: string, time: string) => `Waiting to send: ${what || 'no driver or equipment'}, saved at ${time}`,
  sending: 'Sending: driver and equipment',
  refused: "Your driver and equipment weren't accepted",
} as const
