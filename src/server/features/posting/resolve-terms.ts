import type { Selectable } from 'kysely'
import pLimit from 'p-limit'
import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { ErrorDetail } from '#contract/api/error.ts'
import {
  resolveAppointment,
  resolveUntil,
  type TimePaths,
  validateAppointments,
} from '#contract/freight/appointment.ts'
import { OUTSIDE_US_MESSAGE } from '#contract/freight/load-field.ts'
import { type createLoadEndpoint, listPlaceProblems, type StopToPost } from '#contract/freight/load-post.ts'
import type { DetentionTerms } from '#domain/freight/detention.ts'
import { equipmentCode, vehicleForTrailer } from '#domain/freight/equipment.ts'
import {
  firstStop,
  lastStop,
  type NamedStop,
  POSTED_STOPS,
  type StopId,
  type StopKind,
} from '#domain/freight/load-stop.ts'
import { checkStops } from '#domain/freight/stop-list.ts'
import { dollarsToCents } from '#domain/freight/money.ts'
import type { Gazetteer } from '#domain/geo/gazetteer.ts'
import type { Land } from '#domain/geo/land.ts'
import type { Point } from '#domain/geo/point.ts'
import { type LocatedStop, locateStop } from '#domain/geo/stop-place.ts'
import { isKnownZip, UNKNOWN_ZIP } from '#domain/geo/zip.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { LoadStopTable } from '#server/db/load-schema.ts'
import type { Router } from '#server/ports/router/router.ts'

type Place = Extract<LocatedStop, { ok: true }>
type Problem = Exclude<LocatedStop, { ok: true }>

/** Terms ready to store: stops located, times resolved in each stop's zone. */
export interface ResolvedTerms {
  load: ReturnType<typeof loadColumns>
  stops: ReturnType<typeof stopColumns>[]
}

/** A stop of a body in driving order: an end by its named fields, one between by its place in the list. */
interface PostedStop {
  /** null for a new stop between */
  id: StopId | null
  kind: StopKind
  location: Omit<Terms['pickupLocation'], 'contactName' | 'contactPhone' | 'contactEmail'> & {
    contactName: string | null
    contactPhone: string | null
    contactEmail: string | null
  }
  typed: string
  until: string
  pieces: string | null
  weight: number | null
  /** a stop that the body leaves as it is stored */
  stored?: Place & { at: Date; until: Date | null }
  paths: TimePaths & { location: string }
}

/** A stop as it is stored. */
export type StoredStop = Selectable<LoadStopTable>

const pathsBetween = (index: number) => ({
  time: `stops.${index}.dateTime`,
  until: `stops.${index}.until`,
  location: `stops.${index}`,
})

function postedEnd(terms: Terms, { id, kind }: NamedStop): PostedStop {
  const freight = (id === firstStop(POSTED_STOPS).id ? terms.stops?.at(0) : terms.stops?.at(-1))?.freight
  return {
    id,
    kind,
    location: terms[`${id}Location`],
    typed: terms[`${id}DateTime`],
    until: terms[`${id}Until`] ?? '',
    pieces: freight?.pieces || null,
    weight: freight?.weight ?? null,
    paths: { time: `${id}DateTime`, until: `${id}Until`, location: `${id}Location` },
  }
}

function postedBetween(stop: StopToPost, index: number): PostedStop {
  const { contactName, contactPhone, contactEmail, ...location } = stop
  return {
    id: stop.id ?? null,
    kind: stop.kind,
    location: {
      ...location,
      contactName: contactName || null,
      contactPhone: contactPhone || null,
      contactEmail: contactEmail || null,
    },
    typed: stop.dateTime,
    until: stop.until ?? '',
    pieces: stop.freight?.pieces || null,
    weight: stop.freight?.weight ?? null,
    paths: pathsBetween(index),
  }
}

