import * as z from 'zod/mini'
import { readStored } from '#contract/api/read-stored.ts'
import type { DealChange } from '#contract/freight/shown-deal-change.ts'
import type { ShownDriver } from '#contract/freight/deal-driver.ts'
import type { Deal } from '#contract/freight/deal.ts'
import { nameAppointments } from '#contract/freight/placed-stops.ts'
import { type ChangedStop, displayedChangeStatus } from '#domain/freight/deal-change.ts'
import type { AgreedStop, DealPlace } from '#domain/freight/agreed-stop.ts'
import { DRIVER_FIELDS, type GivenDriver } from '#domain/freight/deal.ts'
import { DEFAULT_DETENTION, type DetentionTerms } from '#domain/freight/detention.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import { centsToDollars } from '#domain/freight/money.ts'
import type { ProposedStopJson } from '#server/db/deal-schema.ts'
import type { DealChangeJson } from './deal-change.sql.ts'
import type { TermsJson } from './deal.sql.ts'

/** The stops of a version of the terms. */
export function readStops({ stops }: Pick<TermsJson, 'stops'>): AgreedStop[] {
  return stops.map((stop) => ({ ...readProposedStop(stop), id: stop.id }))
}

/** A stop as it is proposed: a new one has no id. */
export function readProposedStop(stop: ProposedStopJson): ChangedStop {
  const { name = null, phone = null, email = null } = stop.contact ?? {}
  const { appointmentNumber, references, handling } = stop
  return {
    id: stop.id ?? null,
    kind: stop.kind,
    appointment: { from: Date.parse(stop.at), to: stop.until === undefined ? null : Date.parse(stop.until) },
    place: readPlace(stop),
    contact: (name ?? phone ?? email) ? { name, phone, email } : null,
    ...(stop.pieces !== undefined && { pieces: stop.pieces }),
    ...(stop.weight !== undefined && { weight: stop.weight }),
    ...(appointmentNumber !== undefined && { appointmentNumber }),
    ...(references !== undefined && { references }),
    ...(handling !== undefined && { handling }),
  }
}

/** The window of a stop, as answers say it. */
export function presentWindow({ at, until }: Pick<ProposedStopJson, 'at' | 'until'>) {
  return { dateTime: iso(at), ...(until !== undefined && { until: iso(until) }) }
}

/** What is loaded or dropped at a stop; nothing if nobody stated it. */
export function presentStopFreight({ pieces, weight }: Pick<ProposedStopJson, 'pieces' | 'weight'>) {
  if (pieces === undefined && weight === undefined) return {}
  return { freight: { ...(pieces !== undefined && { pieces }), ...(weight !== undefined && { weight }) } }
}

/** The place of a stop, as papers say it. */
export function readPlace({
  address,
  description,
  city,
  state,
  zipCode,
  zone,
}: Pick<ProposedStopJson, keyof DealPlace>): DealPlace {
  return { address: address ?? null, description: description ?? null, city, state, zipCode, zone }
}

/** Every stop that a version has, as its latest one has it: a tap at a stop that a change removed stays evidence. */
export function readStopsOfAllVersions(versions: readonly Pick<TermsJson, 'stops'>[]): AgreedStop[] {
  return [...new Map(versions.flatMap(readStops).map((stop) => [stop.id, stop])).values()]
}

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
  const { answered_at: answeredAt } = change
  return {
    id: change.id,
    by: change.by_side,
    status: displayedChangeStatus(change.status, load),
    rate: centsToDollars(change.rate_cents),
    stops: change.stops.map(presentProposedStop),
    miles: change.miles,
    milesSource: change.miles_source,
    ...nameAppointments(change.stops.map(readProposedStop)),
    reason: change.reason,
    proposedAt: iso(change.proposed_at),
    answeredAt: answeredAt && iso(answeredAt),
  }
}

/** Both parties read all of it. */
function presentProposedStop(stop: ProposedStopJson): DealChange['stops'][number] {
  const { latitude, longitude, contact, appointmentNumber, references, handling, legMiles, legMinutes } = stop
  return {
    ...(stop.id !== undefined && { id: stop.id }),
    kind: stop.kind,
    ...readPlace(stop),
    coordinates: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
    contactName: contact?.name ?? null,
    contactPhone: contact?.phone ?? null,
    contactEmail: contact?.email ?? null,
    ...presentWindow(stop),
    ...presentStopFreight(stop),
    ...(appointmentNumber !== undefined && { appointmentNumber }),
    ...(references !== undefined && { references }),
    ...(handling !== undefined && { handling }),
    ...(legMiles !== undefined && { legMiles }),
    ...(legMinutes !== undefined && { legMinutes }),
  }
}

/** Always in the same order: devices compare it as text. Nothing until the carrier stated something, and once it removed all. */
export function presentDealDriver(driver: GivenDriver | null): { driver?: ShownDriver } {
  const fields = DRIVER_FIELDS.flatMap((field) => (driver?.[field] ? [[field, driver[field]] as const] : []))
  if (!driver || fields.length === 0) return {}
  return { driver: { ...Object.fromEntries(fields), givenAt: driver.givenAt } }
}
