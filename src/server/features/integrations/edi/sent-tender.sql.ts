import type { Kysely, Selectable, Transaction } from 'kysely'
import type { EdiSentTenderTable } from '#server/db/edi-schema.ts'
import type { Schema } from '#server/db/schema.ts'
import { toStoredText } from '#server/db/stored-text.ts'

export type SentTender = Selectable<EdiSentTenderTable>

interface About {
  partnerId: string
  loadId: string
}

/** What the carrier's system got of a load last. */
export function findSentTender(db: Kysely<Schema>, { partnerId, loadId }: About): Promise<SentTender | undefined> {
  return db
    .selectFrom('edi_sent_tender')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('load_id', '=', loadId)
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The load must be locked. */
export async function insertSentTender(tx: Transaction<Schema>, row: Omit<SentTender, 'their_reference'>) {
  await tx
    .insertInto('edi_sent_tender')
    .values({ ...row, their_reference: null })
    .execute()
}

function updateRound(tx: Transaction<Schema>, { partner_id, load_id, round }: SentTender) {
  return tx
    .updateTable('edi_sent_tender')
    .where('partner_id', '=', partner_id)
    .where('load_id', '=', load_id)
    .where('round', '=', round)
}

/** A change was sent. */
export async function setSentVersion(tx: Transaction<Schema>, sent: SentTender, version: number): Promise<void> {
  await updateRound(tx, sent).set({ load_version: version }).execute()
}

const MOST_REFERENCE = 30

export async function keepTheirReference(tx: Transaction<Schema>, sent: SentTender, reference: string): Promise<void> {
  await updateRound(tx, sent)
    .set({ their_reference: toStoredText(reference, MOST_REFERENCE) })
    .execute()
}
