import type { Kysely } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { Schema } from '#server/db/schema.ts'

const LINKS = ['driver_link', 'signing_link'] as const

/** Whose links: a company's, or those that one of its people made. */
interface Maker {
  accountId: string
  personId?: PersonId
}

async function endLinks(
  db: Kysely<Schema>,
  tables: readonly (typeof LINKS)[number][],
  { accountId, personId, now }: Maker & { now: Date },
): Promise<void> {
  for (const table of tables) {
    const open = db
      .updateTable(table)
      .set({ revoked_at: now })
      .where('created_by', '=', accountId)
      .where('revoked_at', 'is', null)
    await (personId === undefined ? open : open.where('person_id', '=', personId)).execute()
  }
}

/** Ends all links that the account made: its drivers' links, and its links to sign. What they recorded stays. */
export function endAccountLinks(db: Kysely<Schema>, accountId: string, now: Date): Promise<void> {
  return endLinks(db, LINKS, { accountId, now })
}

/** Ends all links that a person made, when someone else may know their password. */
export function endPersonLinks(db: Kysely<Schema>, maker: Required<Maker> & { now: Date }): Promise<void> {
  return endLinks(db, LINKS, maker)
}

/** TEAM-20. Driver links stay: the truck is on the road. */
export function endSigningLinks(db: Kysely<Schema>, maker: Required<Maker> & { now: Date }): Promise<void> {
  return endLinks(db, ['signing_link'], maker)
}
