import { type Kysely, sql, type Transaction } from 'kysely'
import type { PersonId } from '#domain/access/ids.ts'
import { OPEN_TENDER_STATES } from '#domain/edi/decide-tender.ts'
import type { EdiTender, TenderParty } from '#domain/edi/tender.ts'
import type { Schema } from '#server/db/schema.ts'
import { eraseAccountFromDeals } from '../deals/erase-contacts.sql.ts'
import { updateAccount } from './account.sql.ts'
import { PERSONAL_TABLES } from './people/end-person.sql.ts'
import { endAccountLinks } from './end-account-links.sql.ts'

/** Whether retained loads name the account: brokers keep transaction records for three years (49 CFR 371.3). */
async function isOnRecord(db: Kysely<Schema>, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ has_loads: boolean }>`
    select exists (select from load where ${accountId} in (owner_id, dispatcher_id, hauler_id)) as has_loads`.execute(
    db,
  )
  return rows[0]?.has_loads ?? false
}

/** The company's people leave, without what says who they were or lets them sign in. Returns their ids. */
async function erasePeople(db: Transaction<Schema>, accountId: string, now: Date): Promise<PersonId[]> {
  const people = await db
    .updateTable('person')
    .set({
      email: sql<string>`'deleted-' || id || '@deleted.invalid'`,
      password_hash: '',
      first_name: 'Deleted',
      middle_name: null,
      last_name: 'account',
      phone_number: null,
      address: null,
      gender: null,
      profile_image: null,
      email_verified_at: null,
      ended_at: sql<Date>`coalesce(ended_at, ${now}::timestamptz)`,
      ended_why: sql`coalesce(ended_why, 'closed')`,
      updated_at: now,
    })
    .where('account_id', '=', accountId)
    .returning('id')
    .execute()
  const ids = people.map(({ id }) => id)
  for (const table of ['session', ...PERSONAL_TABLES] as const)
    await db.deleteFrom(table).where('person_id', 'in', ids).execute()
  return ids
}

/**
 * Removes the account's personal data. The payment customer's id stays until a background job closes that customer. An
 * anonymous row remains for retained loads; if there are any, it keeps the business name, DOT and MC numbers that a
 * load record must show.
 */
export async function erasePersonalData(db: Transaction<Schema>, accountId: string, now: Date): Promise<void> {
  const onRecord = await isOnRecord(db, accountId)
  await updateAccount(db, accountId, {
    payment_method_verified_at: null,
    trial_ends_at: null,
    is_active: false,
    account_status: 'deleted',
    updated_at: now,
    dot_verified_at: null,
    dot_verified_contact: null,
    standing_signature: null,
    paper_terms: null,
    quickbooks: null,
    ...(!onRecord && { business_name: null, dot_number: null, mc_number: null }),
  })
  const people = await erasePeople(db, accountId, now)
  await endAccountLinks(db, accountId, now)
  await eraseAccountFromDeals(db, { accountId, people, now })
  const own = [
    'load_template',
    'truck',
    'payment_method',
    'contact_challenge',
    'invitation',
    'export_batch',
    'factor_submission',
  ] as const
  for (const table of own) await db.deleteFrom(table).where('account_id', '=', accountId).execute()
  // what was sent to them stays as it was sent, for three years
  await db
    .updateTable('customer')
    .set({ address: '', email: null, closed_at: sql<Date>`coalesce(closed_at, ${now}::timestamptz)`, updated_at: now })
    .where('account_id', '=', accountId)
    .execute()
  await db
    .updateTable('edi_partner')
    .set({ status: 'paused', paused_why: 'account closed' })
    .where('account_id', '=', accountId)
    .execute()
  const partners = db.selectFrom('edi_partner').select('id').where('account_id', '=', accountId)
  await db.updateTable('edi_interchange').set({ content: null }).where('partner_id', 'in', partners).execute()
  await eraseTenders(db, accountId)
  await db.deleteFrom('tombstone').where('account_id', '=', accountId).execute()
  await db.deleteFrom('webhook_endpoint').where('account_id', '=', accountId).execute()
  const keys = await db.deleteFrom('api_key').where('account_id', '=', accountId).returning('id').execute()
  const actors = [...people, ...keys.map(({ id }) => id)]
  await db.deleteFrom('idempotency').where('actor', 'in', actors).execute()
}

/** Nobody answers a closed company's tenders any more. They are kept for three years, without the docks' people. */
async function eraseTenders(db: Kysely<Schema>, accountId: string): Promise<void> {
  await db
    .updateTable('shipper_tender')
    .set({ state: 'expired', why: 'The account was closed', asks: null })
    .where('account_id', '=', accountId)
    .where('state', 'in', OPEN_TENDER_STATES)
    .execute()
  const tenders = await db
    .selectFrom('shipper_tender')
    .select(['id', 'versions'])
    .where('account_id', '=', accountId)
    .execute()
  for (const { id, versions } of tenders) {
    const nameless = versions.map(({ at, tender }) => ({ at, tender: withoutContacts(tender) }))
    await db
      .updateTable('shipper_tender')
      .set({ versions: JSON.stringify(nameless) })
      .where('id', '=', id)
      .execute()
  }
}

function withoutContacts(tender: EdiTender): EdiTender {
  const nameless = (party: TenderParty) => ({ ...party, contacts: [] })
  return {
    ...tender,
    parties: tender.parties.map(nameless),
    stops: tender.stops.map((stop) => ({ ...stop, place: stop.place && nameless(stop.place) })),
  }
}
