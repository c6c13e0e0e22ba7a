import { type Kysely, sql, type Transaction } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import type { Schema } from '#server/db/schema.ts'
import { queueSecurityNotice } from './account-deps.ts'
import { endAccountLinks } from './end-account-links.sql.ts'
import { deleteChallenges, replaceRecoveryCodes } from './sign-in/sign-in.sql.ts'
import { revokeSessions } from './session/session.sql.ts'

export interface FoundAccount {
  id: string
  /** its contact, as others see the account */
  personId: PersonId
  email: string
  name: string
  business: string | null
  usdot: string | null
  role: string
  isActive: boolean
  status: string
  sessions: number
  lastUsedAt: Date | null
  trialEndsAt: Date | null
  createdAt: Date
}

/** As many are shown. */
export const MOST_FOUND = 20

/** Accounts whose id or USDOT number is `text`, or whose email, name or business contains it; the newest first, and one more than are shown. */
export async function findAccounts(db: Kysely<Schema>, text: string, now: Date): Promise<FoundAccount[]> {
  const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<FoundAccount>`
    select account.id, person.id as "personId", email, concat_ws(' ', first_name, last_name) as name,
      business_name as business, dot_number as usdot, role, is_active as "isActive", account_status as status,
      (select count(*)::int from session where person_id = person.id and revoked_at is null and expires_at > ${now})
        as sessions,
      (select max(last_used_at) from session where person_id = person.id) as "lastUsedAt",
      trial_ends_at as "trialEndsAt", account.created_at as "createdAt"
    from person join account on account.id = person.account_id
    where ${text} in (account.id::text, person.id::text) or ltrim(dot_number, '0') = ltrim(${text}, '0')
      or email ilike ${part} or concat_ws(' ', first_name, last_name) ilike ${part} or business_name ilike ${part}
    order by (lower(email) = lower(${text})) desc, person.created_at desc, person.id limit ${MOST_FOUND + 1}`.execute(
    db,
  )
  return rows
}

/** Keeps the account out: it can't sign in, its sessions and links end. Its loads stay as they are. */
export async function deactivateAccount(tx: Kysely<Schema>, id: string, now: Date): Promise<number> {
  await tx
    .updateTable('account')
    .set({ is_active: false, account_status: 'deactivated', updated_at: now })
    .where('id', '=', id)
    .execute()
  await endAccountLinks(tx, id, now)
  const people = await tx.selectFrom('person').select('id').where('account_id', '=', id).execute()
  let ended = 0
  for (const person of people) ended += await revokeSessions(tx, person.id, { now })
  return ended
}

/** Lets a deactivated account sign in again. */
export async function activateAccount(tx: Kysely<Schema>, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('account')
    .set({ is_active: true, account_status: 'active', updated_at: now })
    .where('id', '=', id)
    .where('account_status', '=', 'deactivated')
    .execute()
}

/** For somebody who lost the email's mailbox and the recovery codes. */
export async function endSecondStep(tx: Transaction<Schema>, id: PersonId, now: Date): Promise<void> {
  await tx
    .updateTable('person')
    .set({ settings: sql`settings || '{"twoFactorEnabled": false}'`, updated_at: now })
    .where('id', '=', id)
    .execute()
  await replaceRecoveryCodes(tx, id, [])
  await deleteChallenges(tx, id)
  const person = await tx.selectFrom('person').select(['email', 'first_name']).where('id', '=', id).executeTakeFirst()
  if (person) await queueSecurityNotice(tx, 'two-step-off', person, { now: now.getTime() })
}

/** What other people still expect of the account. */
export async function countOpenLoads(db: Kysely<Schema>, id: string): Promise<{ posted: number; active: number }> {
  const { rows } = await sql<{ posted: number; active: number }>`
    select count(*) filter (where status = 'pending' and owner_id = ${id})::int as posted,
      count(*) filter (where status = 'active')::int as active
    from load where deleted_at is null and ${id}::uuid in (owner_id, dispatcher_id, hauler_id)`.execute(db)
  return rows[0] ?? { posted: 0, active: 0 }
}
