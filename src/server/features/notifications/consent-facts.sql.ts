import { type Kysely, sql } from 'kysely'
import { partyNameOf } from '#server/db/party.sql.ts'
import type { Schema } from '#server/db/schema.ts'
import { LEGAL_NAME } from '../dispatch/dispatch-consent.sql.ts'

/** A broker with open requests or running loads of a consent. */
interface BrokerOfConsent {
  owner_id: string
  /** the one to open first */
  load_id: string
  /** numbers of loads */
  booked: number[]
  requested: number[]
}

/** Each broker once, with all its loads. */
export async function listBrokersOfConsent(
  db: Kysely<Schema>,
  consentId: string,
  now: Date,
): Promise<BrokerOfConsent[]> {
  const { rows } = await sql<BrokerOfConsent>`
    with named as (
      select load_id, true as is_booked from deal where consent_id = ${consentId} and ended_at is null
      union all
      select load_id, false from booking_request
      where consent_id = ${consentId} and status = 'pending' and expires_at > ${now})
    select owner_id, (array_agg(load.id order by is_booked desc, load.number))[1] as load_id,
      coalesce(array_agg(number order by number) filter (where is_booked), '{}') as booked,
      coalesce(array_agg(number order by number) filter (where not is_booked), '{}') as requested
    from named join load on load.id = named.load_id
    where load.deleted_at is null and (status = 'active' or not is_booked) group by owner_id`.execute(db)
  return rows
}

/** The two parties of a consent. */
export function findConsentNames(db: Kysely<Schema>, consentId: string) {
  return db
    .selectFrom('dispatch_consent')
    .innerJoin('account as dispatcher', 'dispatcher.id', 'dispatch_consent.dispatcher_id')
    .select([
      'usdot',
      LEGAL_NAME.as('carrier_name'),
      'dispatcher_id',
      'carrier_id',
      'consented_at',
      partyNameOf('dispatcher').as('dispatcher'),
    ])
    .where('dispatch_consent.id', '=', consentId)
    .executeTakeFirst()
}