function storedBetween(stop: StoredStop, index: number): PostedStop {
  const { latitude, longitude, zone, precision } = stop
  const point = latitude === null || longitude === null ? null : { latitude, longitude }
  return {
    id: stop.id,
    kind: stop.kind,
    location: {
      address: stop.address ?? '',
      description: stop.description,
      city: stop.city,
      state: stop.state,
      zipCode: stop.zip_code,
      coordinates: point,
      contactName: stop.contact_name,
      contactPhone: stop.contact_phone,
      contactEmail: stop.contact_email,
    },
    typed: stop.appointment_at.toISOString(),
    until: stop.appointment_until?.toISOString() ?? '',
    pieces: stop.pieces,
    weight: stop.weight_lbs,
    ...(point && {
      stored: {
        ok: true,
        point,
        zone,
        precision: precision as Place['precision'],
        at: stop.appointment_at,
        until: stop.appointment_until,
      },
    }),
    paths: pathsBetween(index),
  }
}

/**
 * The body names the two ends of a load and may list all stops. From here on, its stops are a list.
 * @param stored the load's stops: without a list, those between stay
 */
export function postedStops(terms: Terms, stored: readonly StoredStop[] = []): PostedStop[] {
  const [first, last] = POSTED_STOPS
  const between =
    // a new load has no stop yet that an id could name
    terms.stops
      ?.slice(1, -1)
      .map((stop, index) => postedBetween(stored.length > 0 ? stop : { ...stop, id: undefined }, index + 1)) ??
    stored.slice(1, -1).map((stop, index) => storedBetween(stop, index + 1))
  return [postedEnd(terms, first), ...between, postedEnd(terms, last)]
}

function placeProblem({ paths, location: { zipCode } }: PostedStop, place: Problem): ErrorDetail {
  if (place.why === 'abroad') return { path: `${paths.location}.coordinates`, message: OUTSIDE_US_MESSAGE }
  const message =
    place.why === 'other state'
      ? `ZIP code ${zipCode} is in ${place.state}`
      : "We don't recognize this ZIP code. Choose the address from the list"
  return { path: `${paths.location}.zipCode`, message }
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

function stopColumns(stop: PostedStop, { point, zone, precision }: Place, { at, until }: Appointment) {
  const { id, kind, location, pieces, weight } = stop
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
    contact_name: location.contactName,
    contact_phone: location.contactPhone,
    contact_email: location.contactEmail,
  }
}

/** Stops with their typed times, in the zone of their place once that is known. */
function timesOf(posted: readonly PostedStop[], places: readonly LocatedStop[]) {
  return posted.map((stop, index) => {
    const place = stop.stored ?? places[index]
    return { ...stop, place, zone: place?.ok ? place.zone : null }
  })
}

/** What the rules of the whole list say, at the fields of the body. */
function listProblems(terms: Terms, stops: readonly PostedStop[]): ErrorDetail[] {
  const { stops: sent } = terms
  if (!sent) return []
  const listed = sent.map((stop) => ({ ...stop, weight: stop.freight?.weight }))
  const problems = checkStops(listed, terms.weight).map(({ stop, field, message }): ErrorDetail => {
    if (stop === null) return { path: field === 'weight' ? 'weight' : 'stops', message }
    const at = { kind: '.kind', weight: '.freight.weight', place: '', list: '' }[field]
    return { path: `stops.${stop}${at}`, message }
  })
  if (sent.length <= POSTED_STOPS.length && sent.some(({ freight }) => freight !== undefined))
    problems.push({ path: 'stops.0.freight', message: 'Use weight and pieces of the load' })
  const ids = sent.flatMap(({ id }) => (id === undefined ? [] : [id]))
  return [
    ...problems,
    ...sent.slice(1, -1).flatMap((stop, index) => listPlaceProblems(stop, index + 1)),
    ...sent.flatMap((stop, index) => endProblems(stop, index, stops)),
    ...(new Set(ids).size < ids.length ? [{ path: 'stops', message: NOT_A_STOP }] : []),
  ]
}

export const NOT_A_STOP = 'Is not a stop of this load'

