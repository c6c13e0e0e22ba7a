import {
  type cancelSubscriptionEndpoint,
  createSubscriptionEndpoint,
  type resumeSubscriptionEndpoint,
} from '#contract/account/subscription.ts'
import { isOnTrial, planOfRole, SUBSCRIPTION_STATES } from '#domain/access/subscription.ts'
import { newId } from '#server/db/new-id.ts'
import { Refused } from '#server/http/refusal.ts'
import { preparedRoute } from '#server/http/route.ts'
import { lockAccount } from '../account/account.sql.ts'
import { requirePerson } from '../account/person.step.ts'
import { type BillingDeps, callBilling, findCustomerId, openCustomer } from './billing-deps.ts'
import { listLastingCardIds, listSavedCardIds } from './payment-method.sql.ts'
import { presentSubscription } from './present-subscription.ts'
import {
  dropReservation,
  findCurrentSubscription,
  findOpenInvoiceUrl,
  findSubscription,
  reserveSubscription,
} from './subscription.sql.ts'
import { syncBilling } from './sync-billing.ts'

type Outcome = { status: 'created' | 'no card' | 'exists' } | { status: 'declined'; message: string }

/**
 * API-49, SUB-04. Reserves a row, then asks the provider with the row's id as its key: two creations at once, and one
 * tried again after a timeout, are the same subscription. The plan follows the account, whatever was sent.
 */
export const subscribe = (deps: BillingDeps) =>
  preparedRoute(
    createSubscriptionEndpoint,
    async (_input, ctx): Promise<Outcome> => {
      const { db, actor, now } = ctx
      const person = await requirePerson({ db, actor })
      if ((await listSavedCardIds(db, actor.accountId)).size === 0) return { status: 'no card' }
      await deps.countTry(ctx, actor.accountId)
      const customerId = await openCustomer(deps, ctx)
      const trialEndsAt = person.trial_ends_at?.getTime() ?? null
      const reservation = {
        id: newId(),
        accountId: actor.accountId,
        plan: planOfRole(person.role),
        trialEnd: isOnTrial(trialEndsAt, now) ? person.trial_ends_at : null,
        now: new Date(now),
      }
      const row = await db.transaction().execute(async (tx) => {
        if (!(await lockAccount(tx, actor.accountId))) throw new Refused('UNAUTHENTICATED')
        const cards = await listLastingCardIds(tx, reservation)
        return cards.length === 0 ? null : reserveSubscription(tx, reservation)
      })
      if (row === null) return { status: 'no card' }
      if (row?.status !== 'creating') return { status: 'exists' }
      const { id: reference, plan } = row
      // the trial may have ended since the row was reserved
      const reserved = row.trial_end?.getTime() ?? null
      const trialEnd = isOnTrial(reserved, now) ? reserved : null
      return callBilling(deps, async () => {
        const said = await deps.billing.subscribe({ customerId, plan, trialEnd, reference })
        if (said.status === 'declined') await dropReservation(db, reference)
        else await syncBilling({ db, billing: deps.billing, clock: () => now }, { accountId: actor.accountId })
        return said
      })
    },
    async (_input, { db, actor }, outcome) => {
      if (outcome.status === 'no card') throw new Refused('PAYMENT_METHOD_REQUIRED')
      if (outcome.status === 'exists') throw new Refused('SUBSCRIPTION_EXISTS')
      if (outcome.status === 'declined') throw new Refused('CARD_DECLINED', { message: outcome.message })
      const row = await findCurrentSubscription(db, actor.accountId)
      if (!row) throw new Refused('UNAVAILABLE')
      return {
        message: 'Subscription created successfully',
        subscription: presentSubscription(row),
        hostedInvoiceUrl: row.status === 'incomplete' ? await findOpenInvoiceUrl(db, actor.accountId) : null,
      }
    },
  )

type RenewalOutcome = 'done' | 'over' | 'unknown'

/**
 * API-52, SUB-11, or its undo. Repeating either changes nothing. A subscription that was never paid has no period to
 * run out, so it ends right away.
 */
export const changeRenewal = (
  deps: BillingDeps,
  endpoint: typeof cancelSubscriptionEndpoint | typeof resumeSubscriptionEndpoint,
  { to, message }: { to: 'cancel' | 'resume'; message: string },
) =>
  preparedRoute(
    endpoint,
    async ({ params: { id } }, ctx): Promise<RenewalOutcome> => {
      const { db, actor, now } = ctx
      const row = await findSubscription(db, { id, accountId: actor.accountId })
      const customerId = await findCustomerId(ctx)
      if (!row || row.provider_id === null || row.status === 'creating' || customerId === null) return 'unknown'
      const { provider_id: providerId, status } = row
      const { cancels } = SUBSCRIPTION_STATES[status]
      if (cancels === null) return 'over'
      await callBilling(deps, async () => {
        await (to === 'cancel'
          ? deps.billing.cancel(customerId, providerId, cancels)
          : deps.billing.resume(customerId, providerId))
        await syncBilling({ db, billing: deps.billing, clock: () => now }, { accountId: actor.accountId })
      })
      return 'done'
    },
    async ({ params: { id } }, { db, actor }, outcome) => {
      const row = outcome === 'unknown' ? undefined : await findSubscription(db, { id, accountId: actor.accountId })
      if (!row) throw new Refused('NOT_FOUND')
      if (outcome === 'over') throw new Refused('SUBSCRIPTION_ENDED')
      return { message, subscription: presentSubscription(row) }
    },
  )
