import { DOCUMENT_KINDS } from '#domain/freight/document.ts'
import { DOCUMENT_LIMITS } from '#domain/freight/document-limits.ts'
import * as z from 'zod/mini'
import { idSchema, instantSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { documentSchema } from './document.ts'
import { reasonSchema, tapFields } from './tap.ts'

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
  params: oneLoad,
  answer: z.object({ data: z.array(z.object({ ...documentSchema.shape, dealId: idSchema })) }),
  errors: ['NOT_FOUND'],
})

export const addDocumentEndpoint = defineEndpoint({
  name: 'documents.add',
  summary: 'Makes a document of a deal from uploaded photos and PDFs: several become one PDF',
  method: 'POST',
  path: '/loads/:id/documents',
  access: 'session',
  params: oneLoad,
  body: z.object({
    /** made by the device: a document is stored once */
    documentId: idSchema,
    /** the deal it belongs to; by default the account's last one on the load */
    dealId: z.optional(idSchema),
    kind: z.enum(DOCUMENT_KINDS, "Must be 'pod', 'bol', 'receipt' or 'other'"),
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
  queued: true,
})

export const voidDocumentEndpoint = defineEndpoint({
  name: 'documents.void',
  summary: 'Removes a document that the account sent; it is kept as evidence, marked as removed with the reason',
  method: 'POST',
  path: '/loads/:id/documents/:documentId/void',
  access: 'session',
  params: z.object({ id: idSchema, documentId: idSchema }),
  body: z.object({ reason: reasonSchema }),
  answer: documentSchema,
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})
