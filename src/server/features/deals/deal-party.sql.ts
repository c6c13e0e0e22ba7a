import { type ExpressionBuilder, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { DealParty } from '#domain/freight/deal.ts'
import type { Schema } from '#server/db/schema.ts'
import { LEGAL_NAME, shownStatusOf } from '../dispatch/dispatch-consent.sql.ts'

type DealColumns = ExpressionBuilder<Schema, 'deal'>

/** Its broker, who booked it, and the own account of the carrier that a dispatcher booked for. */
export function isPartyOfDeal(eb: DealColumns, accountId: string) {
  return eb.or([
    eb('deal.broker_id', '=', accountId),
    eb('deal.carrier_id', '=', accountId),
    eb('deal.hauler_id', '=', accountId),
  ])
}

/** Whom a party of a load's running deal deals with, as the deal keeps them. */
export async function findOtherParty(
  db: Kysely<Schema>,
  { loadId, accountId }: { loadId: string; accountId: string },
): Promise<DealParty | undefined> {
  const deal = await db
    .selectFrom('deal')
    .select(['broker_id', 'broker', 'carrier'])
    .where('load_id', '=', loadId)
    .where('ended_at', 'is', null)
    .where((eb) => isPartyOfDeal(eb, accountId))
    .executeTakeFirst()
  return deal && (deal.broker_id === accountId ? deal.carrier : deal.broker)
}

/** The order of a load's deals, for a query on `deal`: of two within a millisecond the running one is the last. */
export const LAST_DEAL_FIRST = sql`deal.accepted_at desc, deal.ended_at desc nulls first`

/** The deal's carrier as its rules compare it with who acts: a dispatcher and its carrier both act for that side. */
export function carrierFor(
  deal: { carrier_id: string; hauler_id: string | null },
  actor: { accountId: string },
): string {
  return actor.accountId === deal.hauler_id ? actor.accountId : deal.carrier_id
}

/**
 * The account that acts for the carrier of a consent: who gave it, else who proved the number of one that was given by
 * its link. Never the load's broker.
 */
export function haulerOfConsent(consentId: string, brokerId: string): RawBuilder<string | null> {
  return sql`(
    select nullif(coalesce(consent.carrier_id, (
      select account.id from account where ltrim(account.dot_number, '0') = consent.usdot
        and account.dot_verified_at is not null and account.is_active order by account.dot_verified_at limit 1)),
      ${brokerId}::uuid)
    from dispatch_consent consent where consent.id = ${consentId})`
}

/**
 * An account that proves its number acts on the loads that were booked by a link's consent. It locks their loads, so
 * call it before locking the account.
 */
export async function takeOverDeals(
  tx: Transaction<Schema>,
  { accountId, usdot }: { accountId: string; usdot: string },
): Promise<void> {
  const isTheirs = sql`deal.carrier_usdot = ${usdot} and deal.hauler_id is null and deal.broker_id <> ${accountId}
    and deal.consent_id in (select id from dispatch_consent where carrier_id is null)`
  await sql`
    update load set hauler_id = ${accountId}::uuid where id in (
      select load.id from load join deal on deal.load_id = load.id and deal.ended_at is null
      where ${isTheirs} order by load.id for update of load)`.execute(tx)
  await sql`update deal set hauler_id = ${accountId}::uuid where ${isTheirs}`.execute(tx)
}

/**
 * SQL: whether a dispatcher may no longer act by a consent: one of the two ended it or it lapsed, and its carrier gave no
 * other. After a carrier closed its account, somebody must still invoice what was delivered, unless the consent had lapsed.
 */
export function isConsentEnded(consentId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from dispatch_consent gone where gone.id = ${consentId}
      and (${shownStatusOf('gone')} = 'lapsed'
        or gone.status = 'ended' and (gone.ended_by is distinct from 'closed' or gone.lapsed_at is not null))
      and not exists (
        select from dispatch_consent again where ${shownStatusOf('again')} = 'active'
          and again.dispatcher_id = gone.dispatcher_id and again.usdot = gone.usdot
          and (again.carrier_id is not distinct from gone.carrier_id or gone.carrier_id is null and again.proof is not null)))`
}

/** The consent by which a deal was booked; it stays so until the transaction ends. */
export function lockConsentOfDeal(tx: Transaction<Schema>, consentId: string) {
  return tx
    .selectFrom('dispatch_consent')
    .select([LEGAL_NAME.as('carrier'), 'status', isConsentEnded(sql.ref('dispatch_consent.id')).as('is_ended')])
    .where('id', '=', consentId)
    .forShare()
    .executeTakeFirst()
}
