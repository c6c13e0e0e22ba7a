import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { ErrorDetail } from '#contract/api/error.ts'
import { resolveAppointment, resolveUntil, validateAppointments } from '#contract/freight/appointment.ts'
import { OUTSIDE_US_MESSAGE } from '#contract/freight/load-field.ts'
import type { createLoadEndpoint } from '#contract/freight/load-post.ts'
import type { DetentionTerms } from '#domain/freight/detention.ts'
import { equipmentCode, vehicleForTrailer } from '#domain/freight/equipment.ts'
import { firstStop, lastStop, type LoadStop, POSTED_STOPS, type StopId } from '#domain/freight/load-stop.ts'
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
  stops: ReturnType<typeof stopColumns>[]
}

interface PostedStop extends LoadStop {
  location: Terms['pickupLocation']
  typed: string
  until: string
}

/** The body names the two ends of a load. From here on, its stops are a list. */
export function postedStops(terms: Terms): PostedStop[] {
  return POSTED_STOPS.map(({ id, kind }) => ({
    id,
    kind,
    location: terms[`${id}Location`],
    typed: terms[`${id}DateTime`],
    until: terms[`${id}Until`] ?? '',
  }))
}

function placeProblem(id: StopId, zip: string, place: Problem): ErrorDetail {
  const location = `${id}Location`
  if (place.why === 'abroad') return { path: `${location}.coordinates`, message: OUTSIDE_US_MESSAGE }
  const message =
    place.why === 'other state'
      ? `ZIP code ${zip} is in ${place.state}`
      : "We don't recognize this ZIP code. Choose the address from the list"
  return { path: `${location}.zipCode`, message }
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

function stopColumns({ id, kind, location }: PostedStop, { point, zone, precision }: Place, at: Instant) {
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
    contact_name: location.contactName,
    contact_phone: location.contactPhone,
    contact_email: location.contactEmail,
  }
}

/** Stops with their typed times, in the zone of their place once that is known. */
function timesOf(terms: Terms, places: readonly LocatedStop[]) {
  return postedStops(terms).map((stop, index) => {
    const place = places[index]
    return { ...stop, place, zone: place?.ok ? place.zone : null }
  })
}

/** CREATE-14, CREATE-15 and the checks that need a map: the errors by field. */
export function checkTerms(terms: Terms, places: readonly LocatedStop[], now: Instant): ErrorDetail[] {
  const stops = timesOf(terms, places)
  return [
    ...stops.flatMap(({ id, location, place }) =>
      place && !place.ok ? [placeProblem(id, location.zipCode, place)] : [],
    ),
    ...validateAppointments(stops, now),
  ]
}

/** The terms as columns, or the errors by field. */
export function resolveTerms(
  terms: Terms,
  { places, way }: ResolvedLane,
  { now, detention }: { now: Instant; detention: DetentionTerms },
): ResolvedTerms | ErrorDetail[] {
  const problems = checkTerms(terms, places, now)
  const stops = timesOf(terms, places).flatMap((stop) => {
    const at = resolveAppointment(stop)
    if (!stop.place?.ok || at === null) return []
    return [{ at, until: resolveUntil(stop), columns: stopColumns(stop, stop.place, at) }]
  })
  if (problems.length > 0 || stops.length < places.length || !way) return problems
  return {
    load: loadColumns(terms, way, [firstStop(stops), lastStop(stops)], detention),
    stops: stops.map(({ columns }) => columns),
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

/** The places of a load's stops, in their order, and the route over them, null when one is unknown. */
export interface ResolvedLane {
  places: LocatedStop[]
  way: RoadMeasure | null
}

async function measureLane({ router }: GeoDeps, from: Point, to: Point): Promise<RoadMeasure> {
  const { miles, driveMinutes, source } = await router.directions(from, to)
  return { miles, driveMinutes, source }
}

/** The places of the stops. Asks no service. */
export async function locateStops(
  geography: Pick<GeoDeps, 'gazetteer' | 'land'>,
  terms: Terms,
): Promise<LocatedStop[]> {
  const [gazetteer, land] = await Promise.all([geography.gazetteer(), geography.land()])
  return postedStops(terms).map(({ location: { city, state, zipCode, coordinates, precision } }) =>
    locateStop(gazetteer, land, {
      city,
      state,
      zip: isKnownZip(zipCode) ? zipCode : '',
      point: coordinates ?? null,
      precision: precision ?? null,
    }),
  )
}

/** Locates the stops and measures the route. Never call in a transaction: a service may take seconds. */
export async function resolveLane(geography: GeoDeps, terms: Terms): Promise<ResolvedLane> {
  const places = await locateStops(geography, terms)
  const [first, last] = [firstStop(places), lastStop(places)]
  const way = first.ok && last.ok ? await measureLane(geography, first.point, last.point) : null
  return { places, way }
}
