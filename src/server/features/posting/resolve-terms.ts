import type { ErrorDetail } from '#contract/api/error.ts'
import { resolveAppointment, resolveUntil } from '#contract/freight/appointment.ts'
import type { DetentionTerms } from '#domain/freight/detention.ts'
import { equipmentCode, vehicleForTrailer } from '#domain/freight/equipment.ts'
import { firstStop, lastStop } from '#domain/freight/load-stop.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import { isKnownZip, UNKNOWN_ZIP } from '#domain/geo/zip.ts'
import type { Instant } from '#domain/time/instant.ts'
import { findProblems, timesOf } from './check-terms.ts'
import { type Place, type PostedStop, postedStops, type StoredStop, type Terms } from './posted-stops.ts'
import type { RoadMeasure } from '#server/ports/router/measure-road.ts'
import type { ResolvedLane } from './resolve-lane.ts'

/** Terms ready to store: stops located, times resolved in each stop's zone. */
export interface ResolvedTerms {
  load: ReturnType<typeof loadColumns>
  stops: ReturnType<typeof stopColumns>[]
}

interface Appointment {
  at: Instant
  until: Instant | null
}

const toDate = (at: Instant | null) => (at === null ? null : new Date(at))

/** Empty fields aren't stored. */
function statedOnly(paper: NonNullable<Terms['paper']>) {
  return Object.fromEntries(Object.entries(paper).filter(([, words]) => words))
}

function loadColumns(
  terms: Terms,
  way: RoadMeasure,
  [first, last]: readonly [Appointment, Appointment],
  detention: DetentionTerms,
) {
  const { trailer, type, packagingType, commodity, specialInstructions } = terms.equipmentRequirements
  const vehicle = type || vehicleForTrailer(trailer)
  return {
    reference: terms.reference || null,
    rate_cents: dollarsToCents(terms.rate),
    distance_miles: way.miles,
    drive_minutes: way.driveMinutes,
    distance_source: way.source,
    weight_lbs: terms.weight,
    detention: JSON.stringify(detention),
    // an edit that leaves one of these out keeps what is stored
    ...(terms.team !== undefined && { team: terms.team }),
    ...(terms.partial !== undefined && { partial: terms.partial }),
    ...(terms.shipperPays !== undefined && {
      shipper_pays_cents: terms.shipperPays === null ? null : dollarsToCents(terms.shipperPays),
    }),
    ...(terms.customerId !== undefined && { customer_id: terms.customerId || null }),
    ...(terms.paper !== undefined && { paper: JSON.stringify(statedOnly(terms.paper)) }),
    vehicle,
    trailer,
    equipment_code: equipmentCode(vehicle, trailer),
    packaging_type: packagingType,
    commodity,
    special_instructions: specialInstructions || null,
    broker_notes: terms.brokerNotes || null,
    pickup_at: new Date(first.at),
    delivery_at: new Date(last.at),
    ...(terms.pickupUntil !== undefined && { pickup_until: toDate(first.until) }),
    ...(terms.deliveryUntil !== undefined && { delivery_until: toDate(last.until) }),
  }
}

function stopColumns(stop: PostedStop, { point, zone, precision }: Place, { at, until }: Appointment) {
  const { id, kind, location, pieces, weight, numbers } = stop
  return {
    id,
    kind,
    address: location.address,
    description: location.description || null,
    city: location.city,
    state: location.state,
    zip_code: isKnownZip(location.zipCode) ? location.zipCode : UNKNOWN_ZIP,
    latitude: point.latitude,
    longitude: point.longitude,
    precision,
    zone,
    appointment_at: new Date(at),
    appointment_until: toDate(until),
    pieces,
    weight_lbs: weight,
    appointment_number: numbers.appointment,
    reference_numbers: numbers.references,
    handling: numbers.handling,
    contact_name: location.contactName,
    contact_phone: location.contactPhone,
    contact_email: location.contactEmail,
  }
}

/** The terms as columns, or the errors by field. */
export function resolveTerms(
  terms: Terms,
  { places, way }: ResolvedLane,
  { now, detention, stored = [] }: { now: Instant; detention: DetentionTerms; stored?: readonly StoredStop[] },
): ResolvedTerms | ErrorDetail[] {
  const posted = timesOf(postedStops(terms, stored), places)
  const problems = findProblems(terms, posted, now)
  const stops = posted.flatMap((stop, index) => {
    const at = resolveAppointment(stop)
    if (!stop.place?.ok || at === null) return []
    const leg = index === 0 ? null : (way?.legs[index - 1] ?? null)
    const times = { at, until: resolveUntil(stop) }
    const legs = { leg_miles: leg?.miles ?? null, leg_minutes: leg?.driveMinutes ?? null }
    return [{ ...times, columns: { ...stopColumns(stop, stop.place, times), ...legs } }]
  })
  if (problems.length > 0 || stops.length < places.length || !way) return problems
  return {
    load: loadColumns(terms, way, [firstStop(stops), lastStop(stops)], detention),
    stops: stops.map(({ columns }) => columns),
  }
}