/** The ends of the list repeat the named fields. */
function endProblems(stop: StopToPost, index: number, stops: readonly PostedStop[]): ErrorDetail[] {
  const end = index === 0 ? firstStop(stops) : index === stops.length - 1 ? lastStop(stops) : null
  if (!end) return []
  const named: Record<string, unknown> = { ...end.location, dateTime: end.typed, until: end.until || null }
  const sent: Record<string, unknown> = { ...stop, until: stop.until || null }
  const differs = ['address', 'city', 'state', 'zipCode', 'dateTime', 'until'].filter(
    (field) => (named[field] ?? null) !== (sent[field] ?? null),
  )
  return differs.map((field) => ({ path: `stops.${index}.${field}`, message: `Must be as in ${end.paths.location}` }))
}

/** CREATE-14, CREATE-15 and the checks that need a map: the errors by field. */
export function checkTerms(terms: Terms, places: readonly LocatedStop[], now: Instant): ErrorDetail[] {
  return findProblems(terms, timesOf(postedStops(terms), places), now)
}

function findProblems(terms: Terms, stops: ReturnType<typeof timesOf>, now: Instant): ErrorDetail[] {
  return [
    ...listProblems(terms, stops),
    ...stops.flatMap((stop) => (stop.place && !stop.place.ok ? [placeProblem(stop, stop.place)] : [])),
    ...validateAppointments(stops, now),
  ]
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

/** Sources for locations and distances. */
export interface GeoDeps {
  gazetteer: () => Promise<Gazetteer>
  land: () => Promise<Land>
  router: Router
}

export type Terms = ParsedEndpointInput<typeof createLoadEndpoint>['body']

/** A road between two stops. */
interface Leg {
  miles: number
  driveMinutes: number
  /** the routing engine that measured it */
  source: string
}

/** The road over all stops. */
export interface RoadMeasure extends Leg {
  /** from each stop to the next */
  legs: Leg[]
}

/** The places of a load's stops, in their order, and the route over them, null when one is unknown. */
export interface ResolvedLane {
  places: LocatedStop[]
  way: RoadMeasure | null
}

/** Legs that are measured at once. */
const LEGS_AT_ONCE = 4
/** One estimated leg makes the whole an estimate; the last is the roughest. */
const ESTIMATES = ['road-model', 'straight-line']

const roughness = ({ source }: Leg) => ESTIMATES.indexOf(source)

async function measureRoad({ router }: GeoDeps, points: readonly Point[]): Promise<RoadMeasure> {
  const limit = pLimit(LEGS_AT_ONCE)
  const legs = await Promise.all(
    points.slice(1).map((to, index) =>
      limit(async (): Promise<Leg> => {
        const { miles, driveMinutes, source } = await router.directions(points[index] ?? to, to)
        return { miles, driveMinutes, source }
      }),
    ),
  )
  const weakest = legs.reduce((worst, leg) => (roughness(leg) > roughness(worst) ? leg : worst))
  return {
    miles: legs.reduce((sum, { miles }) => sum + miles, 0),
    driveMinutes: legs.reduce((sum, { driveMinutes }) => sum + driveMinutes, 0),
    source: weakest.source,
    legs,
  }
}

/**
 * The places of the stops. Asks no service.
 * @param stored the load's stops: those between that the body leaves out keep their place
 */
export async function locateStops(
  geography: Pick<GeoDeps, 'gazetteer' | 'land'>,
  terms: Terms,
  stored: readonly StoredStop[] = [],
): Promise<LocatedStop[]> {
  const [gazetteer, land] = await Promise.all([geography.gazetteer(), geography.land()])
  return postedStops(terms, stored).map(({ location, stored: kept }) => {
    if (kept) return kept
    const { city, state, zipCode, coordinates, precision } = location
    return locateStop(gazetteer, land, {
      city,
      state,
      zip: isKnownZip(zipCode) ? zipCode : '',
      point: coordinates ?? null,
      precision: precision ?? null,
    })
  })
}

/** Locates the stops and measures the route. Never call in a transaction: a service may take seconds. */
export async function resolveLane(
  geography: GeoDeps,
  terms: Terms,
  stored: readonly StoredStop[] = [],
): Promise<ResolvedLane> {
  const places = await locateStops(geography, terms, stored)
  const points = places.flatMap((place) => (place.ok ? [place.point] : []))
  return { places, way: points.length === places.length ? await measureRoad(geography, points) : null }
}
