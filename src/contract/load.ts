import { TRAILER_TYPES, VEHICLE_TYPES } from '#domain/equipment.ts'
import { LOAD_STATUSES } from '#domain/load-status.ts'
import { VIEWERS } from '#domain/load-viewer.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { boardQuery, myLoadsQuery } from './load-query.ts'
import { coordinates, id, instant, page, text } from './wire.ts'

/**
 * ENT-05. A board viewer gets no street, no description and no contacts, and coordinates rounded to a tenth of a
 * degree: enough for a map, not enough to find the freight.
 */
export const location = z.object({
  address: z.nullable(z.string()),
  description: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  /** '00000' when unknown */
  zipCode: z.string(),
  coordinates: z.nullable(coordinates),
  /** IANA zone of the stop: times are shown and judged in it */
  zone: z.string(),
  contactName: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
})
export type Location = z.output<typeof location>

/** ENT-06, with the one-letter code of the trade beside it. */
const equipmentRequirements = z.object({
  type: z.enum(VEHICLE_TYPES),
  trailer: z.enum(TRAILER_TYPES),
  packagingType: z.string(),
  commodity: z.string(),
  specialInstructions: z.nullable(z.string()),
  code: z.string(),
})

const party = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  businessName: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  /** shown to the other party of a booked load only */
  email: z.nullable(z.string()),
  /** its account was closed since */
  closed: z.optional(z.literal(true)),
})
export type Party = z.output<typeof party>

const ownRequest = z.object({
  id,
  status: z.enum(['pending', 'accepted', 'rejected', 'withdrawn']),
  proposedRate: z.nullable(z.number()),
  responseMessage: z.nullable(z.string()),
  expiresAt: z.string(),
  createdAt: z.string(),
})

/** ENT-04. Rates in dollars, weight in pounds, distance in miles, avgTime in minutes of driving. */
export const load = z.object({
  id,
  number: z.number(),
  reference: z.nullable(z.string()),
  /** grows with each change; an edit names the one it has seen */
  version: z.number(),
  status: z.enum(LOAD_STATUSES),
  /** a carrier was assigned and has not answered yet */
  tendered: z.boolean(),
  viewer: z.enum(VIEWERS),
  pickupLocation: location,
  deliveryLocation: location,
  pickupDateTime: z.string(),
  deliveryDateTime: z.string(),
  weight: z.number(),
  distance: z.number(),
  /** the engine that measured the miles; 'road-model' and 'straight-line' are estimates */
  distanceSource: z.string(),
  avgTime: z.number(),
  rate: z.number(),
  /** frozen when a request or tender was accepted; parties only */
  agreedRate: z.nullable(z.number()),
  brokerNotes: z.nullable(z.string()),
  dispatcherNotes: z.nullable(z.string()),
  equipmentRequirements,
  broker: party,
  dispatcher: z.nullable(party),
  /** the viewer's own latest request on this load */
  myRequest: z.nullable(ownRequest),
  createdAt: z.string(),
  updatedAt: z.string(),
  completedAt: z.nullable(z.string()),
})
export type Load = z.output<typeof load>

/** One line of a load's history. `occurredAt` is the time of the tap, `receivedAt` when the server heard of it. */
export const loadEvent = z.object({
  id,
  type: z.string(),
  actor: z.nullable(z.string()),
  occurredAt: z.string(),
  receivedAt: z.string(),
  place: z.nullable(coordinates),
  detail: z.nullable(z.string()),
})
export type LoadEvent = z.output<typeof loadEvent>

const loadDetail = z.object({ ...load.shape, events: z.array(loadEvent) })
export type LoadDetail = z.output<typeof loadDetail>

const oneLoad = z.object({ id })

export const myLoads = endpoint({
  name: 'loads.mine',
  summary: 'Loads the account owns or carries; for carriers the pending ones are tenders to answer and own requests',
  method: 'GET',
  path: '/loads/my-loads',
  access: 'load:list',
  query: myLoadsQuery,

  answer: page(load),
  offline: 'cached',
})

export const board = endpoint({
  name: 'loads.board',
  summary: 'What can be booked; with a status, also what the viewer asked for or carries',
  method: 'GET',
  path: '/loads/load-board',
  access: 'load:book',
  query: boardQuery,

  answer: page(load),
  offline: 'cached',
})

export const readLoad = endpoint({
  name: 'loads.read',
  summary: 'One load, as much of it as the viewer may see, with its history for the parties',
  method: 'GET',
  path: '/loads/load/:id',
  access: 'load:read',
  params: oneLoad,
  answer: loadDetail,
  errors: ['NOT_FOUND'],
  offline: 'cached',
})

