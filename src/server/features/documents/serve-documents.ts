import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { DOCUMENT_FILE_ROUTE } from '#contract/freight/document.ts'
import type { DocumentType } from '#domain/freight/document.ts'
import { createAuthenticator } from '#server/features/account/session/authenticator.ts'
import { attachmentHeaders } from '#server/http/attachment.ts'
import { rawRoute } from '#server/http/raw-route.ts'
import { Refused } from '#server/http/refusal.ts'
import type { AppContext } from '../../context.ts'
import { findDocument } from './document.sql.ts'

const params = z.object({ id: z.uuid(), documentId: z.uuid() })

const EXTENSIONS: Readonly<Record<DocumentType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

/** A document's file, for the parties of its deal. Its type is the one found in the bytes; no browser runs any of it. */
export function serveDocuments(api: FastifyInstance, { database, keys, clock, documents }: AppContext): void {
  const { kysely: db } = database
  const authenticate = createAuthenticator(db, keys)
  const mayRead = {
    authenticate: ({ headers }: FastifyRequest) => authenticate(headers.authorization, clock()),
    scope: 'documents:read',
  } as const
  api.get(DOCUMENT_FILE_ROUTE, rawRoute('documents.file', mayRead), async (request, reply) => {
    const { actor } = request
    if (!actor) throw new Refused('UNAUTHENTICATED')
    const about = params.safeParse(request.params)
    const document =
      about.success &&
      (await findDocument(db, { loadId: about.data.id, documentId: about.data.documentId, accountId: actor.accountId }))
    if (!document) throw new Refused('NOT_FOUND')
    const isWhole = (await documents.sizeOf(document.sha256)) === document.bytes
    const file = isWhole ? await documents.get(document.sha256) : null
    if (!file) {
      request.log.error(`The file of document ${document.id} of load ${document.number} is lost or changed`)
      throw new Refused('FILE_LOST')
    }
    const name = `load-${document.number}-${document.kind}.${EXTENSIONS[document.type]}`
    return reply
      .headers({
        // a file that turns out to have changed ends before this, and the browser drops it
        'content-length': document.bytes,
        ...attachmentHeaders(name),
      })
      .type(document.type)
      .send(file)
  })
}
