import { formatMarketLane, MARKET_DAYS, parseMarketLane } from '#domain/freight/market-rate.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'

/** A page of the board as a table has 24 loads. */
export const MAX_MARKET_LANES = 50

const LANES = `Must be 1 to ${MAX_MARKET_LANES} lanes, like V.43961.43967`
/** Of the longest names, with commas. */
const MAX_LENGTH = MAX_MARKET_LANES * 17

/** 'V.43961.43967,R.43961.43967', each once. */
const lanesSchema = z.pipe(
  z.string(LANES).check(
    z.maxLength(MAX_LENGTH, LANES),
    z.refine((text) => {
      const names = text.split(',')
      return names.length <= MAX_MARKET_LANES && names.every((name) => parseMarketLane(name) !== null)
    }, LANES),
  ),
  z.transform((text) => {
    const lanes = text.split(',').flatMap((name) => parseMarketLane(name) ?? [])
    return [...new Map(lanes.map((lane) => [formatMarketLane(lane), lane])).values()]
  }),
)

const rate = z.object({
  /** as asked */
  lane: z.string(),
  /** dollars per mile in steps of 5 cents: the middle half of what was agreed, and its median */
  low: z.number(),
  median: z.number(),
  high: z.number(),
  /** booked loads, and the brokers who posted them */
  loads: z.number(),
  companies: z.number(),
})
export type LaneMarketRate = z.output<typeof rate>

export const listMarketRatesEndpoint = defineEndpoint({
  name: 'market.rates',
  summary: `What lanes pay: rates agreed in about ${MARKET_DAYS} days, by day; lanes with too few loads are left out`,
  method: 'GET',
  path: '/market-rates',
  access: 'load:book',
  scope: 'board:read',
  query: z.object({ lanes: lanesSchema }),
  answer: z.object({ data: z.array(rate) }),
})
