import * as z from 'zod/mini'
import { STOP_TAPS } from '#domain/freight/stop-event.ts'
import { TENDER_MINUTES } from '#domain/freight/tender.ts'
import { idSchema, instantSchema, personIdSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { loadSchema } from './load.ts'
import { wholeSeenTermsSchema } from './seen-terms.ts'
import { confirmedField, reasonSchema, tapFields } from './tap.ts'
import { QUEUED_CALLS } from '../sync/queued-call.ts'
import { stopIdSchema } from './stop-id.ts'

/** Loads assigned at once. */
const MOST_ASSIGNED = 100

const oneLoad = z.object({ id: idSchema })

export const deleteLoadEndpoint = defineEndpoint({
  ...QUEUED_CALLS['delete-load'],
  summary: 'Delete a pending load; its record is kept',
  access: 'load:delete',
  scope: 'loads:write',
  params: oneLoad,
  answer: z.object({ message: z.string() }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'STATUS_CONFLICT', 'LOAD_TENDERED'],
})

export const setLoadStatusEndpoint = defineEndpoint({
  ...QUEUED_CALLS['set-load-status'],
  summary:
    "'completed' by the carrier confirms arrival, by the owner marks the load completed; 'cancelled' by the owner",
  access: 'session',
  scope: 'loads:write',
  params: oneLoad,
  body: z.object({
    status: z.enum(['completed', 'cancelled'], "Must be 'completed' or 'cancelled'"),
    ...tapFields,
    /** the last stop as the carrier's screen showed it; after a change of the stops, the tap stays there */
    stop: z.optional(stopIdSchema),
    /** of an arrival */
    confirmed: confirmedField,
    /** the owner's, for a load that was cancelled, tendered or not picked up yet */
    reason: z.optional(reasonSchema),
  }),
  answer: loadSchema,
  errors: ['NOT_FOUND', 'STATUS_CONFLICT', 'NOT_ALLOWED', 'NO_CARRIER', 'REASON_REQUIRED'],
})

export const assignLoadsEndpoint = defineEndpoint({
  name: 'loads.assign',
  summary: "Say whose work loads are in the caller's company: an Owner or Desk, or nobody. No version changes",
  method: 'PUT',
  path: '/loads/assignees',
  access: 'load:list',
  body: z.object({
    loadIds: z.array(idSchema).check(z.minLength(1), z.maxLength(MOST_ASSIGNED)),
    personId: z.nullable(personIdSchema),
  }),
  answer: z.object({ data: z.array(loadSchema) }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

const TENDER_TIME = 'Choose from 15 minutes to 24 hours'

export const tenderLoadEndpoint = defineEndpoint({
  name: 'loads.assign-carrier',
  summary: 'Tender a pending load to one carrier; it leaves the board until they answer',
  method: 'POST',
  path: '/loads/:id/assign-carrier',
  access: 'load:update',
  scope: 'loads:write',
  needsSubscription: true,
  params: oneLoad,
  body: z.object({
    carrierId: idSchema,
    /** how long the carrier has to answer, until pickup at most; an hour when omitted */
    minutes: z.optional(
      z.int(TENDER_TIME).check(z.gte(TENDER_MINUTES.least, TENDER_TIME), z.lte(TENDER_MINUTES.most, TENDER_TIME)),
    ),
  }),
  answer: loadSchema,
  errors: [
    'CARRIER_RULE',
    'NOT_FOUND',
    'NOT_ALLOWED',
    'LOAD_TAKEN',
    'LOAD_EXPIRED',
    'STATUS_CONFLICT',
    'LOAD_TENDERED',
    'NOT_A_CARRIER',
    'OWN_LOAD',
    'TOO_OFTEN',
    'OVER_BUDGET',
  ],
})

const TENDER_REFUSALS = ['NOT_FOUND', 'STATUS_CONFLICT', 'NOT_ALLOWED', 'TENDER_EXPIRED'] as const

/** Without a body, nothing that the carrier saw is compared. */
export const acceptTenderEndpoint = defineEndpoint({
  ...QUEUED_CALLS['accept-tender'],
  summary: 'The tendered carrier accepts the tender on the terms that it saw',
  access: 'load:book',
  scope: 'bookings:write',
  params: oneLoad,
  body: z.optional(
    z.object({
      seen: z.optional(wholeSeenTermsSchema),
      /** of the load that was tendered, when a notification is answered: it shows no more than its text */
      version: z.optional(z.number().check(z.int())),
      /** whom a dispatcher books for; absent for its only carrier */
      consentId: z.optional(z.nullable(idSchema)),
    }),
  ),
  answer: loadSchema,
  errors: [
    ...TENDER_REFUSALS,
    'LOAD_CHANGED',
    'CARRIER_RULE',
    'CARRIER_CONSENT_ENDED',
    'CARRIER_NOT_NAMED',
    'OWN_LOAD',
    'PARTY_LOCKED',
  ],
})
export const declineTenderEndpoint = defineEndpoint({
  ...QUEUED_CALLS['decline-tender'],
  summary: 'The tendered carrier declines; the load returns to the board',
  access: 'load:book',
  scope: 'bookings:write',
  params: oneLoad,
  answer: loadSchema,
  errors: TENDER_REFUSALS,
})
export const revokeTenderEndpoint = defineEndpoint({
  ...QUEUED_CALLS['revoke-tender'],
  summary: 'The owner revokes the tender; the load returns to the board',
  access: 'load:update',
  scope: 'loads:write',
  params: oneLoad,
  answer: loadSchema,
  errors: TENDER_REFUSALS,
})

export const releaseCarrierEndpoint = defineEndpoint({
  name: 'loads.release',
  summary: 'The owner or carrier ends the assignment; the load returns to the board',
  method: 'POST',
  path: '/loads/:id/release',
  access: 'session',
  scope: 'loads:write',
  params: oneLoad,
  body: z.object({ reason: reasonSchema }),
  answer: loadSchema,
  errors: ['NOT_FOUND', 'STATUS_CONFLICT', 'NOT_ALLOWED', 'CARRIER_CONSENT_ENDED'],
})

export const correctArrivalEndpoint = defineEndpoint({
  name: 'loads.correct-arrival',
  summary: 'The owner corrects a mistaken arrival within 7 days; nothing is erased',
  method: 'POST',
  path: '/loads/:id/correct-arrival',
  access: 'load:update',
  scope: 'stops:write',
  params: oneLoad,
  body: z.object({ reason: reasonSchema }),
  answer: loadSchema,
  errors: ['NOT_FOUND', 'STATUS_CONFLICT', 'NOT_ALLOWED', 'CARRIER_LEFT', 'TOO_LATE', 'TOO_OFTEN'],
})

export const recordStopEventEndpoint = defineEndpoint({
  ...QUEUED_CALLS['record-stop-event'],
  summary: 'The carrier arrived at a stop or departed from it; an arrival at delivery completes the load',
  access: 'session',
  scope: 'stops:write',
  params: z.object({ id: idSchema }),
  body: z.object({
    kind: z.enum(STOP_TAPS, "Must be 'arrived' or 'departed'"),
    stop: stopIdSchema,
    ...tapFields,
    confirmed: confirmedField,
  }),
  answer: loadSchema,
  errors: ['NOT_FOUND', 'STATUS_CONFLICT', 'NOT_ALLOWED'],
})

export const correctStopEventEndpoint = defineEndpoint({
  name: 'loads.correct-event',
  summary:
    'The carrier corrects its own stop event within 7 days; without a time it is void, and only the owner voids an arrival at delivery',
  method: 'POST',
  path: '/loads/:id/events/:eventId/correct',
  access: 'session',
  scope: 'stops:write',
  params: z.object({ id: idSchema, eventId: idSchema }),
  body: z.object({
    reason: reasonSchema,
    /** when it really was: recorded in the same act. Without it, the event is void */
    occurredAt: z.optional(instantSchema),
  }),
  answer: loadSchema,
  errors: ['NOT_FOUND', 'STATUS_CONFLICT', 'NOT_ALLOWED', 'TOO_LATE'],
})

export const askForUpdateEndpoint = defineEndpoint({
  ...QUEUED_CALLS['ask-for-update'],
  summary: 'Ask the carrier of an active load how it goes; again within 30 minutes, nobody is notified',
  access: 'load:update',
  scope: 'loads:write',
  params: z.object({ id: idSchema }),
  answer: loadSchema,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'STATUS_CONFLICT'],
})
