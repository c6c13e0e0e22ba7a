import type { Selectable } from 'kysely'
import type { ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { TimePaths } from '#contract/freight/appointment.ts'
import type { createLoadEndpoint, StopToPost } from '#contract/freight/load-post.ts'
import { bodyPath } from '#contract/freight/named-ends.ts'
import { firstStop, type NamedStop, POSTED_STOPS, type StopId, type StopKind } from '#domain/freight/load-stop.ts'
import type { LocatedStop } from '#domain/geo/stop-place.ts'
import type { LoadStopTable } from '#server/db/load-schema.ts'

export type Terms = ParsedEndpointInput<typeof createLoadEndpoint>['body']

export type Place = Extract<LocatedStop, { ok: true }>

/** A stop of a body in driving order: an end by its named fields, one between by its place in the list. */
export interface PostedStop {
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
  /** of a stop between; the load's paper has those of the ends */
  numbers: { appointment: string | null; references: string | null; handling: string | null }
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

const NO_NUMBERS = { appointment: null, references: null, handling: null }

/** @param kept the end as it is stored: without a list, its freight stays */
function postedEnd(terms: Terms, { id, kind }: NamedStop, kept: StoredStop | undefined): PostedStop {
  const until = terms[`${id}Until`]
  const at = (field: string) => bodyPath(field, terms.fromList)
  const freight = terms.stops
    ? (id === firstStop(POSTED_STOPS).id ? terms.stops.at(0) : terms.stops.at(-1))?.freight
    : { pieces: kept?.pieces ?? undefined, weight: kept?.weight_lbs ?? undefined }
  return {
    id,
    kind,
    location: terms[`${id}Location`],
    typed: terms[`${id}DateTime`],
    // left out, the window stays as it is stored
    until: until === undefined ? (kept?.appointment_until?.toISOString() ?? '') : (until ?? ''),
    pieces: freight?.pieces || null,
    weight: freight?.weight ?? null,
    numbers: NO_NUMBERS,
    paths: { time: at(`${id}DateTime`), until: at(`${id}Until`), location: at(`${id}Location`) },
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
    numbers: {
      appointment: stop.appointmentNumber || null,
      references: stop.references || null,
      handling: stop.handling || null,
    },
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
    numbers: { appointment: stop.appointment_number, references: stop.reference_numbers, handling: stop.handling },
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
  return [postedEnd(terms, first, stored[0]), ...between, postedEnd(terms, last, stored.at(-1))]
}
