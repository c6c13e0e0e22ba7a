import { randomUUID } from 'node:crypto'
import { addDocumentEndpoint } from '#contract/freight/document.ts'
import type { ApiPerson } from './api-person.ts'
import type { ApiServer } from './api-server.ts'
import { tinyJpeg, uploaded } from './document-uploads.ts'
import type { PostedLoad } from './load-scenes.ts'

/** A paper of a load, as a photo with this many fill bytes. */
export async function addPhoto(
  server: ApiServer,
  carrier: ApiPerson,
  { params, kind, size }: { params: PostedLoad; kind: 'pod' | 'bol'; size: number },
): Promise<void> {
  const issuedAt = server.now()
  const { sessionId } = carrier
  const session = { sessionId, generation: 0, issuedAt, expiresAt: issuedAt + 3_600_000 }
  const accessToken = await server.keys.sign('access', session)
  const parts = [await uploaded({ url: server.url, accessToken }, tinyJpeg(size))]
  await server.as(carrier).call(addDocumentEndpoint, { params, body: { documentId: randomUUID(), kind, parts } })
}

/** How many submissions, their invoices and packets are stored. */
export async function countFactored(server: ApiServer): Promise<number[]> {
  const counts: number[] = []
  for (const table of ['factor_submission', 'factor_row', 'invoice_packet'] as const) {
    const { count } = await server.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    counts.push(Number(count))
  }
  return counts
}
