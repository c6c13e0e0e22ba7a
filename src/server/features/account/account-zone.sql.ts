import { type Kysely, sql } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { localDay } from '#domain/time/stop-time.ts'
import { ofContact } from '#server/db/party.sql.ts'
import type { Schema } from '#server/db/schema.ts'

/** Where the day begins first in the states and their territories on this side of the ocean. */
const EARLIEST_ZONE = 'America/Puerto_Rico'

/** Today, 'yyyy-MM-dd', where the company's contact says that they are; else the latest day that it can be. */
export async function readToday(db: Kysely<Schema>, accountId: string, now: Instant): Promise<string> {
  const stored = await db
    .selectFrom('notification_settings')
    .select(sql<string | null>`settings -> 'quietHours' ->> 'zone'`.as('zone'))
    .where('person_id', '=', ofContact<PersonId>(sql`${accountId}::uuid`, sql`contact.id`))
    .executeTakeFirst()
  return localDay(now, stored?.zone ?? EARLIEST_ZONE)
}
