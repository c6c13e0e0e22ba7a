import { sql } from 'kysely'
import { newId } from '#server/db/new-id.ts'
import type { ApiServer } from './api-server.ts'

/** A carrier that lets a dispatcher book in its name, in its account or by a link, or is asked to. */
export async function insertConsent(
  { db, at }: Pick<ApiServer, 'db' | 'at'>,
  dispatcher: { id: string },
  carrier: { id: string },
  {
    status = 'active',
    byLink = false,
    legalName,
  }: { status?: 'active' | 'asked'; byLink?: boolean; legalName?: string } = {},
): Promise<string> {
  const account = await db
    .selectFrom('account')
    .innerJoin('person', 'person.account_id', 'account.id')
    .selectAll('account')
    .select(['person.first_name', 'person.last_name'])
    .where('account.id', '=', carrier.id)
    .executeTakeFirstOrThrow()
  const id = newId()
  const proof = account.dot_verified_at === null ? null : ('account' as const)
  await db
    .insertInto('dispatch_consent')
    .values({
      id,
      dispatcher_id: dispatcher.id,
      usdot: (account.dot_number ?? '').replace(/^0+/, ''),
      legal_name: legalName ?? account.business_name ?? '',
      status,
      asked_at: at({}),
      sent_at: at({}),
      expires_at: at({ days: 14 }),
      ...(status === 'active' && {
        ...(byLink
          ? { proof: 'email' as const, proved_contact: registerContact(account.dot_number ?? '') }
          : { carrier_id: carrier.id, proof }),
        signer_name: `${account.first_name} ${account.last_name}`,
        signer_title: 'Owner',
        consent_version: 'dispatch-1',
        consent: 'as asked',
        network_address: '127.0.0.1',
        consented_at: at({}),
      }),
    })
    .execute()
  return id
}

/** SQL of the contact that the register has for a number. */
const registerContact = (usdot: string) => sql<string>`(
  select jsonb_build_object('email', email, 'phone', phone) from register_entry where usdot = ${usdot})`
