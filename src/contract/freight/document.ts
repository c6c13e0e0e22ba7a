import * as z from 'zod/mini'
import { DOCUMENT_KINDS, DOCUMENT_LIMITS, DOCUMENT_TYPES } from '#domain/freight/document.ts'
import { idSchema, instantSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { reasonSchema, tapBoundsSchema, tapFields } from './tap.ts'
import { stopIdSchema } from './stop-id.ts'
import { QUEUED_CALLS } from '../sync/queued-call.ts'

/** A document of a deal, for its two parties. The file itself is at `documentFilePath`. */
export const documentSchema = z.object({
  id: idSchema,
  kind: z.enum(DOCUMENT_KINDS),
  /** absent: for all stops */
  stop: z.optional(stopIdSchema),
  pages: z.number(),
  bytes: z.number(),
  /** as found in the file, never as claimed */
  type: z.enum(DOCUMENT_TYPES),
  capturedAt: z.string(),
  /** absent when the time is certain */
  tap: z.optional(tapBoundsSchema),
  receivedAt: z.string(),
  by: z.enum(['broker', 'carrier']),
  /** the carrier's driver sent it, by link */
  byDriver: z.optional(z.literal(true)),
  /** its sender removed it; kept as evidence */
  voided: z.nullable(z.object({ at: z.string(), reason: z.string() })),
})
export type LoadDocument = z.output<typeof documentSchema>

/** Below the API root: files arrive here in pieces (tus), before the document that names them. */
export const UPLOADS_PATH = '/uploads'

/** Below the API root. */
export function documentFilePath(loadId: string, documentId: string): string {
  return `/loads/${loadId}/documents/${documentId}/file`
}
export const DOCUMENT_FILE_ROUTE = documentFilePath(':id', ':documentId')

const oneLoad = z.object({ id: idSchema })

export const listDocumentsEndpoint = defineEndpoint({
  name: 'documents.list',
  summary: "Documents of the account's own deals on a load: a released carrier keeps its own, the broker sees all",
  method: 'GET',
  path: '/loads/:id/documents',
  access: 'load:read',
  scope: 'documents:read',
  params: oneLoad,
  /** only those for this stop, with those for all stops */
  query: z.object({ stop: z.optional(stopIdSchema) }),
  answer: z.object({ data: z.array(z.object({ ...documentSchema.shape, dealId: idSchema })) }),
  errors: ['NOT_FOUND'],
})

export const voidDocumentEndpoint = defineEndpoint({
  name: 'documents.void',
  summary: 'Removes a document that the account sent; it is kept as evidence, marked as removed with the reason',
  method: 'POST',
  path: '/loads/:id/documents/:documentId/void',
  access: 'session',
  scope: 'documents:write',
  seat: 'desk-or-money',
  params: z.object({ id: idSchema, documentId: idSchema }),
  body: z.object({ reason: reasonSchema }),
  answer: documentSchema,
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

export const addDocumentEndpoint = defineEndpoint({
  ...QUEUED_CALLS['add-document'],
  summary: 'Makes a document of a deal from uploaded photos and PDFs: several become one PDF',
  access: 'session',
  scope: 'documents:write',
  seat: 'desk-or-money',
  params: z.object({ id: idSchema }),
  body: z.object({
    /** made by the device: a document is stored once */
    documentId: idSchema,
    /** the deal it belongs to; by default the account's last one on the load */
    dealId: z.optional(idSchema),
    kind: z.enum(DOCUMENT_KINDS, "Must be 'pod', 'bol', 'receipt' or 'other'"),
    /** of the deal; absent: for all its stops */
    stop: z.optional(stopIdSchema),
    /** ids of the uploads, in the order of the pages */
    parts: z
      .array(idSchema)
      .check(
        z.minLength(1, 'Add at least one page'),
        z.maxLength(DOCUMENT_LIMITS.parts, `Add at most ${DOCUMENT_LIMITS.parts} files`),
      ),
    /** when the first page was photographed */
    capturedAt: z.optional(instantSchema),
    clock: tapFields.clock,
  }),
  answer: documentSchema,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'UPLOAD_MISSING', 'DOCUMENT_REFUSED', 'OVER_BUDGET'],
})
