import * as z from 'zod/mini'
import { readStored } from '#contract/api/read-stored.ts'
import type { DealChange } from '#contract/freight/deal-change.ts'
import type { ShownDriver } from '#contract/freight/deal-driver.ts'
import type { Deal } from '#contract/freight/deal.ts'
import { displayedChangeStatus } from '#domain/freight/deal-change.ts'
import { DRIVER_FIELDS, type GivenDriver } from '#domain/freight/deal.ts'
import { DEFAULT_DETENTION, type DetentionTerms } from '#domain/freight/detention.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import { type NamedStop, POSTED_STOPS } from '#domain/freight/load-stop.ts'
import type { AppointedStop } from '#domain/freight/stop-event.ts'
import type { DealChangeJson } from './deal-change.sql.ts'
import type { TermsJson } from './deal.sql.ts'

/** The stops of a version of the terms with their agreed appointments. */
export function readStops(terms: AgreedTimes): AppointedStop[] {
  const windowOf = (from: string, to: string | null) => ({
    from: Date.parse(from),
    to: to === null ? null : Date.parse(to),
  })
  const ends = [
    windowOf(terms.pickup_at, terms.pickup_until),
    windowOf(terms.delivery_at, terms.delivery_until),
  ] as const
  if (!terms.stops)
    return POSTED_STOPS.map((stop, index) => ({ ...stop, appointment: index === 0 ? ends[0] : ends[1] }))
  // an id says nothing of a stop's place in the list
  const last = terms.stops.length - 1
  return terms.stops.map(({ id, kind, at, until }, index) => ({
    id,
    kind,
    appointment: index === 0 ? ends[0] : index === last ? ends[1] : windowOf(at, until),
  }))
}

/** What of a version of the terms says its stops' times. */
export type AgreedTimes = Pick<TermsJson, 'stops' | `${NamedStop['id']}_${'at' | 'until'}`>

/** The detention terms of a version, in dollars. */
export function presentDetentionTerms({ detention }: Pick<TermsJson, 'detention'>): Deal['terms'][number]['detention'] {
  const { centsPerHour, ...times } = readStoredDetention(detention)
  return { ...times, ratePerHour: centsToDollars(centsPerHour) }
}

const detentionTerms = z.object({
  freeMinutes: z.number(),
  centsPerHour: z.number(),
  stepMinutes: z.number(),
  maxHours: z.number(),
})

/** Detention terms as any version stored them: what one lacks is as by default. */
export function readStoredDetention(stored: unknown): DetentionTerms {
  return readStored(detentionTerms, stored, () => DEFAULT_DETENTION) ?? DEFAULT_DETENTION
}

const iso = (at: string) => new Date(at).toISOString()

/** A change as both parties read it. */
export function presentDealChange(change: DealChangeJson, load: LoadStatus): DealChange {
  const { pickup_until: pickupUntil, delivery_until: deliveryUntil, answered_at: answeredAt } = change
  return {
    id: change.id,
    by: change.by_side,
    status: displayedChangeStatus(change.status, load),
    rate: centsToDollars(change.rate_cents),
    pickupDateTime: iso(change.pickup_at),
    deliveryDateTime: iso(change.delivery_at),
    ...(pickupUntil !== null && { pickupUntil: iso(pickupUntil) }),
    ...(deliveryUntil !== null && { deliveryUntil: iso(deliveryUntil) }),
    reason: change.reason,
    proposedAt: iso(change.proposed_at),
    answeredAt: answeredAt && iso(answeredAt),
  }
}

/** Always in the same order: devices compare it as text. Nothing until the carrier stated something, and once it removed all. */
export function presentDealDriver(driver: GivenDriver | null): { driver?: ShownDriver } {
  const fields = DRIVER_FIELDS.flatMap((field) => (driver?.[field] ? [[field, driver[field]] as const] : []))
  if (!driver || fields.length === 0) return {}
  return { driver: { ...Object.fromEntries(fields), givenAt: driver.givenAt } }
}
