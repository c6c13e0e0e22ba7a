import type { Webhook, WebhookMessage } from '#contract/programs/webhook.ts'
import type { WebhookType } from '#contract/programs/webhook-event.ts'
import type { MessageState, OffReason } from '#domain/access/webhook-delivery.ts'
import type { Instant } from '#domain/time/instant.ts'
import { formatAgo, formatRecordTime } from '#domain/time/record-time.ts'
import { countIn, WEBHOOK_GROUPS, type WebhookGroup } from './webhook-groups.ts'

const time = (at: string) => formatRecordTime(Date.parse(at))

const OFF_WHY: Record<OffReason, string> = {
  'turned off': 'Off',
  gone: 'Off: your server answered 410 Gone',
  'no success': 'Off: no success for 5 days',
  'secret lost': 'Off: its signing secret can’t be read',
}

/** How a webhook is, in a line. */
export function describeWebhook({ status, offWhy, failingSince, pausedUntil }: Webhook): string {
  if (status === 'unproved') return 'Not confirmed yet'
  if (status === 'off') return offWhy === null ? 'Off' : OFF_WHY[offWhy]
  if (status === 'failing' && failingSince !== null) return `Failing since ${time(failingSince)}`
  return pausedUntil === null ? 'On' : `On, paused until ${time(pausedUntil)}`
}

/** Beside its state: what is held, else how its last try ended. */
export function describeLastTry({ held, lastTry }: Webhook, now: Instant): string | undefined {
  if (held > 0) return WEBHOOKS_COPY.held(held)
  if (lastTry === null) return undefined
  const { at, status } = lastTry
  return `${status === null ? 'no answer' : MESSAGES_COPY.answered(status)}, ${formatAgo(Date.parse(at), now)}`
}

/** 'Last try Nov 28, 2026, 09:04 UTC: answered 500' */
export function describeAnswer({ at, status, problem }: NonNullable<Webhook['lastTry']>): string {
  return `Last try ${time(at)}: ${problem ?? MESSAGES_COPY.answered(status ?? 0)}`
}

export const WEBHOOKS_COPY = {
  title: 'Webhooks',
  lead: 'Milepost calls your server when something happens.',
  loading: 'Loading your webhooks...',
  loadError: 'Failed to load your webhooks',
  needsConnection: 'Adding and changing webhooks',
  empty: 'No webhooks yet',
  list: 'Your webhooks',
  add: 'Add a webhook',
  tooMany: 'You have 10 webhooks. Remove one first',
  held: (messages: number) => (messages === 1 ? '1 held' : `${messages.toLocaleString('en-US')} held`),
} as const

export const WEBHOOK_FORM_COPY = {
  addTitle: 'Add a webhook',
  changeTitle: 'Change this webhook',
  url: 'Address',
  urlHint: 'On your own server, such as https://tms.example.com/milepost.',
  noTypes: 'Choose at least one kind of event',
  add: 'Add webhook',
  adding: 'Adding...',
  save: 'Save',
  saving: 'Saving...',
  proof: 'A webhook tells a server what happens on your loads.',
  added: 'Webhook added',
  changed: 'Webhook changed',
} as const

export const WEBHOOK_TYPES_COPY = {
  legend: 'Events',
  all: 'All',
  some: 'Some',
  allHint: 'Also kinds that come with a later version.',
  part: (count: number, all: number) => `${count} of ${all}, as a program chose`,
  groups: {
    loads: 'Loads',
    bookings: 'Booking requests',
    tenders: 'Tenders to carriers',
    stops: 'Stops and detention',
    papers: 'Documents and signatures',
    invoices: 'Invoices and charges',
    changes: 'Changes of a deal',
    authority: 'Authority of carriers',
    postings: 'Recurring loads that fail',
    shippers: 'Shipper tenders and EDI',
    keys: 'Keys that expire',
  } satisfies Record<WebhookGroup, string>,
  /** 'Loads, Booking requests' below an address */
  chosen: (types: readonly WebhookType[] | null) =>
    types === null
      ? 'All events'
      : WEBHOOK_GROUPS.filter((group) => countIn(group, types) > 0)
          .map((group) => WEBHOOK_TYPES_COPY.groups[group])
          .join(', '),
} as const

export const NEW_SECRET_COPY = {
  title: 'Copy this secret now. It isn’t shown again.',
  label: 'The signing secret',
  lead: 'Your server checks with it that a message is from Milepost.',
  copied: 'Secret copied',
  copyFailed: 'Select the secret and copy it by hand.',
  leaveTitle: 'Leave without storing the secret?',
  leaveText: 'Nobody can show it again. You can rotate it to get another.',
  stay: 'Keep secret on screen',
} as const

export const WEBHOOK_COPY = {
  title: 'Webhook',
  back: 'Integrations',
  loading: 'Loading the webhook...',
  loadError: 'Failed to load the webhook',
  needsConnection: 'Changing this webhook',
  unproved: 'Send a test. The webhook turns on once your server answers it with 2xx.',
  lost: 'The signing secret can’t be read any more. Rotate it.',
  test: 'Send a test',
  testSent: 'Test sent',
  tested: (status: number) => `Test answered with ${status}`,
  testFailed: (problem: string) => `Test failed: ${problem}`,
  change: 'Change',
  turnOn: 'Turn on',
  turnedOn: 'Webhook turned on',
  turnOff: 'Turn off',
  turnedOff: 'Webhook turned off',
  sendHeld: (held: number) =>
    held === 1 ? 'Also send the held message' : `Also send the ${held.toLocaleString('en-US')} held messages`,
  secret: 'Secret',
  rotate: 'Rotate',
  rotateTitle: 'Rotate the signing secret?',
  rotateText: 'Milepost signs with both secrets for 24 hours, then with the new one alone.',
  keepSecret: 'Keep secret',
  rotateProof: 'A new secret signs what Milepost sends.',
  oldUntil: (at: string) => `Milepost signs with both secrets until ${time(at)}.`,
  oneSecret: 'One secret signs every message.',
  remove: 'Remove webhook',
  removeTitle: 'Remove this webhook?',
  removeText: 'Its messages are removed too. Your server hears nothing more.',
  keep: 'Keep webhook',
  removed: 'Webhook removed',
} as const

export const MESSAGE_STATE_NAMES: Record<MessageState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  held: 'Held',
}

export const MESSAGES_COPY = {
  title: 'Messages',
  lead: 'Of the last 30 days, the newest first.',
  loading: 'Loading the messages...',
  loadError: 'Failed to load the messages',
  empty: 'No messages yet',
  list: 'Messages',
  line: ({ createdAt, attempts, dueAt, state }: WebhookMessage) =>
    [
      time(createdAt),
      attempts === 1 ? '1 try' : `${attempts} tries`,
      ...(state === 'waiting' && dueAt !== null && attempts > 0 ? [`next ${time(dueAt)}`] : []),
    ].join(' · '),
  answered: (status: number) => `answered ${status}`,
  tryLine: ({ number, at, ms }: { number: number; at: string; ms: number }) => `Try ${number}, ${time(at)}, ${ms} ms`,
  body: 'Body',
  tries: 'Tries',
  noTries: 'Not tried yet',
  again: 'Send again',
  sentAgain: 'Message sent again',
  older: 'Show older messages',
} as const
