import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import {
  type SigningLinkFacts,
  type SigningLinkState,
  signingLinkExpiresAt,
  signingLinkState,
} from '#domain/freight/signing-link.ts'
import { hasPassed } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import type { SigningLinkTable } from '#server/db/signing-link-schema.ts'

function selectLinks(db: Kysely<Schema>) {
  return db
    .selectFrom('signing_link')
    .innerJoin('deal', 'deal.id', 'signing_link.deal_id')
    .innerJoin('load', 'load.id', 'deal.load_id')
    .selectAll('signing_link')
    .select([
      'deal.load_id',
      'deal.ended_at',
      'load.status',
      sql<boolean>`not exists (select from account where account.id = signing_link.created_by and account.is_active)`.as(
        'is_closed',
      ),
      sql<string>`case when side = 'broker' then deal.broker_id else deal.carrier_id end`.as('account_id'),
      sql<number>`(select max(terms.version) from deal_terms terms where terms.deal_id = deal.id)`.as('latest'),
    ])
}
export type SigningLinkRow = Awaited<ReturnType<ReturnType<typeof selectLinks>['execute']>>[number]

export function stateOfLink(row: SigningLinkRow, now: number): SigningLinkState {
  const facts: SigningLinkFacts = {
    createdAt: row.created_at.getTime(),
    revokedAt: row.revoked_at?.getTime() ?? null,
    usedAt: row.used_at?.getTime() ?? null,
    version: row.version,
    deal: {
      version: row.latest,
      endedAt: row.ended_at?.getTime() ?? (row.is_closed ? row.created_at.getTime() : null),
      isCancelled: row.status === 'cancelled',
    },
  }
  return signingLinkState(facts, now)
}

/** A used link stays readable until then. */
export function hasLinkExpired(row: SigningLinkRow, now: number): boolean {
  return hasPassed(signingLinkExpiresAt({ createdAt: row.created_at.getTime() }), now)
}

/** The link with this token, in whatever state. */
export function findSigningLink(db: Kysely<Schema>, tokenHash: string): Promise<SigningLinkRow | undefined> {
  return selectLinks(db).where('token_hash', '=', tokenHash).executeTakeFirst()
}

/** One party's links of a deal, newest first. */
export function listSigningLinks(
  db: Kysely<Schema>,
  { dealId, accountId }: { dealId: string; accountId: string },
): Promise<SigningLinkRow[]> {
  return selectLinks(db)
    .where('signing_link.deal_id', '=', dealId)
    .where('signing_link.created_by', '=', accountId)
    .orderBy('signing_link.created_at', 'desc')
    .execute()
}

/** False when this id or token is in use already. */
export async function insertSigningLink(tx: Transaction<Schema>, link: Insertable<SigningLinkTable>): Promise<boolean> {
  const added = await tx
    .insertInto('signing_link')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export async function updateSigningLink(
  tx: Transaction<Schema>,
  linkId: string,
  change: { revoked_at: Date } | { used_at: Date },
): Promise<void> {
  await tx.updateTable('signing_link').set(change).where('id', '=', linkId).execute()
}
