import { DEFAULT_OPTIONS, EDI_SIDES, EDI_TIME_CODES, EDI_TRANSPORTS } from '#domain/edi/partner.ts'
import { TRAILER_TYPES, VEHICLE_TYPES } from '#domain/freight/equipment.ts'
import * as z from 'zod/mini'
import { idSchema, textSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'

/** Partners of a company. */
export const MOST_PARTNERS = 20

const QUALIFIER = 'Two letters or digits, such as ZZ'
const ID = 'Two to 15 letters, digits, blanks, dots or hyphens'

const qualifier = z.string(QUALIFIER).check(z.regex(/^[A-Z0-9]{2}$/, QUALIFIER))
const partyId = textSchema(15, 2, ID).check(z.regex(/^[A-Za-z0-9 .&_-]+$/, ID))
const options = z.object({
  consentId: z._default(z.nullable(idSchema), null),
  answerMinutes: z._default(
    z.int('Must be whole minutes').check(z.gte(15, 'At least 15 minutes'), z.lte(10_080, 'At most a week')),
    DEFAULT_OPTIONS.answerMinutes,
  ),
  declineOnExpiry: z._default(z.boolean(), false),
  counters: z._default(z.boolean(), false),
  v9: z._default(z.boolean(), false),
  bookingTenders: z._default(z.boolean(), false),
  d1Departs: z._default(z.boolean(), false),
  cpDeparts: z._default(z.boolean(), false),
  cdDeparts: z._default(z.boolean(), false),
  vehicle: z._default(z.nullable(z.enum(VEHICLE_TYPES)), null),
  trailer: z._default(z.nullable(z.enum(TRAILER_TYPES)), null),
})

/** ISA05 to 08 and GS02, GS03 of what is exchanged. */
const ids = {
  ourQualifier: z._default(qualifier, 'ZZ'),
  ourId: z._default(partyId, 'MILEPOST'),
  ourGroupId: z._default(partyId, 'MILEPOST'),
  theirQualifier: qualifier,
  theirId: partyId,
  theirGroupId: partyId,
}

const SCAC = 'Two to four capital letters'
export const ediPartnerFields = {
  name: textSchema(60, 1, 'Name is required'),
  ...ids,
  /** B202 of a tender to us; null when any is ours */
  scac: z.nullable(z.string().check(z.regex(/^[A-Z]{2,4}$/, SCAC))),
  /** of a shipper: the customer that is billed */
  customerId: z._default(z.nullable(idSchema), null),
  timeCode: z.enum(EDI_TIME_CODES),
  options,
  transport: z.enum(EDI_TRANSPORTS),
}

const ediPartnerSchema = z.object({
  id: idSchema,
  side: z.enum(EDI_SIDES),
  ...ediPartnerFields,
  status: z.enum(['test', 'live', 'paused']),
  /** null unless paused */
  pausedWhy: z.nullable(z.string()),
  /** a message of it was read, so it can go live */
  isTried: z.boolean(),
  createdAt: z.string(),
  /** of either direction; null before the first */
  /** null before the first message of theirs */
  lastReceivedAt: z.nullable(z.string()),
  /** null before the first message of ours, which may still wait */
  lastSentAt: z.nullable(z.string()),
})
export type EdiPartner = z.output<typeof ediPartnerSchema>

const onePartner = z.object({ id: idSchema })
const owners = { access: 'session', seat: 'owner' } as const

export const listEdiPartnersEndpoint = defineEndpoint({
  ...owners,
  name: 'edi.partners',
  summary: "The company's EDI partners, by name",
  method: 'GET',
  path: '/edi/partners',
  answer: z.object({ data: z.array(ediPartnerSchema) }),
})

export const readEdiPartnerEndpoint = defineEndpoint({
  ...owners,
  name: 'edi.partner',
  summary: 'An EDI partner',
  method: 'GET',
  path: '/edi/partners/:id',
  params: onePartner,
  answer: ediPartnerSchema,
  errors: ['NOT_FOUND'],
})

export const addEdiPartnerEndpoint = defineEndpoint({
  ...owners,
  name: 'edi.add-partner',
  summary: 'Add an EDI partner, in test',
  method: 'POST',
  path: '/edi/partners',
  body: z.object({ side: z.enum(EDI_SIDES), ...ediPartnerFields }),
  answer: ediPartnerSchema,
  errors: ['NOT_ALLOWED', 'PROOF_NEEDED'],
  keyless: true,
})

export const changeEdiPartnerEndpoint = defineEndpoint({
  ...owners,
  name: 'edi.change-partner',
  summary: 'Change an EDI partner; other ids or another transport need a fresh proof',
  method: 'PUT',
  path: '/edi/partners/:id',
  params: onePartner,
  body: z.object(ediPartnerFields),
  answer: ediPartnerSchema,
  errors: ['NOT_FOUND', 'PROOF_NEEDED'],
  keyless: true,
})

export const putEdiPartnerLiveEndpoint = defineEndpoint({
  ...owners,
  name: 'edi.live',
  summary: 'Put an EDI partner live after a test message, or resume a paused one',
  method: 'POST',
  path: '/edi/partners/:id/live',
  params: onePartner,
  answer: ediPartnerSchema,
  errors: ['NOT_FOUND', 'STATUS_CONFLICT', 'PROOF_NEEDED'],
  keyless: true,
})

export const pauseEdiPartnerEndpoint = defineEndpoint({
  ...owners,
  name: 'edi.pause',
  summary: 'Pause an EDI partner: nothing is read from it or sent to it',
  method: 'POST',
  path: '/edi/partners/:id/pause',
  params: onePartner,
  answer: ediPartnerSchema,
  errors: ['NOT_FOUND'],
  keyless: true,
})
