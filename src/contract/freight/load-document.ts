import * as z from 'zod/mini'
import { idSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { documentSchema } from './document.ts'
import { reasonSchema } from './tap.ts'

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
