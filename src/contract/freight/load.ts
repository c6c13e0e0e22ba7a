import * as z from 'zod/mini'
import { TRAILER_TYPES, VEHICLE_TYPES } from '#domain/freight/equipment.ts'
import { INVOICE_STATUSES } from '#domain/freight/invoice.ts'
import { LOAD_STATUSES } from '#domain/freight/load-status.ts'
import { STOP_KINDS } from '#domain/freight/load-stop.ts'
import { LOAD_VIEWERS } from '#domain/freight/load-viewer.ts'
import { DEAL_SIDES } from '#domain/freight/signature.ts'
import { coordinatesSchema, idSchema, pageSchemaOf, partyIdSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { counterOfferSchema } from './booking-request.ts'
import { usdotSchema } from './carrier.ts'
import { detentionTermsSchema } from './detention-terms.ts'
import { loadExportQuerySchema, myLoadsQuerySchema } from './load-query.ts'
import { stopIdSchema } from './stop-id.ts'
import { stopEventSchema } from './stop-event.ts'
import { tapBoundsSchema } from './tap.ts'

/**
 * ENT-05. A board viewer gets no street, description or contacts, and coordinates rounded to a tenth of a degree:
 * enough for a map, too little to find the freight.
 */
export const locationSchema = z.object({
  address: z.nullable(z.string()),
  description: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  /** '00000' when unknown */
  zipCode: z.string(),
  coordinates: z.nullable(coordinatesSchema),
  /** IANA time zone of the stop: times are shown and checked in it */
  zone: z.string(),
  contactName: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
})
export type Location = z.output<typeof locationSchema>

/** What is loaded at a pickup and dropped at a delivery; weight in pounds. */
export const stopFreightSchema = z.object({ pieces: z.optional(z.string()), weight: z.optional(z.number()) })

/** A stop of a load. The first and the last repeat the named fields. */
export const loadStopSchema = z.object({
  id: stopIdSchema,
  kind: z.enum(STOP_KINDS),
  ...locationSchema.shape,
  dateTime: z.string(),
  /** the end of the window; absent when the time is exact */
  until: z.optional(z.string()),
  freight: z.optional(stopFreightSchema),
  /** for the parties, as the rate confirmation says them */
  appointmentNumber: z.optional(z.string()),
  references: z.optional(z.string()),
  handling: z.optional(z.string()),
  /** by road from the stop before, in miles and minutes of driving; for the parties */
  legMiles: z.optional(z.number()),
  legMinutes: z.optional(z.number()),
  /** when the truck came and left, as the parties' stop events say it; absent until then */
  arrivedAt: z.optional(z.string()),
  departedAt: z.optional(z.string()),
})

/** ENT-06, plus the load boards' equipment code. */
const equipmentRequirements = z.object({
  type: z.enum(VEHICLE_TYPES),
  trailer: z.enum(TRAILER_TYPES),
  packagingType: z.string(),
  commodity: z.string(),
  specialInstructions: z.nullable(z.string()),
  code: z.string(),
})

/** To the parties of a deal, as they were when it was made. */
export const partySchema = z.object({
  id: partyIdSchema,
  firstName: z.string(),
  lastName: z.string(),
  businessName: z.nullable(z.string()),
  /** absent without a number */
  usdot: z.optional(usdotSchema),
  phoneNumber: z.nullable(z.string()),
  /** shown only to the other party of a booked load */
  email: z.nullable(z.string()),
  /** the account has since been closed */
  closed: z.optional(z.literal(true)),
})
export type Party = z.output<typeof partySchema>

/** The motor carrier that a dispatcher books for. */
export const namedCarrierSchema = z.object({ legalName: z.string(), usdot: z.string() })

const ownRequest = z.object({
  id: idSchema,
  status: z.enum(['pending', 'accepted', 'rejected', 'withdrawn']),
  proposedRate: z.nullable(z.number()),
  responseMessage: z.nullable(z.string()),
  expiresAt: z.string(),
  createdAt: z.string(),
  /** the owner's latest answer with other terms; absent without one */
  counter: z.optional(counterOfferSchema),
  /** whom a dispatcher books for: null is still to be named; absent for an account that hauls itself */
  carrier: z.optional(
    z.nullable(
      z.object({
        ...namedCarrierSchema.shape,
        /** the broker can't accept */
        hasEndedConsent: z.optional(z.literal(true)),
      }),
    ),
  ),
})

/** ENT-04. Rates in dollars, weight in pounds, distance in miles, avgTime in minutes of driving. */
export const loadSchema = z.object({
  id: idSchema,
  number: z.number(),
  reference: z.nullable(z.string()),
  /** the list that it was posted with; for the owner, absent without one */
  listId: z.optional(idSchema),
  /** grows with each change; an edit sends the one it has seen */
  version: z.number(),
  status: z.enum(LOAD_STATUSES),
  /** a carrier has the tender and has not answered yet */
  tendered: z.boolean(),
  /** when it was tendered and when the tender ends unanswered; for the owner and that carrier */
  tender: z.optional(z.object({ at: z.string(), expiresAt: z.string() })),
  viewer: z.enum(LOAD_VIEWERS),
  pickupLocation: locationSchema,
  deliveryLocation: locationSchema,
  pickupDateTime: z.string(),
  deliveryDateTime: z.string(),
  /** the end of an appointment's window; absent when its time is exact */
  pickupUntil: z.optional(z.string()),
  deliveryUntil: z.optional(z.string()),
  /** all stops in driving order; absent in a copy that a device kept from before */
  stops: z.optional(z.array(loadStopSchema)),
  /** of a load that is posted again: stops where its last truck has been, for the owner until the load is changed */
  doneStops: z.optional(z.array(stopIdSchema)),
  /** as posted; a deal has its own */
  detention: detentionTermsSchema,
  /** what the rate confirmation says of the freight, and to the parties of the docks; absent without any */
  paper: z.optional(z.record(z.string(), z.string())),
  weight: z.number(),
  /** two drivers take turns */
  team: z.boolean(),
  /** the truck may haul other freight with it */
  partial: z.boolean(),
  distance: z.number(),
  /** the engine that measured the miles; 'road-model' and 'straight-line' are estimates */
  distanceSource: z.string(),
  avgTime: z.number(),
  rate: z.number(),
  /** what the broker's customer pays, null when it wasn't entered; for the owner, and absent for everybody else */
  shipperPays: z.optional(z.nullable(z.number())),
  /** whom the broker bills, null for nobody yet; for the owner, and for keys that may read money */
  customerId: z.optional(z.nullable(idSchema)),
  /** as the broker calls it; absent without one */
  customerName: z.optional(z.string()),
  /** frozen when a request or tender is accepted; parties only */
  agreedRate: z.nullable(z.number()),
  brokerNotes: z.nullable(z.string()),
  dispatcherNotes: z.nullable(z.string()),
  equipmentRequirements,
  broker: partySchema,
  dispatcher: z.nullable(partySchema),
  /** whose work it is in the viewer's company; absent while it is nobody's, and for an account alone */
  assignee: z.optional(z.object({ id: idSchema, firstName: z.string(), lastName: z.string() })),
  /** the viewer's own latest request on this load */
  myRequest: z.nullable(ownRequest),
  createdAt: z.string(),
  updatedAt: z.string(),
  completedAt: z.nullable(z.string()),
  /** the current deal; parties only, absent without one */
  deal: z.optional(
    z.object({
      id: idSchema,
      /** of its terms */
      version: z.number(),
      /** the latest one that a party proposed: a `dealChangeSchema`, which what shows it parses */
      change: z.optional(z.unknown()),
      /** for which `dispatcher` booked it; absent if that hauls it itself */
      carrier: z.optional(
        z.object({
          ...namedCarrierSchema.shape,
          isUsdotProved: z.boolean(),
          /** the account of the viewer, if the carrier is */
          accountId: z.optional(partyIdSchema),
          /** since then, the dispatcher records facts alone */
          hasEndedConsent: z.optional(z.literal(true)),
        }),
      ),
      /** who hauls it, as the carrier stated it: a `dealDriverSchema`; absent until then */
      driver: z.optional(z.record(z.string(), z.string())),
      detention: detentionTermsSchema,
      /** in the order the server got them */
      stopEvents: z.array(stopEventSchema),
      /** each a `documentSchema`, which the section that shows them parses */
      documents: z.array(z.unknown()),
      /** parties that have signed the terms in force */
      signedBy: z.array(z.enum(DEAL_SIDES)),
      /** the last one that was sent, in dollars; absent before the first */
      invoice: z.optional(
        z.object({
          status: z.enum(INVOICE_STATUSES),
          total: z.number(),
          sentAt: z.optional(z.string()),
          /** 'yyyy-MM-dd' */
          paidOn: z.optional(z.string()),
        }),
      ),
      /** what the broker approved beyond rate and detention, in dollars */
      extras: z.number(),
    }),
  ),
})
export type Load = z.output<typeof loadSchema>

/** One event of a load's history. `occurredAt` is the time of the tap, `receivedAt` when the server got it. */
export const loadEventSchema = z.object({
  id: idSchema,
  type: z.string(),
  actor: z.nullable(z.string()),
  /** who of the viewer's own company did it; absent for the other's, and for an account alone */
  person: z.optional(z.string()),
  occurredAt: z.string(),
  receivedAt: z.string(),
  place: z.nullable(coordinatesSchema),
  /** a reason, else a stop: its id, above two stops its name as it was numbered then */
  detail: z.nullable(z.string()),
  /** the id of the stop that `detail` names */
  stop: z.optional(z.string()),
  /** when it must have happened, and how far the device's clock was ahead; absent when both are certain */
  tap: z.optional(tapBoundsSchema),
})
export type LoadEvent = z.output<typeof loadEventSchema>

const loadDetail = z.object({ ...loadSchema.shape, events: z.array(loadEventSchema) })
export type LoadDetail = z.output<typeof loadDetail>

const oneLoad = z.object({ id: idSchema })

export const listMyLoadsEndpoint = defineEndpoint({
  name: 'loads.mine',
  summary: 'Loads the account owns or hauls; for carriers, the pending ones are tenders to answer and own requests',
  method: 'GET',
  path: '/loads/my-loads',
  access: 'load:list',
  scope: 'loads:read',
  query: myLoadsQuerySchema,
  answer: pageSchemaOf(loadSchema),
})

export const readLoadEndpoint = defineEndpoint({
  name: 'loads.read',
  summary: 'One load, as much as the viewer may see, with its history for the parties',
  method: 'GET',
  path: '/loads/load/:id',
  access: 'load:read',
  scope: 'loads:read',
  params: oneLoad,
  answer: loadDetail,
  errors: ['NOT_FOUND'],
})

export const exportLoadsEndpoint = defineEndpoint({
  name: 'loads.export',
  summary: "Your loads as a CSV file, oldest first, with stop times in the stop's zone",
  method: 'GET',
  path: '/loads/export',
  access: 'load:list',
  query: loadExportQuerySchema,
  media: 'text/csv',
  errors: ['OVER_BUDGET'],
  answer: z.string(),
})
