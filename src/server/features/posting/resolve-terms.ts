import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { ErrorDetail } from '#contract/api/error.ts'
import { resolveAppointment, resolveUntil, validateAppointments } from '#contract/freight/appointment.ts'
import { OUTSIDE_US_MESSAGE, type StopKind } from '#contract/freight/load-field.ts'
import type { createLoadEndpoint } from '#contract/freight/load-post.ts'
import type { DetentionTerms } from '#domain/freight/detention.ts'
import { equipmentCode, vehicleForTrailer } from '#domain/freight/equipment.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import type { Gazetteer } from '#domain/geo/gazetteer.ts'
import type { Land } from '#domain/geo/land.ts'
import type { Point } from '#domain/geo/point.ts'
import { type LocatedStop, locateStop } from '#domain/geo/stop-place.ts'
import { isKnownZip, UNKNOWN_ZIP } from '#domain/geo/zip.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Router } from '#server/ports/router/router.ts'

type Place = Extract<LocatedStop, { ok: true }>
type Problem = Exclude<LocatedStop, { ok: true }>

/** Terms ready to store: stops located, times resolved in each stop's zone. */
export interface ResolvedTerms {
  load: ReturnType<typeof loadColumns>
  stops: [ReturnType<typeof stopColumns>, ReturnType<typeof stopColumns>]
}

function placeProblem(kind: StopKind, zip: string, place: Problem): ErrorDetail {
  const location = `${kind}Location`
  if (place.why === 'abroad') return { path: `${location}.coordinates`, message: OUTSIDE_US_MESSAGE }
  const message =
    place.why === 'other state'
      ? `ZIP code ${zip} is in ${place.state}`
      : "We don't recognize this ZIP code. Choose the address from the list"
  return { path: `${location}.zipCode`, message }
}

const toDate = (at: Instant | null) => (at === null ? null : new Date(at))

/** Empty fields aren't stored. */
function statedOnly(paper: NonNullable<Terms['paper']>) {
  return Object.fromEntries(Object.entries(paper).filter(([, words]) => words))
}

function loadColumns(
  terms: Terms,
  way: RoadMeasure,
  times: Record<`${StopKind}At`, Instant> & Record<`${StopKind}Until`, Instant | null>,
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
    ...(terms.paper !== undefined && { paper: JSON.stringify(statedOnly(terms.paper)) }),
    vehicle,
    trailer,
    equipment_code: equipmentCode(vehicle, trailer),
    packaging_type: packagingType,
    commodity,
    special_instructions: specialInstructions || null,
    broker_notes: terms.brokerNotes || null,
    pickup_at: new Date(times.pickupAt),
    delivery_at: new Date(times.deliveryAt),
    ...(terms.pickupUntil !== undefined && { pickup_until: toDate(times.pickupUntil) }),
    ...(terms.deliveryUntil !== undefined && { delivery_until: toDate(times.deliveryUntil) }),
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

function timesOf(terms: Terms, { pickup, delivery }: LocatedStops) {
  return {
    pickup: { typed: terms.pickupDateTime, until: terms.pickupUntil ?? '', zone: pickup.ok ? pickup.zone : null },
    delivery: {
      typed: terms.deliveryDateTime,
      until: terms.deliveryUntil ?? '',
      zone: delivery.ok ? delivery.zone : null,
    },
  }
}

/** CREATE-14, CREATE-15 and the checks that need a map: the errors by field. */
export function checkTerms(terms: Terms, stops: LocatedStops, now: Instant): ErrorDetail[] {
  const { pickup, delivery } = stops
  return [
    ...(pickup.ok ? [] : [placeProblem('pickup', terms.pickupLocation.zipCode, pickup)]),
    ...(delivery.ok ? [] : [placeProblem('delivery', terms.deliveryLocation.zipCode, delivery)]),
    ...validateAppointments(timesOf(terms, stops), now),
  ]
}

/** The terms as columns, or the errors by field. */
export function resolveTerms(
  terms: Terms,
  lane: ResolvedLane,
  { now, detention }: { now: Instant; detention: DetentionTerms },
): ResolvedTerms | ErrorDetail[] {
  const { pickup, delivery, way } = lane
  const { pickup: from, delivery: to } = timesOf(terms, lane)
  const problems = checkTerms(terms, lane, now)
  const [pickupAt, deliveryAt] = [resolveAppointment(from), resolveAppointment(to)]
  if (problems.length > 0 || !pickup.ok || !delivery.ok || !way || pickupAt === null || deliveryAt === null)
    return problems
  return {
    load: loadColumns(
      terms,
      way,
      {
        pickupAt,
        deliveryAt,
        pickupUntil: resolveUntil(from),
        deliveryUntil: resolveUntil(to),
      },
      detention,
    ),
    stops: [
      stopColumns(terms.pickupLocation, pickup, pickupAt),
      stopColumns(terms.deliveryLocation, delivery, deliveryAt),
    ],
  }
}

/** Sources for locations and distances. */
export interface GeoDeps {
  gazetteer: () => Promise<Gazetteer>
  land: () => Promise<Land>
  router: Router
}

export type Terms = ParsedEndpointInput<typeof createLoadEndpoint>['body']

export interface RoadMeasure {
  miles: number
  driveMinutes: number
  /** the routing engine that measured it */
  source: string
}

export interface LocatedStops {
  pickup: LocatedStop
  delivery: LocatedStop
}

/** A load's stops and the route between them, null when either stop is unknown. */
export interface ResolvedLane extends LocatedStops {
  way: RoadMeasure | null
}

async function measureLane({ router }: GeoDeps, from: Point, to: Point): Promise<RoadMeasure> {
  const { miles, driveMinutes, source } = await router.directions(from, to)
  return { miles, driveMinutes, source }
}

/** Asks no service. */
export async function locateStops(
  geography: Pick<GeoDeps, 'gazetteer' | 'land'>,
  terms: Pick<Terms, 'pickupLocation' | 'deliveryLocation'>,
): Promise<LocatedStops> {
  const [gazetteer, land] = await Promise.all([geography.gazetteer(), geography.land()])
  const placed = ({ city, state, zipCode, coordinates, precision }: Terms['pickupLocation']) =>
    locateStop(gazetteer, land, {
      city,
      state,
      zip: isKnownZip(zipCode) ? zipCode : '',
      point: coordinates ?? null,
      precision: precision ?? null,
    })
  return { pickup: placed(terms.pickupLocation), delivery: placed(terms.deliveryLocation) }
}

/** Locates both stops and measures the route. Never call in a transaction: a service may take seconds. */
export async function resolveLane(geography: GeoDeps, terms: Terms): Promise<ResolvedLane> {
  const { pickup, delivery } = await locateStops(geography, terms)
  const way = pickup.ok && delivery.ok ? await measureLane(geography, pickup.point, delivery.point) : null
  return { pickup, delivery, way }
}
