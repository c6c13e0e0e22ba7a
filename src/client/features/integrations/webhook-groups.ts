import { WEBHOOK_TYPES, type WebhookType } from '#contract/programs/webhook-event.ts'

/** What an owner chooses together. A test always comes. */
const GROUPS = {
  loads: ['load.'],
  bookings: ['booking.'],
  tenders: ['tender.'],
  stops: ['stop.', 'detention.'],
  papers: ['document.', 'confirmation.'],
  invoices: ['invoice.', 'accessorial.'],
  changes: ['deal.'],
  authority: ['carrier.'],
  postings: ['posting.'],
  shippers: ['shipper_tender.', 'edi.'],
  keys: ['api_key.'],
} as const
export type WebhookGroup = keyof typeof GROUPS
export const WEBHOOK_GROUPS = Object.keys(GROUPS) as WebhookGroup[]

/** Every type but the test is in one group. */
export function typesIn(group: WebhookGroup): WebhookType[] {
  return WEBHOOK_TYPES.filter((type) => GROUPS[group].some((prefix) => type.startsWith(prefix)))
}

/** How many of a group's types are chosen. */
export function countIn(group: WebhookGroup, chosen: readonly WebhookType[]): number {
  return typesIn(group).filter((type) => chosen.includes(type)).length
}