export const deleteLoad = endpoint({
  name: 'loads.delete',
  summary: 'Take a pending load away; its record is kept',
  method: 'DELETE',
  path: '/loads/load/:id',
  access: 'load:delete',
  params: oneLoad,
  answer: z.object({ message: z.string() }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'STATUS_CONFLICT', 'LOAD_TENDERED'],
  offline: 'queued',
})

/** When and, with consent, where the person tapped; `occurredAt` is judged by the server against its own clock. */
const tap = {
  occurredAt: z.optional(instant),
  place: z.optional(
    z.object({ ...coordinates.shape, accuracy: z.optional(z.number().check(z.gte(0), z.lte(100_000))) }),
  ),
}

export const setLoadStatus = endpoint({
  name: 'loads.set-status',
  summary: "'completed' from the carrier confirms arrival, from the owner marks completed; 'cancelled' from the owner",
  method: 'PUT',
  path: '/loads/:id/status',
  access: 'session',
  params: oneLoad,
  body: z.object({ status: z.enum(['completed', 'cancelled'], "Must be 'completed' or 'cancelled'"), ...tap }),
  answer: load,
  errors: ['NOT_FOUND', 'STATUS_CONFLICT', 'NOT_ALLOWED', 'NO_CARRIER'],
  offline: 'queued',
})

const reason = text(500, 3, 'Please give a reason')

export const assignCarrier = endpoint({
  name: 'loads.assign-carrier',
  summary: 'Tender a pending load to one carrier; it leaves the board until they answer',
  method: 'POST',
  path: '/loads/:id/assign-carrier',
  access: 'load:update',
  params: oneLoad,
  body: z.object({ carrierId: id }),
  answer: load,
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'LOAD_TAKEN',
    'STATUS_CONFLICT',
    'LOAD_TENDERED',
    'NOT_A_CARRIER',
    'OWN_LOAD',
    'TOO_OFTEN',
  ],
  offline: 'online',
})

function tenderAnswer(verb: 'accept' | 'decline' | 'revoke', access: 'load:book' | 'load:update', summary: string) {
  return endpoint({
    name: `loads.tender-${verb}`,
    summary,
    method: 'POST',
    path: `/loads/:id/tender/${verb}`,
    access,
    params: oneLoad,
    answer: load,
    errors: ['NOT_FOUND', 'STATUS_CONFLICT', 'NOT_ALLOWED'],
    offline: 'queued',
  })
}
export const acceptTender = tenderAnswer('accept', 'load:book', 'The tendered carrier takes the load')
export const declineTender = tenderAnswer(
  'decline',
  'load:book',
  'The tendered carrier refuses; the load returns to the board',
)
export const revokeTender = tenderAnswer(
  'revoke',
  'load:update',
  'The owner takes the tender back; the load returns to the board',
)

export const releaseCarrier = endpoint({
  name: 'loads.release',
  summary: 'Owner or carrier ends the assignment; the load returns to the board',
  method: 'POST',
  path: '/loads/:id/release',
  access: 'session',
  params: oneLoad,
  body: z.object({ reason }),
  answer: load,
  errors: ['NOT_FOUND', 'STATUS_CONFLICT', 'NOT_ALLOWED'],
  offline: 'online',
})

export const correctArrival = endpoint({
  name: 'loads.correct-arrival',
  summary: 'The owner undoes a mistaken arrival within seven days; nothing is erased',
  method: 'POST',
  path: '/loads/:id/correct-arrival',
  access: 'load:update',
  params: oneLoad,
  body: z.object({ reason }),
  answer: load,
  errors: ['NOT_FOUND', 'STATUS_CONFLICT', 'NOT_ALLOWED', 'CARRIER_LEFT', 'TOO_LATE', 'TOO_OFTEN'],
  offline: 'online',
})

export const searchCarriers = endpoint({
  name: 'carriers.search',
  summary: 'Carriers that a load can be tendered to, by business name, person or USDOT number',
  method: 'GET',
  path: '/carriers',
  access: 'load:update',
  query: z.object({ search: text(100, 2, 'Type at least 2 characters') }),
  answer: z.object({
    data: z.array(
      z.object({
        id,
        firstName: z.string(),
        lastName: z.string(),
        businessName: z.nullable(z.string()),
        dotNumber: z.nullable(z.string()),
      }),
    ),
  }),
  offline: 'online',
})
