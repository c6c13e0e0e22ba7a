import type { Transaction } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { Schema } from '#server/db/schema.ts'
import { endKeysMadeBy } from './api-key.sql.ts'
import { noteKey } from './note-key.step.ts'

/** KEY-16: ends the keys that a person made, whose programs are refused from then on. */
export async function endKeysOf(
  tx: Transaction<Schema>,
  { id, accountId }: { id: PersonId; accountId: string },
  { by, now }: { by: PersonId; now: Date },
): Promise<void> {
  for (const name of await endKeysMadeBy(tx, id, { by, now })) await noteKey(tx, { accountId, by, name, now }, 'ended')
}
