import { actAs } from '#server/db/acting-person.sql.ts'
import type { ReadContext, WriteContext } from './request-context.ts'

/** A write whose answer holds a secret, so it isn't stored: the transaction that `runOnce` would open. */
export function withoutStoredAnswer<Answer>(
  ctx: ReadContext,
  effect: (ctx: WriteContext) => Promise<Answer>,
): Promise<Answer> {
  return ctx.db.transaction().execute(async (tx) => {
    await actAs(tx, ctx.actor)
    return effect({ ...ctx, db: tx })
  })
}
