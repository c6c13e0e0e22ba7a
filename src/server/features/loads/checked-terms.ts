import type { ErrorDetail } from '#contract/error.ts'
import { OUTSIDE_THE_STATES, type StopKind } from '#contract/load-field.ts'
import { isKnownZip, UNKNOWN_ZIP } from '#domain/zip.ts'
import { instantOfStop, stopTimeProblems } from '#contract/load-time.ts'
import { equipmentCode, trailersVehicle } from '#domain/equipment.ts'
import type { Instant } from '#domain/instant.ts'
import { centsOf } from '#domain/money.ts'
import type { StopPlace } from '#domain/stop-place.ts'
import type { Lane, Measured, Terms } from './lane.ts'

type Place = Extract<StopPlace, { ok: true }>
type Problem = Exclude<StopPlace, { ok: true }>

/** Terms that can be stored: places known, times resolved in the stops' zones. */
export interface CheckedTerms {
  load: ReturnType<typeof loadColumns>
  stops: [ReturnType<typeof stopColumns>, ReturnType<typeof stopColumns>]
}

function placeProblem(kind: StopKind, zip: string, place: Problem): ErrorDetail {
  const location = `${kind}Location`
  if (place.why === 'abroad') return { path: `${location}.coordinates`, message: OUTSIDE_THE_STATES }
  const message =
    place.why === 'other state'
      ? `ZIP code ${zip} is in ${place.state}`
      : 'We do not know this ZIP code: choose the address from the list'
  return { path: `${location}.zipCode`, message }
}

function loadColumns(terms: Terms, way: Measured, times: { pickupAt: Instant; deliveryAt: Instant }) {
  const { trailer, type, packagingType, commodity, specialInstructions } = terms.equipmentRequirements
  const vehicle = type || trailersVehicle(trailer)
  return {
    reference: terms.reference || null,
    rate_cents: centsOf(terms.rate),
    distance_miles: way.miles,
    drive_minutes: way.driveMinutes,
    distance_source: way.source,
    weight_lbs: terms.weight,
    vehicle,
    trailer,
    equipment_code: equipmentCode(vehicle, trailer),
    packaging_type: packagingType,
    commodity,
    special_instructions: specialInstructions || null,
    broker_notes: terms.brokerNotes || null,
    pickup_at: new Date(times.pickupAt),
    delivery_at: new Date(times.deliveryAt),
  }
}

function stopColumns(location: Terms['pickupLocation'], { point, zone, precision }: Place, at: Instant) {
  return {
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
    contact_name: location.contactName,
    contact_phone: location.contactPhone,
    contact_email: location.contactEmail,
  }
}

/** CREATE-14, CREATE-15 and what only a map knows: the terms as columns, or what is wrong with them, by field. */
export function checkedTerms(
  terms: Terms,
  { pickup, delivery, way }: Lane,
  now: Instant,
): CheckedTerms | ErrorDetail[] {
  const from = { typed: terms.pickupDateTime, zone: pickup.ok ? pickup.zone : null }
  const to = { typed: terms.deliveryDateTime, zone: delivery.ok ? delivery.zone : null }
  const problems = [
    ...(pickup.ok ? [] : [placeProblem('pickup', terms.pickupLocation.zipCode, pickup)]),
    ...(delivery.ok ? [] : [placeProblem('delivery', terms.deliveryLocation.zipCode, delivery)]),
    ...stopTimeProblems({ pickup: from, delivery: to }, now),
  ]
  const [pickupAt, deliveryAt] = [instantOfStop(from), instantOfStop(to)]
  if (problems.length > 0 || !pickup.ok || !delivery.ok || !way || pickupAt === null || deliveryAt === null)
    return problems
  return {
    load: loadColumns(terms, way, { pickupAt, deliveryAt }),
    stops: [
      stopColumns(terms.pickupLocation, pickup, pickupAt),
      stopColumns(terms.deliveryLocation, delivery, deliveryAt),
    ],
  }
}
