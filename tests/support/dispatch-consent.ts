import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { AccountTable } from '#server/db/account-schema.ts'
import { newId } from '#server/db/new-id.ts'
import { type ApiPerson, createPerson } from './api-person.ts'
import type { ApiServer } from './api-server.ts'

type Server = Pick<ApiServer, 'db' | 'at'>
type Account = Partial<Insertable<AccountTable>>

/** No register of a test lists these. */
let number = 77_000_000

/** A trucking company that proved its USDOT number. */
export function createProvedCarrier(server: Server, about: Account = {}): Promise<ApiPerson> {
  const dot_number = String((number += 1))
  return createPerson(server, 'company', { dot_number, dot_verified_at: server.at({}), ...about })
}

/** A dispatcher as sign-up makes it: without a USDOT number, and without a carrier. */
export function createDispatcher(server: Server, about: Account = {}): Promise<ApiPerson> {
  return createPerson(server, 'dispatcher', { dot_number: null, ...about })
}

/** A dispatcher with the one carrier that it books for, which proved its number. */
export async function createBookingDispatcher(
  server: Server,
  about: Account = {},
): Promise<{ dispatcher: ApiPerson; carrier: ApiPerson; consentId: string }> {
  const [dispatcher, carrier] = await Promise.all([createDispatcher(server, about), createProvedCarrier(server)])
  return { dispatcher, carrier, consentId: await insertConsent(server, dispatcher, carrier) }
}

/** A carrier that lets a dispatcher book in its name, in its account or by a link, or is asked to. */
export async function insertConsent(
  { db, at }: Server,
  dispatcher: Pick<ApiPerson, 'id'>,
  carrier: Pick<ApiPerson, 'id'>,
  {
    status = 'active',
    byLink = false,
    legalName,
  }: { status?: 'active' | 'asked'; byLink?: boolean; legalName?: string } = {},
): Promise<string> {
  const account = await db.selectFrom('account').selectAll().where('id', '=', carrier.id).executeTakeFirstOrThrow()
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
