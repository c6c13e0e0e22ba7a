import { EDI_INTERCHANGE_STATES, EDI_MESSAGE_STATES } from '#domain/edi/exchange.ts'
import { EDI_LIMITS } from '#domain/edi/read-interchange.ts'
import * as z from 'zod/mini'
import { idSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'

/** Below the API root. Their bodies and answers are no JSON, so no endpoint of the contract declares them. */
export const EDI_UPLOAD_ROUTE = '/edi/partners/:id/messages'
export const EDI_CONTENT_ROUTE = '/edi/interchanges/:id/content'
export const EDI_MEDIA = 'application/edi-x12'

const acknowledgment = z.nullable(z.enum(['A', 'E', 'R']))

const setSchema = z.object({
  /** GS06 */
  group: z.string(),
  /** ST02 */
  number: z.string(),
  /** '204' */
  kind: z.string(),
  /** ours of a received set, theirs of a sent one; null without one */
  acknowledgment,
  errors: z.array(z.object({ position: z.nullable(z.number()), words: z.string() })),
})

const storedSetSchema = z.object({
  ...setSchema.shape,
  state: z.enum(EDI_MESSAGE_STATES),
  why: z.nullable(z.string()),
})

const interchangeSchema = z.object({
  id: idSchema,
  partnerId: idSchema,
  direction: z.enum(['in', 'out']),
  /** ISA13 */
  number: z.number(),
  isTest: z.boolean(),
  /** of its file */
  name: z.nullable(z.string()),
  state: z.enum(EDI_INTERCHANGE_STATES),
  /** what is odd or wrong with its envelope */
  note: z.nullable(z.string()),
  madeAt: z.string(),
  sentAt: z.nullable(z.string()),
  sets: z.array(storedSetSchema),
})
export type EdiInterchangeRow = z.output<typeof interchangeSchema>

const segmentSchema = z.object({
  /** which of the sets; null outside of every set */
  set: z.nullable(z.number()),
  text: z.string(),
  errors: z.array(z.string()),
})
export type EdiSegmentLine = z.output<typeof segmentSchema>

const answerSchema = z.object({ kind: z.enum(['997', 'TA1']), content: z.string() })

/** What an upload answers. The answers also wait in the outbox, until they are fetched. */
export const ediUploadSchema = z.object({
  reading: z.array(interchangeSchema),
  answers: z.array(z.object({ ...answerSchema.shape, id: idSchema })),
})
export type EdiUpload = z.output<typeof ediUploadSchema>

const oneInterchange = z.object({ id: idSchema })
const program = { access: 'session', seat: 'owner', scope: 'edi:exchange' } as const
const page = z.object({ after: z.optional(idSchema) })
const pageAnswer = z.object({ data: z.array(interchangeSchema), next: z.nullable(idSchema) })

export const listEdiInterchangesEndpoint = defineEndpoint({
  ...program,
  name: 'edi.interchanges',
  summary: 'What was exchanged with a partner, the newest first, 50 a page',
  method: 'GET',
  path: '/edi/partners/:id/interchanges',
  params: z.object({ id: idSchema }),
  query: page,
  answer: pageAnswer,
  errors: ['NOT_FOUND'],
})

export const readEdiInterchangeEndpoint = defineEndpoint({
  ...program,
  name: 'edi.interchange',
  summary: 'An interchange with its segments, and errors in words; after 400 days without segments',
  method: 'GET',
  path: '/edi/interchanges/:id',
  params: oneInterchange,
  answer: z.object({ ...interchangeSchema.shape, segments: z.array(segmentSchema) }),
  errors: ['NOT_FOUND'],
})

export const listEdiOutboxEndpoint = defineEndpoint({
  ...program,
  name: 'edi.outbox',
  summary: 'Messages to fetch, for all partners that use HTTPS, the oldest first, 50 a page',
  method: 'GET',
  path: '/edi/outbox',
  query: page,
  answer: pageAnswer,
})

export const markEdiFetchedEndpoint = defineEndpoint({
  ...program,
  name: 'edi.fetched',
  summary: 'Mark an interchange as fetched; until then it stays in the outbox',
  method: 'POST',
  path: '/edi/interchanges/:id/fetched',
  params: oneInterchange,
  answer: interchangeSchema,
  errors: ['NOT_FOUND', 'STATUS_CONFLICT'],
})

export const readEdiTextEndpoint = defineEndpoint({
  name: 'edi.read',
  summary: 'Read a message as if it had been sent: what is wrong, and its acknowledgment. Stores nothing',
  method: 'POST',
  path: '/edi/read',
  access: 'session',
  seat: 'desk',
  scope: 'edi:exchange',
  body: z.object({ text: z.string().check(z.maxLength(EDI_LIMITS.bytes, 'Must be 1 MB or less')) }),
  answer: z.object({
    data: z.array(
      z.object({
        number: z.string(),
        isTest: z.boolean(),
        /** why its envelope is refused */
        fault: z.nullable(z.string()),
        notes: z.array(z.string()),
        sets: z.array(setSchema),
        segments: z.array(segmentSchema),
        answers: z.array(answerSchema),
      }),
    ),
  }),
  errors: ['EDI_UNREADABLE'],
  keyless: true,
})
