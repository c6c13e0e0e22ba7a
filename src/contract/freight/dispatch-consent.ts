import * as z from 'zod/mini'
import { ANSWERERS, CONSENT_VERSION, SHOWN_CONSENT_STATUSES } from '#domain/freight/dispatch-consent.ts'
import { email } from '../account/account-field.ts'
import { cleanText, idSchema, textSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { carrierAuthoritySchema } from './carrier.ts'

/** The page behind a carrier's link, below the API's root. */
export const CONSENT_PAGE_PATH = '/consent'

const NUMBER = 'Enter 1 to 8 digits'

/** What a dispatcher and a carrier agreed on, as both read it. */
const dispatchConsentSchema = z.object({
  id: idSchema,
  status: z.enum(SHOWN_CONSENT_STATUSES),
  usdot: z.string(),
  legalName: z.string(),
  /** who books */
  dispatcher: z.object({ id: idSchema, name: z.string() }),
  /** its carrier proved the number; without it, the account of the email that the dispatcher gave consented */
  isUsdotProved: z.boolean(),
  /** who is to answer; while it is asked */
  awaits: z.optional(z.enum(ANSWERERS)),
  /** who consented for the carrier; null until then */
  signer: z.nullable(z.object({ name: z.string(), title: z.string() })),
  /** booked in the carrier's name */
  loads: z.number(),
  /** by which the carrier answers without an account; for the dispatcher, while it is asked */
  link: z.optional(z.string()),
  /** of the carrier */
  authority: z.optional(carrierAuthoritySchema),
  askedAt: z.string(),
  expiresAt: z.string(),
  consentedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  endedBy: z.nullable(z.enum(['dispatcher', 'carrier', 'closed'])),
  /** what the carrier consented to, or would */
  consent: z.string(),
})
export type DispatchConsent = z.output<typeof dispatchConsentSchema>

const consents = z.object({ data: z.array(dispatchConsentSchema) })
const oneConsent = z.object({ id: idSchema })
const reason = z.object({ reason: z.optional(textSchema(500)) })

export const listConsentsAskedEndpoint = defineEndpoint({
  name: 'dispatch.carriers',
  summary: 'The carriers that this account asked for their consent, newest first',
  method: 'GET',
  path: '/dispatch/carriers',
  access: 'load:book',
  answer: consents,
})

export const askCarrierEndpoint = defineEndpoint({
  name: 'dispatch.ask-carrier',
  summary:
    "Asks a carrier to let this account book in its name; asking again while it is open adds the carrier's email, if none was given",
  method: 'POST',
  path: '/dispatch/carriers',
  access: 'load:book',
  body: z.object({
    /** made on the device, so that a lost answer asks once */
    consentId: idSchema,
    usdot: z.string().check(cleanText(), z.regex(/^0*[1-9][0-9]{0,7}$/, NUMBER)),
    legalName: textSchema(200, 1, 'Required'),
    mcNumber: z.optional(textSchema(20)),
    /**
     * the carrier's: gets the link. Where nobody proved the number and the register has no contact, its account alone
     * answers, so it is required then
     */
    email: z.optional(email),
  }),
  answer: consents,
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'OVER_BUDGET'],
})

export const endCarrierConsentEndpoint = defineEndpoint({
  name: 'dispatch.end-carrier',
  summary: 'The dispatcher books for this carrier no longer',
  method: 'POST',
  path: '/dispatch/carriers/:id/end',
  access: 'load:book',
  params: oneConsent,
  body: reason,
  answer: consents,
  errors: ['NOT_FOUND', 'CONSENT_CLOSED'],
})

export const listConsentsGivenEndpoint = defineEndpoint({
  name: 'dispatch.dispatchers',
  summary: 'Who asks to book for this account, and whom it let',
  method: 'GET',
  path: '/dispatch/dispatchers',
  access: 'session',
  answer: consents,
})

export const giveConsentEndpoint = defineEndpoint({
  name: 'dispatch.consent',
  summary: 'The carrier lets a dispatcher book in its name',
  method: 'POST',
  path: '/dispatch/dispatchers/:id/consent',
  access: 'session',
  seat: 'owner',
  params: oneConsent,
  body: z.object({
    name: textSchema(100, 1, 'Required'),
    title: textSchema(100, 1, 'Required'),
    consent: z.literal(CONSENT_VERSION),
  }),
  answer: consents,
  errors: ['NOT_FOUND', 'CONSENT_CLOSED', 'USDOT_NOT_PROVED'],
})

export const declineConsentEndpoint = defineEndpoint({
  name: 'dispatch.decline',
  summary: 'The carrier declines',
  method: 'POST',
  path: '/dispatch/dispatchers/:id/decline',
  access: 'session',
  seat: 'owner',
  params: oneConsent,
  body: z.object({}),
  answer: consents,
  errors: ['NOT_FOUND', 'CONSENT_CLOSED', 'USDOT_NOT_PROVED'],
})

export const endDispatcherConsentEndpoint = defineEndpoint({
  name: 'dispatch.end-dispatcher',
  summary: 'The carrier ends its consent: nothing is booked in its name any more',
  method: 'POST',
  path: '/dispatch/dispatchers/:id/end',
  access: 'session',
  seat: 'owner',
  params: oneConsent,
  body: reason,
  answer: consents,
  errors: ['NOT_FOUND', 'CONSENT_CLOSED', 'USDOT_NOT_PROVED'],
})
