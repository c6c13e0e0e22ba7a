import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import {
  type DealSide,
  type SignatureMark,
  SIGNING_CONSENTS,
  type SigningConsent,
  type StandingSignature,
} from '#domain/freight/signature.ts'
import {
  signingLinkExpiresAt,
  type SigningLinkFacts,
  type SigningLinkState,
  signingLinkState,
} from '#domain/freight/signing-link.ts'
import { hasPassed } from '#domain/time/instant.ts'
import type { TapTime } from '#domain/time/occurred-at.ts'
import type { SigningLinkTable } from '#server/db/deal-schema.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import { isConsentEnded } from './deal-party.sql.ts'

/** A signature with what voided it; times are text. */
export interface SignatureJson {
  id: string
  side: DealSide
  version: number
  content_hash: string
  signer_name: string
  signer_title: string
  mark: SignatureMark
  consent: string
  occurred_at: string
  earliest_at: string
  latest_at: string
  clock_ahead_ms: number
  received_at: string
  network_address: string
  /** null for the account itself */
  signing_link_id: string | null
  voided_at: string | null
  void_reason: string | null
}

/** For a query on `deal`: its signatures, in the order the server got them. */
export function selectSignaturesOf(dealId: RawBuilder<unknown>): RawBuilder<SignatureJson[]> {
  return sql`(
    select coalesce(jsonb_agg(to_jsonb(signed) || jsonb_build_object('voided_at', void.received_at,
      'void_reason', void.reason) order by signed.sequence), '[]')
    from signature_event signed left join signature_event void on void.voids = signed.id
    where signed.deal_id = ${dealId} and signed.kind = 'signed')`
}

/** For a query on `deal`: the parties whose signature on the latest terms stands. */
export function selectSignedSides(dealId: RawBuilder<unknown>): RawBuilder<DealSide[]> {
  return sql`(
    select coalesce(jsonb_agg(distinct signed.side), '[]') from signature_event signed
    where signed.deal_id = ${dealId} and signed.kind = 'signed'
      and signed.version = (select max(terms.version) from deal_terms terms where terms.deal_id = ${dealId})
      and not exists (select from signature_event void where void.voids = signed.id))`
}

/** A deal's signatures. */
export async function listSignatures(db: Kysely<Schema>, dealId: string): Promise<SignatureJson[]> {
  const { rows } = await sql<{ signatures: SignatureJson[] }>`
    select ${selectSignaturesOf(sql`${dealId}::uuid`)} as signatures`.execute(db)
  return rows[0]?.signatures ?? []
}

/** The account's standing signature; null without one. */
export async function findStandingSignature(db: Kysely<Schema>, accountId: string): Promise<StandingSignature | null> {
  const account = await db
    .selectFrom('account')
    .select('standing_signature')
    .where('id', '=', accountId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return account?.standing_signature ?? null
}

interface SignatureEvent {
  dealId: string
  side: DealSide
  version: number
  hash: string
  actorId: string
  /** of the request */
  address: string
  userAgent: string
  now: number
  time: TapTime
}

interface NewSignature extends SignatureEvent {
  name: string
  title: string
  mark: SignatureMark
  consent: SigningConsent
  /** by which somebody without an account signs */
  linkId?: string
}

function toRow(tx: Transaction<Schema>, event: SignatureEvent) {
  return {
    id: newId(),
    deal_id: event.dealId,
    sequence: tx
      .selectFrom('signature_event')
      .select(sql<number>`count(*)::integer + 1`.as('next'))
      .where('deal_id', '=', event.dealId),
    side: event.side,
    version: event.version,
    content_hash: event.hash,
    occurred_at: new Date(event.time.at),
    earliest_at: new Date(event.time.earliest),
    latest_at: new Date(event.time.latest),
    clock_ahead_ms: event.time.clockAheadMs,
    received_at: new Date(event.now),
    actor_id: event.actorId,
    network_address: event.address,
    user_agent: event.userAgent.slice(0, 500),
  }
}

/** The load must be locked, so that the signatures of one deal take turns. */
export async function appendSignature(tx: Transaction<Schema>, signature: NewSignature): Promise<void> {
  await tx
    .insertInto('signature_event')
    .values({
      ...toRow(tx, signature),
      kind: 'signed',
      signer_name: signature.name,
      signer_title: signature.title,
      mark: JSON.stringify(signature.mark),
      signing_link_id: signature.linkId ?? null,
      consent_version: signature.consent,
      consent: SIGNING_CONSENTS[signature.consent],
    })
    .execute()
}

/** Voids a signature; it stays on record. The load must be locked. */
export async function appendVoid(
  tx: Transaction<Schema>,
  event: SignatureEvent & { voids: string; reason: string },
): Promise<void> {
  await tx
    .insertInto('signature_event')
    .values({ ...toRow(tx, event), kind: 'voided', voids: event.voids, reason: event.reason })
    .execute()
}

/** Who made a link closed its account, or was a dispatcher whose consent ended or lapsed since. */
const MAY_NO_LONGER_SIGN = sql<boolean>`(
  not exists (select from account where account.id = signing_link.created_by and account.is_active)
  or signing_link.created_by = deal.carrier_id and ${isConsentEnded(sql.ref('deal.consent_id'))})`

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
      MAY_NO_LONGER_SIGN.as('is_closed'),
      'signing_link.created_by as account_id',
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
