import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { type Actor, personOf } from '#server/http/actor.ts'
import { Refused } from '#server/http/refusal.ts'
import { lockAccount } from './account.sql.ts'
import { lockPerson, personById, type PersonRow } from './person.sql.ts'

/** The person who acts. */
export async function requirePerson({
  db,
  actor,
}: {
  db: Kysely<Schema>
  actor: Pick<Actor, 'personId'>
}): Promise<PersonRow> {
  const person = await personById(db, personOf(actor))
  if (!person) throw new Refused('UNAUTHENTICATED')
  return person
}

/** Locks the account for a change. It may have been closed, or the person removed, after the session was checked. */
export async function lockRequiredAccount(
  tx: Transaction<Schema>,
  { actor }: { actor: Pick<Actor, 'accountId' | 'personId'> },
): Promise<void> {
  if (!(await lockAccount(tx, actor.accountId)) || !(await lockPerson(tx, personOf(actor))))
    throw new Refused('UNAUTHENTICATED')
}
