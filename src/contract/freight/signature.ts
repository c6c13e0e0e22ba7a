import { DEAL_SIDES, SIGNATURE_BOX, SIGNATURE_LIMITS } from '#domain/freight/signature.ts'
import * as z from 'zod/mini'
import { idSchema, textSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { reasonSchema, tapBoundsSchema, tapFields } from './tap.ts'
import { QUEUED_CALLS } from '../sync/queued-call.ts'

const NO_DRAWING = 'Draw your signature'
const unit = (most: number) => z.int(NO_DRAWING).check(z.gte(0, NO_DRAWING), z.lte(most, NO_DRAWING))

const stroke = z.array(unit(SIGNATURE_BOX.width)).check(
  z.minLength(2, NO_DRAWING),
  z.refine(
    (numbers) => numbers.length % 2 === 0 && numbers.every((each, at) => at % 2 === 0 || each <= SIGNATURE_BOX.height),
    NO_DRAWING,
  ),
)

const typed = z.object({ kind: z.literal('typed') })
const drawn = z.object({
  kind: z.literal('drawn'),
  /** each x, y, x, y and so on */
  strokes: z.array(stroke).check(
    z.minLength(1, NO_DRAWING),
    z.maxLength(SIGNATURE_LIMITS.strokes, NO_DRAWING),
    z.refine(
      (strokes) => strokes.reduce((sum, { length }) => sum + length, 0) <= SIGNATURE_LIMITS.numbers,
      'That drawing has too many lines',
    ),
  ),
})

/** How somebody signs: by the typed name, or drawn in a box of 600 by 200. */
export const givenMark = z.discriminatedUnion('kind', [typed, drawn])
/** Or by a standing signature, set up at that time. */
const mark = z.discriminatedUnion('kind', [typed, drawn, z.object({ kind: z.literal('standing'), since: z.string() })])

const name = textSchema(100, 2, 'Enter your name')
const title = textSchema(100, 2, 'Enter your title')

/** What a signer types. */
export const signerSchema = z.object({ name, title })

/** A signature on a rate confirmation, for both parties of its deal. */
export const signatureSchema = z.object({
  id: idSchema,
  side: z.enum(DEAL_SIDES),
  /** of the deal's terms */
  version: z.number(),
  /** SHA-256 of what was signed, hex */
  hash: z.string(),
  name: z.string(),
  title: z.string(),
  mark,
  /** the text that the signer agreed to */
  consent: z.string(),
  /** the time of the tap */
  signedAt: z.string(),
  /** absent when the time is certain */
  tap: z.optional(tapBoundsSchema),
  /** when the server got it */
  receivedAt: z.string(),
  /** network address of the request */
  address: z.string(),
  /** somebody without an account signed, by a link of that party; absent for any other */
  byLink: z.optional(z.literal(true)),
  voided: z.nullable(z.object({ at: z.string(), reason: z.string() })),
})
export type Signature = z.output<typeof signatureSchema>

const signed = z.object({ signatures: z.array(signatureSchema) })

export const signRateConfirmationEndpoint = defineEndpoint({
  ...QUEUED_CALLS['sign-rate-confirmation'],
  summary: 'A party of the deal signs the version of its rate confirmation that it saw',
  access: 'session',
  params: z.object({ id: idSchema }),
  body: z.object({
    dealId: idSchema,
    version: z.int(),
    /** of the document that was on screen */
    hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hex')),
    name,
    title,
    mark: givenMark,
    /** version of the consent that was on screen */
    consent: z.literal('1', 'Agree to sign electronically'),
    occurredAt: tapFields.occurredAt,
    clock: tapFields.clock,
  }),
  answer: signed,
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'DOCUMENT_CHANGED',
    'ALREADY_SIGNED',
    'DEAL_ENDED',
    'STATUS_CONFLICT',
    'CARRIER_CONSENT_ENDED',
  ],
})

export const voidSignatureEndpoint = defineEndpoint({
  name: 'loads.void-signature',
  summary: 'A party voids its own signature, with a reason that both parties see',
  method: 'POST',
  path: '/loads/:id/rate-confirmation/signatures/:signatureId/void',
  access: 'session',
  params: z.object({ id: idSchema, signatureId: idSchema }),
  body: z.object({ reason: reasonSchema }),
  answer: signed,
  errors: ['TOO_OFTEN', 'NOT_FOUND', 'NOT_ALLOWED', 'DEAL_ENDED', 'STATUS_CONFLICT', 'CARRIER_CONSENT_ENDED'],
})
