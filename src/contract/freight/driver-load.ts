import { LOAD_STATUSES } from '#domain/freight/load-status.ts'
import { DOCUMENT_KINDS } from '#domain/freight/document.ts'
import { STOP_KINDS } from '#domain/freight/load-stop.ts'
import * as z from 'zod/mini'
import { coordinatesSchema, idSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { addDocumentEndpoint } from './document.ts'
import { recordStopEventEndpoint } from './load-actions.ts'
import { stopFreightSchema } from './load.ts'
import { stopIdSchema } from './stop-id.ts'

const driverStop = z.object({
  id: stopIdSchema,
  kind: z.enum(STOP_KINDS),
  description: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  coordinates: z.nullable(coordinatesSchema),
  /** IANA */
  zone: z.string(),
  /** by road from the stop before; absent where the load's distance says it */
  legMiles: z.optional(z.number()),
  appointment: z.string(),
  /** the end of its window; absent when the time is exact */
  until: z.optional(z.string()),
  contactName: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  /** above two stops */
  freight: z.optional(stopFreightSchema),
  /** what the gate asks for, as far as the broker gave it */
  appointmentNumber: z.optional(z.string()),
  references: z.optional(z.string()),
  handling: z.optional(z.string()),
  /** without what was corrected */
  arrivedAt: z.nullable(z.string()),
  departedAt: z.nullable(z.string()),
})
export type DriverStop = z.output<typeof driverStop>

/** What a driver needs to haul one load. No money, no other load, and nobody's email. */
export const driverLoadSchema = z.object({
  linkId: idSchema,
  loadId: idSchema,
  dealId: idSchema,
  number: z.number(),
  reference: z.nullable(z.string()),
  status: z.enum(LOAD_STATUSES),
  carrierName: z.string(),
  dispatcherPhone: z.nullable(z.string()),
  equipment: z.object({ code: z.string(), vehicle: z.string(), trailer: z.string() }),
  commodity: z.string(),
  specialInstructions: z.nullable(z.string()),
  /** as on the rate confirmation: '34 to 38 °F, continuous', 'UN 1266, class 3', 'Required, number on the BOL' */
  temperature: z.optional(z.string()),
  hazmat: z.optional(z.string()),
  seal: z.optional(z.string()),
  /** pounds, miles, minutes */
  weight: z.number(),
  distance: z.number(),
  freeMinutes: z.number(),
  stops: z.array(driverStop),
  /** of the deal, without removed ones */
  documents: z.array(
    z.object({
      id: idSchema,
      kind: z.enum(DOCUMENT_KINDS),
      /** absent: for all stops */
      stop: z.optional(stopIdSchema),
      pages: z.number(),
      receivedAt: z.string(),
    }),
  ),
  expiresAt: z.string(),
})
export type DriverLoad = z.output<typeof driverLoadSchema>

export const readDriverLoadEndpoint = defineEndpoint({
  name: 'driver.load',
  summary: 'The load of a driver link: its stops and contacts, without money',
  method: 'GET',
  path: '/driver/load',
  access: 'driver-link',
  /** somebody touched the page: mail scanners open links and run scripts, too */
  query: z.object({
    touched: z.optional(z.literal('yes')),
    /** the database that answered this phone before */
    of: z.optional(z.string().check(z.maxLength(40))),
  }),
  answer: z.extend(driverLoadSchema, {
    /** changes with a restore of the server */
    database: z.string(),
    /** of a restored database, if `of` is another one: what the server answered after this isn't in it; send it again */
    restoredTo: z.optional(z.string()),
  }),
})

export const recordDriverEventEndpoint = defineEndpoint({
  name: 'driver.record-event',
  summary: "The driver arrived at a stop of the link's load or departed from it",
  method: 'POST',
  path: '/driver/loads/:id/events',
  access: 'driver-link',
  params: recordStopEventEndpoint.params,
  body: recordStopEventEndpoint.body,
  answer: driverLoadSchema,
  errors: ['NOT_FOUND', 'STATUS_CONFLICT', 'NOT_ALLOWED', 'OVER_BUDGET'],
})

export const addDriverDocumentEndpoint = defineEndpoint({
  name: 'driver.add-document',
  summary: "Makes a document of the link's deal from photos and PDFs that the driver uploaded",
  method: 'POST',
  path: '/driver/loads/:id/documents',
  access: 'driver-link',
  params: addDocumentEndpoint.params,
  body: addDocumentEndpoint.body,
  answer: addDocumentEndpoint.answer,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'UPLOAD_MISSING', 'DOCUMENT_REFUSED', 'OVER_BUDGET'],
})
