import type { Kysely, Transaction } from 'kysely'
import { readStored } from '#contract/api/read-stored.ts'
import { type TruckFigures, truckSchema } from '#contract/freight/truck.ts'
import type { Schema } from '#server/db/schema.ts'

/** The account's figures; null without any, and for figures that this version can't read. */
export async function readTruck(db: Kysely<Schema>, accountId: string): Promise<TruckFigures | null> {
  const row = await db.selectFrom('truck').select('figures').where('account_id', '=', accountId).executeTakeFirst()
  return row?.figures == null ? null : readStored(truckSchema, row.figures)
}

/** Keeps the figures that were typed last. */
export async function saveTruck(
  tx: Transaction<Schema>,
  accountId: string,
  { figures, typedAt }: { figures: TruckFigures | null; typedAt: Date },
): Promise<void> {
  const values = { figures: figures && JSON.stringify(figures), typed_at: typedAt }
  await tx
    .insertInto('truck')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values).where('truck.typed_at', '<=', typedAt))
    .execute()
}
