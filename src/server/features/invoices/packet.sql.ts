import type { Insertable, Kysely } from 'kysely'
import type { InvoicePacketTable } from '#server/db/invoice-schema.ts'
import type { Schema } from '#server/db/schema.ts'

/** The packets that were made of a deal's invoice, oldest first. */
export function listPackets(db: Kysely<Schema>, dealId: string) {
  return db
    .selectFrom('invoice_packet')
    .select(['sha256', 'version', 'made_at'])
    .where('deal_id', '=', dealId)
    .orderBy('made_at')
    .orderBy('sha256')
    .execute()
}
export type PacketRow = Awaited<ReturnType<typeof listPackets>>[number]

/** Notes a packet; one with the same bytes is noted already. */
export async function notePacket(db: Kysely<Schema>, packet: Insertable<InvoicePacketTable>): Promise<void> {
  await db
    .insertInto('invoice_packet')
    .values(packet)
    .onConflict((conflict) => conflict.columns(['deal_id', 'sha256']).doNothing())
    .execute()
}
