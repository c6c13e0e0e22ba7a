import * as z from 'zod/mini'
import { idListSchema, idSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { foundCarrierSchema } from './carrier.ts'

const oneLoad = z.object({ id: idSchema })

const carrierRecordSchema = z.object({
  carrierId: idSchema,
  /** of the loads delivered on Milepost in a year with a recorded arrival; null without any */
  onTime: z.nullable(z.object({ loads: z.number(), onTime: z.number() })),
  /** loads delivered for this broker, ever, and the last day; null without any */
  withYou: z.nullable(z.object({ loads: z.number(), lastAt: z.string() })),
})
export type CarrierRecord = z.output<typeof carrierRecordSchema>

export const listCarrierRecordsEndpoint = defineEndpoint({
  name: 'load-requests.carriers',
  summary: 'How the carriers who requested a load did before; for its owner',
  method: 'GET',
  path: '/load-requests/load/:id/carriers',
  access: 'load:update',
  scope: 'bookings:read',
  params: oneLoad,
  answer: z.object({ data: z.array(carrierRecordSchema) }),
  errors: ['NOT_FOUND'],
})

const laneMarketSchema = z.object({
  /** dollars per trip: the middle, and the range of the middle half */
  median: z.number(),
  low: z.number(),
  high: z.number(),
  /** 'market': loads of this lane; 'model': too few of them */
  basis: z.enum(['market', 'model']),
  loads: z.number(),
  companies: z.number(),
  days: z.number(),
  /** what of the median is for the stops between, by our estimate; absent without any */
  stopOff: z.optional(z.number()),
})
export type LaneMarket = z.output<typeof laneMarketSchema>

export const readLoadMarketEndpoint = defineEndpoint({
  name: 'loads.market',
  summary: "What the load's lane pays; null for freight that no rate is known for. For its owner",
  method: 'GET',
  path: '/loads/:id/market',
  access: 'load:update',
  scope: 'board:read',
  params: oneLoad,
  answer: z.object({ market: z.nullable(laneMarketSchema) }),
  errors: ['NOT_FOUND'],
})

/** Each takes a search of its lane. */
export const MAX_MARKET_LOADS = 24

export const listLoadMarketsEndpoint = defineEndpoint({
  name: 'loads.markets',
  summary: "What the lanes of own loads pay, as 'loads.market'; other loads are left out",
  method: 'GET',
  path: '/loads/markets',
  access: 'load:update',
  scope: 'board:read',
  query: z.object({ ids: idListSchema(MAX_MARKET_LOADS) }),
  answer: z.object({ data: z.array(z.object({ loadId: idSchema, market: z.nullable(laneMarketSchema) })) }),
})

export const suggestCarriersEndpoint = defineEndpoint({
  name: 'carriers.suggest',
  summary: 'Carriers who delivered for you before, those on the lane of a load of yours first',
  method: 'GET',
  path: '/loads/:id/carrier-suggestions',
  access: 'load:update',
  scope: 'bookings:read',
  params: oneLoad,
  answer: z.object({
    data: z.array(
      z.object({
        ...foundCarrierSchema.shape,
        /** loads delivered for you within a year, between the states of this one */
        onLane: z.number(),
        record: carrierRecordSchema,
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})
