import * as z from 'zod/mini'
import { EQUIPMENT_CODES, type EquipmentCode } from '#domain/freight/equipment.ts'
import { LEAST_STOPS, MOST_STOPS } from '#domain/freight/load-stop.ts'
import { idSchema, pageMetaSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { boardQueryShape, type BoardSort, daySchema } from './load-query.ts'
import { loadSchema } from './load.ts'

/** By road, estimated: a larger circle has too many loads to choose from. */
const MAX_RADIUS_MILES = 500
export const DEFAULT_RADIUS_MILES = 100

const POINT = /^(-?\d{1,2}(?:\.\d{1,9})?),(-?\d{1,3}(?:\.\d{1,9})?)$/

function readPoint(text: string) {
  const [, latitude, longitude] = POINT.exec(text) ?? []
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : undefined
}

/** '32.78,-96.8', as in a map's URL. */
const pointSchema = z.pipe(
  z
    .string()
    .check(z.refine((text) => readPoint(text) !== undefined, 'Must be a latitude and a longitude, like 32.78,-96.8')),
  z.transform((text) => readPoint(text) ?? { latitude: 0, longitude: 0 }),
)

const STATES = 'Must be state codes, like TX,OK'
const EQUIPMENT = 'Must be equipment codes, like V,R'

function isEquipmentCode(code: string): code is EquipmentCode {
  return EQUIPMENT_CODES.some((known) => known === code)
}

/** 'TX,OK'; a state that isn't one has no loads. */
const statesSchema = z.pipe(
  z.string().check(z.regex(/^[A-Z]{2}(,[A-Z]{2}){0,59}$/, STATES)),
  z.transform((text) => [...new Set(text.split(','))]),
)

/** 'V,R' */
const equipmentSchema = z.pipe(
  z.string().check(
    z.maxLength(60, EQUIPMENT),
    z.refine((text) => text.split(',').every(isEquipmentCode), EQUIPMENT),
  ),
  z.transform((text) => [...new Set(text.split(','))].filter(isEquipmentCode)),
)

function wholeNumber(least: number, most: number) {
  const range = `Must be a whole number from ${least} to ${most.toLocaleString('en-US')}`
  return z.coerce.number(range).check(z.int(range), z.gte(least, range), z.lte(most, range))
}

function dollars(most: number) {
  const range = `Must be an amount from 0 to ${most.toLocaleString('en-US')}`
  return z.coerce.number(range).check(z.gte(0, range), z.lte(most, range))
}

/** What a search of the board can ask for, besides words. */
export const boardFilterShape = {
  /** where the truck is */
  near: z.optional(pointSchema),
  /** miles of deadhead at most, by road; 100 when omitted */
  radius: z.optional(wholeNumber(1, MAX_RADIUS_MILES)),
  /** a point near the delivery */
  to: z.optional(pointSchema),
  toRadius: z.optional(wholeNumber(1, MAX_RADIUS_MILES)),
  /** delivery in one of these states: 'TX,OK' */
  toStates: z.optional(statesSchema),
  /** equipment codes that the truck fits: 'V,R' */
  equipment: z.optional(equipmentSchema),
  /** pounds that the truck can take */
  maxWeight: z.optional(wholeNumber(0, 1_000_000)),
  /** dollars */
  minRate: z.optional(dollars(1_000_000)),
  /** dollars a mile */
  minRatePerMile: z.optional(dollars(1000)),
  /** trip miles */
  minMiles: z.optional(wholeNumber(0, 10_000)),
  maxMiles: z.optional(wholeNumber(0, 10_000)),
  /** the load's stops at most, its pickup and delivery included */
  maxStops: z.optional(wholeNumber(LEAST_STOPS, MOST_STOPS)),
  pickupDateFrom: daySchema,
  pickupDateTo: daySchema,
  /** hours since it was posted, at most */
  postedWithin: z.optional(wholeNumber(1, 720)),
  /** the broker's account */
  broker: z.optional(idSchema),
}

export function hasDeadheadPlace({ sort, near }: { sort: BoardSort; near?: unknown }): boolean {
  return sort !== 'deadhead:asc' || near !== undefined
}

export const DEADHEAD_NEEDS_PLACE = { path: ['sort'], message: 'Choose where your truck is to sort by deadhead' }

export const boardQuerySchema = z
  .object({
    ...boardQueryShape,
    ...boardFilterShape,
    /** `meta.next` of the page before: this page starts after its last load, whatever was posted since */
    after: z.optional(z.string().check(z.maxLength(200, 'Must be the `next` of a page'))),
  })
  .check(z.refine(hasDeadheadPlace, DEADHEAD_NEEDS_PLACE))
export type BoardQuery = z.output<typeof boardQuerySchema>
/** What narrows a search, besides its words. */
export type BoardNarrowing = Pick<BoardQuery, keyof typeof boardFilterShape>

const boardMeta = z.object({
  ...pageMetaSchema.shape,
  /** for the `after` of the next page */
  next: z.optional(z.string()),
  /** the words that were searched, where a typed one was on no load */
  searchedFor: z.optional(z.string()),
  /** the database had no time to look at every load */
  isPartial: z.optional(z.literal(true)),
})
export type BoardMeta = z.output<typeof boardMeta>

export const listBoardEndpoint = defineEndpoint({
  name: 'loads.board',
  summary: 'Loads that can be booked; with a status, also loads the viewer requested or hauls',
  method: 'GET',
  path: '/loads/load-board',
  access: 'load:book',
  scope: 'board:read',
  query: boardQuerySchema,
  answer: z.object({ data: z.array(loadSchema), meta: boardMeta }),
})
export type BoardPage = z.output<typeof listBoardEndpoint.answer>

/** Counting stops here: the home page then says '10,000+'. */
export const MOST_COUNTED = 10_000

const sampleLoad = z.object({
  origin: z.object({ city: z.string(), state: z.string() }),
  destination: z.object({ city: z.string(), state: z.string() }),
  /** dollars */
  rate: z.number(),
  miles: z.number(),
})
export type SampleLoad = z.output<typeof sampleLoad>

/** What the home page shows of the board: no more than a carrier sees before a request, and none of the broker. */
export const readBoardSampleEndpoint = defineEndpoint({
  name: 'board.sample',
  summary: 'How many loads are on the board, and three of the newest',
  method: 'GET',
  path: '/board/sample',
  access: 'public',
  answer: z.object({ openLoads: z.number(), loads: z.array(sampleLoad) }),
})
export type BoardSample = z.output<typeof readBoardSampleEndpoint.answer>
