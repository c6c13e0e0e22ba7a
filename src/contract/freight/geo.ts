import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { coordinatesSchema, textSchema } from '../api/common-schemas.ts'
import { LEAST_STOPS, MOST_STOPS } from '#domain/freight/load-stop.ts'

const MOST_BETWEEN = MOST_STOPS - LEAST_STOPS

/** CREATE-23: a US address with its location. Street and ZIP are empty when unknown. */
const place = z.object({
  fullAddress: z.string(),
  street: z.string(),
  city: z.string(),
  /** two-letter code */
  state: z.string(),
  zipCode: z.string(),
  coordinates: coordinatesSchema,
  /** how precise the coordinates are: a city's or ZIP's center, the street, or the building */
  precision: z.enum(['city', 'zip', 'street', 'rooftop']),
  /** IANA time zone of the place */
  zone: z.string(),
})

/** '32.7767,-96.7970' */
const pointText = z.pipe(
  z.string().check(
    z.regex(/^-?\d{1,2}(\.\d{1,15})?,-?\d{1,3}(\.\d{1,15})?$/, 'Must be latitude,longitude, like 32.7767,-96.797'),
    z.refine((text) => {
      const [latitude = 0, longitude = 0] = text.split(',').map(Number)
      return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    }, 'Must be between -90,-180 and 90,180'),
  ),
  z.transform((text: string) => {
    const [latitude = 0, longitude = 0] = text.split(',').map(Number)
    return { latitude, longitude }
  }),
)

/** 'lat,lng;lat,lng': the stops between two points, in driving order */
export const viaText = z.pipe(
  z.string().check(z.maxLength(MOST_BETWEEN * 40)),
  z.pipe(
    z.transform((text: string) => text.split(';')),
    z.array(pointText).check(z.maxLength(MOST_BETWEEN, `Must be at most ${MOST_BETWEEN} points`)),
  ),
)

/**
 * How a directions request ended. Anything but OK means that no engine found a way: the line is straight and the miles
 * are a guess. The status then tells why the best engine found none.
 */
const DIRECTIONS_STATUSES = [
  'OK',
  'ZERO_RESULTS',
  'INVALID_REQUEST',
  'REQUEST_DENIED',
  'OVER_QUERY_LIMIT',
  'TIMEOUT',
  'UNAVAILABLE',
  'INVALID_ANSWER',
] as const
export type DirectionsStatus = (typeof DIRECTIONS_STATUSES)[number]

const line = z.object({
  type: z.literal('LineString'),
  /** longitude, latitude */
  coordinates: z.array(z.array(z.number()).check(z.length(2))),
})

const directionsAnswer = z.object({
  status: z.enum(DIRECTIONS_STATUSES),
  /** whole miles */
  distance: z.number(),
  /** whole minutes of driving */
  duration: z.number(),
  /** whole minutes with one driver's breaks, 49 CFR 395.3 */
  transit: z.number(),
  geometry: line,
  /** the engine that measured: 'road-model', 'straight-line', or the configured service */
  source: z.string(),
  /** no road service measured it */
  estimated: z.boolean(),
})

export const searchAddressesEndpoint = defineEndpoint({
  name: 'geo.places',
  summary: 'US addresses for the text typed so far, best first',
  method: 'GET',
  path: '/geo/places',
  access: 'session',
  query: z.object({ q: textSchema(200, 2, 'Enter at least 2 characters') }),
  answer: z.object({ data: z.array(place) }),
  errors: ['OVER_BUDGET'],
})

export const directionsEndpoint = defineEndpoint({
  name: 'geo.route',
  summary: 'The road route from one point to another, given as latitude,longitude',
  method: 'GET',
  path: '/geo/route',
  access: 'session',
  query: z.object({ from: pointText, to: pointText, via: z.optional(viaText) }),
  answer: directionsAnswer,
  errors: ['OVER_BUDGET'],
})

export const mapStyleEndpoint = defineEndpoint({
  name: 'geo.map',
  summary: 'The map style to draw with; null means the built-in map',
  method: 'GET',
  path: '/geo/map',
  access: 'session',
  answer: z.object({ styleUrl: z.nullable(z.string()) }),
})
