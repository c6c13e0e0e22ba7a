import { SUBSCRIPTION_STATES } from '#domain/access/subscription.ts'
import type { ReadContext, WriteContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { type BillingDeps, callBilling, findCustomerId } from './billing-deps.ts'
import { presentSubscription } from './present-subscription.ts'
import { findSubscription } from './subscription.sql.ts'
import { syncBilling } from './sync-billing.ts'

type Outcome = 'done' | 'over' | 'unknown'

/**
 * API-52, SUB-11, or its undo. Repeating either changes nothing. A subscription that was never paid has no period to
 * run out, so it ends right away.
 */
export async function changeRenewal(
  deps: BillingDeps,
  { id, to }: { id: string; to: 'cancel' | 'resume' },
  ctx: ReadContext,
): Promise<Outcome> {
  const { db, actor, now } = ctx
  const row = await findSubscription(db, { id, accountId: actor.id })
  const customerId = await findCustomerId(ctx)
  if (!row || row.provider_id === null || row.status === 'creating' || customerId === null) return 'unknown'
  const { provider_id: providerId, status } = row
  const { cancels } = SUBSCRIPTION_STATES[status]
  if (cancels === null) return 'over'
  await callBilling(deps, async () => {
    await (to === 'cancel'
      ? deps.billing.cancel(customerId, providerId, cancels)
      : deps.billing.resume(customerId, providerId))
    await syncBilling({ db, billing: deps.billing, clock: () => now }, { accountId: actor.id })
  })
  return 'done'
}

export async function answerRenewal(
  { db, actor }: WriteContext,
  { id, outcome, message }: { id: string; outcome: Outcome; message: string },
) {
  const row = outcome === 'unknown' ? undefined : await findSubscription(db, { id, accountId: actor.id })
  if (!row) throw new Refused('NOT_FOUND')
  if (outcome === 'over') throw new Refused('SUBSCRIPTION_ENDED')
  return { message, subscription: presentSubscription(row) }
}
