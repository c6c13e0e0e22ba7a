import { DOCUMENT_KINDS } from '#domain/freight/document.ts'
import { DOCUMENT_LIMITS } from '#domain/freight/document-limits.ts'
import * as z from 'zod/mini'
import { idSchema, instantSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { documentSchema } from './document.ts'
import { tapFields } from './tap.ts'

export const addDocumentEndpoint = defineEndpoint({
  name: 'documents.add',
  summary: 'Makes a document of a deal from uploaded photos and PDFs: several become one PDF',
  method: 'POST',
  path: '/loads/:id/documents',
  access: 'session',
  params: z.object({ id: idSchema }),
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
