import { newId } from '#server/db/new-id.ts'
import type { ApiPerson } from './api-person.ts'
import type { ApiServer } from './api-server.ts'

/** A document of a load's current deal, without its file. */
export async function insertDocument(
  { db, at }: Pick<ApiServer, 'db' | 'at'>,
  load: { id: string },
  by: ApiPerson,
): Promise<string> {
  const deal = await db
    .selectFrom('deal')
    .select('id')
    .where('load_id', '=', load.id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  const id = newId()
  await db
    .insertInto('load_document')
    .values({
      id,
      deal_id: deal.id,
      kind: 'pod',
      pages: 1,
      bytes: 1000,
      sha256: '0'.repeat(64),
      type: 'image/jpeg',
      captured_at: at({}),
      earliest_at: at({}),
      latest_at: at({}),
      clock_ahead_ms: 0,
      received_at: at({}),
      uploaded_by: by.id,
      voided_at: null,
      void_reason: null,
    })
    .execute()
  return id
}
