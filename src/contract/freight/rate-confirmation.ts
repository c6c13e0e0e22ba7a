import { TRAILER_TYPES, VEHICLE_TYPES } from '#domain/freight/equipment.ts'
import { STOP_KINDS } from '#domain/freight/load-stop.ts'
import { CONFIRMED_CHANGES } from '#domain/freight/rate-confirmation.ts'
import * as z from 'zod/mini'
import { idSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { dealDriverSchema } from './deal-driver.ts'
import { dealPlaceSchema } from './deal.ts'
import { detentionTermsSchema } from './detention-terms.ts'
import { loadPaperSchema, paperTermsSchema } from './paper-terms.ts'
import { signatureSchema } from './signature.ts'
import { stopIdSchema } from './stop-id.ts'

const party = z.object({
  name: z.string(),
  /** its account alone says that the name goes with the number */
  isNameStated: z.optional(z.literal(true)),
  dotNumber: z.nullable(z.string()),
  /** a code to the register's contact had proved the number when the deal was made */
  isDotVerified: z.boolean(),
  mcNumber: z.nullable(z.string()),
  contactName: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
})

const stop = z.object({
  stop: stopIdSchema,
  /** as agreed */
  place: dealPlaceSchema,
  appointment: z.object({ from: z.string(), to: z.nullable(z.string()) }),
  /** above two stops, as the freight and the numbers of a stop between; the load's paper has those of the ends */
  kind: z.optional(z.enum(STOP_KINDS)),
  /** weight in pounds */
  freight: z.optional(z.object({ pieces: z.optional(z.string()), weight: z.optional(z.number()) })),
  appointmentNumber: z.optional(z.string()),
  references: z.optional(z.string()),
  handling: z.optional(z.string()),
  /** null without one, and once the carrier was released */
  contact: z.nullable(
    z.object({ name: z.nullable(z.string()), phone: z.nullable(z.string()), email: z.nullable(z.string()) }),
  ),
})

const freight = z.object({
  reference: z.nullable(z.string()),
  commodity: z.string(),
  packaging: z.string(),
  /** pounds */
  weight: z.number(),
  vehicle: z.enum(VEHICLE_TYPES),
  trailer: z.enum(TRAILER_TYPES),
  equipmentCode: z.string(),
  miles: z.number(),
  /** the engine that measured them; 'road-model' and 'straight-line' are estimates */
  milesSource: z.string(),
  specialInstructions: z.nullable(z.string()),
  brokerNotes: z.nullable(z.string()),
  /** it leaves room for other freight; absent for any other load */
  partial: z.optional(z.literal(true)),
  /** what the broker stated of the freight and the docks; absent without any */
  paper: z.optional(loadPaperSchema),
})

/** A deal's terms as both parties file them. Null is what Milepost doesn't know. */
const rateConfirmation = z.object({
  dealId: idSchema,
  loadNumber: z.number(),
  /** of the deal's terms */
  version: z.number(),
  /** of the terms in force: a later one than this document's replaces it */
  latestVersion: z.number(),
  issuedAt: z.string(),
  replaces: z.nullable(
    z.object({
      version: z.number(),
      changed: z.array(z.enum(CONFIRMED_CHANGES)),
      /** absent if the rate is the same */
      rateBefore: z.optional(z.number()),
    }),
  ),
  /** when the carrier requested the load; null when it accepted a tender */
  requestedAt: z.nullable(z.string()),
  acceptedAt: z.string(),
  /** when the carrier was released */
  endedAt: z.nullable(z.string()),
  broker: party,
  carrier: party,
  /** the dispatcher who booked for another carrier */
  dispatcher: z.nullable(party),
  stops: z.array(stop),
  /** as agreed */
  freight,
  /** two drivers take turns */
  team: z.boolean(),
  rate: z.number(),
  detention: detentionTermsSchema,
  /** what the broker stated */
  paperTerms: paperTermsSchema,
  /** who hauls it now, as the carrier stated it; not under the hash. Absent until then */
  driver: z.optional(dealDriverSchema),
  /** SHA-256 of what was agreed, hex */
  hash: z.string(),
  /** when that party closed its account: its contacts are gone, the hash still covers them */
  brokerRemovedAt: z.optional(z.string()),
  carrierRemovedAt: z.optional(z.string()),
  /** in the order the server got them, voided ones too */
  signatures: z.array(signatureSchema),
})
export type RateConfirmationDocument = z.output<typeof rateConfirmation>

const VERSION = 'Must be a version'
const whichOne = z.object({
  /** another of the account's deals on the load */
  deal: z.optional(idSchema),
  /** an earlier version of its terms */
  version: z.optional(z.coerce.number(VERSION).check(z.int(VERSION), z.gte(1, VERSION), z.lte(1000, VERSION))),
})

export const readRateConfirmationEndpoint = defineEndpoint({
  name: 'loads.confirmation',
  summary: "The rate confirmation of the account's last deal on a load; the same for both parties",
  method: 'GET',
  path: '/loads/:id/rate-confirmation',
  access: 'load:read',
  scope: 'loads:read',
  params: z.object({ id: idSchema }),
  query: whichOne,
  answer: rateConfirmation,
  errors: ['NOT_FOUND'],
})

export const readRateConfirmationPdfEndpoint = defineEndpoint({
  name: 'loads.rate-confirmation',
  summary: 'The same as a tagged PDF, to print and to send',
  method: 'GET',
  path: '/loads/:id/rate-confirmation/pdf',
  access: 'load:read',
  scope: 'loads:read',
  params: z.object({ id: idSchema }),
  query: whichOne,
  media: 'application/pdf',
  answer: z.string(),
  errors: ['NOT_FOUND', 'OVER_BUDGET'],
})
