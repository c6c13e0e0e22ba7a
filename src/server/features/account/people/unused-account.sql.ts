import { type Kysely, type Transaction, sql } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { Schema } from '#server/db/schema.ts'

/** TEAM-30. What one person signed up for and never used: nothing is lost with it. Ask with the account locked. */
export async function isUnusedAccount(db: Kysely<Schema>, accountId: string): Promise<boolean> {
  const id = sql`${accountId}::uuid`
  const { rows } = await sql<{ unused: boolean }>`
    select (select count(*) from person where account_id = ${id} and ended_at is null) = 1
      and not exists (select from load where ${id} in (owner_id, dispatcher_id, hauler_id))
      and not exists (select from booking_request where ${id} in (load_owner_id, requester_id))
      and not exists (select from deal where ${id} in (broker_id, carrier_id, hauler_id))
      and not exists (select from dispatch_consent where ${id} in (dispatcher_id, carrier_id))
      and not exists (
        select from invitation where account_id = ${id} and accepted_at is null and revoked_at is null)
      and not exists (select from subscription where account_id = ${id} and is_current) as unused`.execute(db)
  return rows[0]?.unused ?? false
}

/** What a person takes along to another company: their picture, recovery codes and notification settings. */
export async function movePersonalRows(tx: Transaction<Schema>, from: PersonId, to: PersonId): Promise<void> {
  for (const table of ['avatar', 'recovery_code', 'notification_settings'] as const)
    await tx.updateTable(table).set({ person_id: to }).where('person_id', '=', from).execute()
}
