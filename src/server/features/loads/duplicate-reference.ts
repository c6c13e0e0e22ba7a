import type { WriteContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { findLoadsByReference } from './insert-load.sql.ts'
import { presentLoadTo } from './present-load.ts'

export const DUPLICATE_REFERENCE = { path: 'reference', message: 'You already have a load with this reference' }

/** Another of the owner's loads has this reference; the refusal includes that load. */
export async function refuseDuplicateReference(ctx: WriteContext, reference: string): Promise<Refused> {
  const [other] = await findLoadsByReference(ctx.db, ctx.actor.id, [reference])
  return new Refused('REFERENCE_TAKEN', {
    details: [DUPLICATE_REFERENCE],
    ...(other && { current: await presentLoadTo(ctx, other.id) }),
  })
}
