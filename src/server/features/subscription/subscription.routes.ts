import {
  confirmTestCardEndpoint,
  createSetupIntentEndpoint,
  listPaymentMethodsEndpoint,
  setDefaultPaymentMethodEndpoint,
} from '#contract/account/payment-method.ts'
import {
  cancelSubscriptionEndpoint,
  listInvoicesEndpoint,
  listSubscriptionsEndpoint,
  moveSandboxClockEndpoint,
  readCurrentSubscriptionEndpoint,
  readSandboxClockEndpoint,
  readUpcomingInvoiceEndpoint,
  resumeSubscriptionEndpoint,
} from '#contract/account/subscription.ts'
import type { ReadContext } from '#server/http/request-context.ts'
import { preparedRoute, type Route, route } from '#server/http/route.ts'
import { within } from '#server/http/budget.ts'
import { Refused } from '#server/http/refusal.ts'
import {
  type BillingDeps,
  billingDepsOf,
  type BillingRoutesDeps,
  callBilling,
  findCustomerId,
  openCustomer,
} from './billing-deps.ts'
import { changeRenewal, subscribe } from './change-subscription.ts'
import { listSavedCardIds } from './payment-method.sql.ts'
import { beginSetup, deletePaymentMethod, setupPayment } from './payment-method.ts'
import { presentInvoice, presentPaymentMethod, presentSubscription } from './present-subscription.ts'
import { findCurrentSubscription, listInvoices, listSubscriptions } from './subscription.sql.ts'
import { deliverSandboxEvents, syncBilling } from './sync-billing.ts'

/** The next charge, as the provider calculates it. */
async function readUpcoming(deps: BillingDeps, ctx: ReadContext) {
  const [row, customerId] = [await findCurrentSubscription(ctx.db, ctx.actor.accountId), await findCustomerId(ctx)]
  if (!row?.is_current || row.provider_id === null || customerId === null || row.cancel_at_period_end) return null
  const { provider_id: providerId } = row
  const next = await callBilling(deps, () => deps.billing.upcoming(customerId, providerId))
  if (!next) return null
  return { total: next.totalCents, currency: next.currency, nextPaymentAt: new Date(next.chargeAt).toISOString() }
}

/** The provider's clock moves outside production alone. */
export function subscriptionRoutes({
  config,
  ...ports
}: BillingRoutesDeps & { config: { production: boolean } }): Route[] {
  const deps = billingDepsOf(ports)
  return [...paymentMethodRoutes(deps), ...ownRoutes(deps, config.production ? null : deps.billing.sandbox)]
}

/** As with payment methods, the provider is always asked before a transaction. */
function ownRoutes(deps: BillingDeps, sandbox: BillingDeps['billing']['sandbox']): Route[] {
  const { billing, spend } = deps
  return [
    subscribe(deps),
    route(listSubscriptionsEndpoint, async ({ query }, { db, actor }) => {
      const { rows, meta } = await listSubscriptions(db, actor.accountId, query)
      return { data: rows.map(presentSubscription), meta, mode: billing.mode }
    }),
    route(readCurrentSubscriptionEndpoint, async (_, { db, actor }) => {
      const row = await findCurrentSubscription(db, actor.accountId)
      return row ? presentSubscription(row) : null
    }),
    within(
      spend,
      'billingChanges',
      changeRenewal(deps, cancelSubscriptionEndpoint, { to: 'cancel', message: 'Subscription canceled successfully' }),
    ),
    within(
      spend,
      'billingChanges',
      changeRenewal(deps, resumeSubscriptionEndpoint, { to: 'resume', message: 'Subscription resumed' }),
    ),
    route(listInvoicesEndpoint, async ({ query }, { db, actor }) => {
      const { rows, meta } = await listInvoices(db, actor.accountId, query)
      return { data: rows.map(presentInvoice), meta, mode: billing.mode }
    }),
    within(
      spend,
      'billingReads',
      route(readUpcomingInvoiceEndpoint, (_, ctx) => readUpcoming(deps, ctx)),
    ),
    route(readSandboxClockEndpoint, async (_, ctx) => {
      if (!sandbox) throw new Refused('NOT_FOUND')
      const customerId = await findCustomerId(ctx)
      const now = customerId === null ? ctx.now : await sandbox.now(customerId)
      return { now: new Date(now).toISOString() }
    }),
    preparedRoute(
      moveSandboxClockEndpoint,
      async ({ body: { days } }, ctx) => {
        if (!sandbox) return null
        const customerId = await openCustomer(deps, ctx)
        const now = await sandbox.moveClock(customerId, days)
        const sync = { db: ctx.db, billing, clock: () => ctx.now }
        await deliverSandboxEvents(sync, customerId)
        // the person who moved the clock sees the result at once
        await syncBilling(sync, { customerId })
        return now
      },
      async (_input, _ctx, now) => {
        if (now === null) throw new Refused('NOT_FOUND')
        return { now: new Date(now).toISOString() }
      },
    ),
  ]
}

/** The saved cards as the provider has them: default first, then newest. @throws Refused UNAVAILABLE */
async function cardsShown(deps: BillingDeps, ctx: ReadContext) {
  const [saved, customerId] = [await listSavedCardIds(ctx.db, ctx.actor.accountId), await findCustomerId(ctx)]
  if (saved.size === 0 || customerId === null) return []
  const cards = await callBilling(deps, () => deps.billing.cardsOf(customerId))
  return cards.filter(({ id }) => saved.has(id)).toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
}

/**
 * Always call the provider before a transaction, never in one: the transaction would hold a connection (on PGlite, the
 * only one) until the provider answers.
 */
function paymentMethodRoutes(deps: BillingDeps): Route[] {
  const { billing, spend } = deps
  return [
    preparedRoute(
      createSetupIntentEndpoint,
      async (_, ctx) => {
        await deps.countTry(ctx, ctx.actor.accountId)
        return beginSetup(deps, ctx)
      },
      async (_input, _ctx, clientSecret) => ({
        clientSecret,
        publishableKey: billing.publishableKey,
        mode: billing.mode,
      }),
    ),
    preparedRoute(
      confirmTestCardEndpoint,
      async ({ body: { clientSecret, ...typed } }, ctx) => {
        await deps.countTry(ctx, ctx.actor.accountId)
        const customerId = await findCustomerId(ctx)
        if (customerId === null || !billing.sandbox) return { status: 'unknown' as const }
        return billing.sandbox.confirmCard(customerId, clientSecret, typed)
      },
      async (_input, _ctx, said) => {
        if (said.status === 'unknown') throw new Refused('NOT_FOUND')
        if (said.status === 'declined') throw new Refused('CARD_DECLINED', { message: said.message })
        return { paymentMethodId: said.paymentMethodId }
      },
    ),
    setupPayment(deps),
    within(
      spend,
      'billingReads',
      route(listPaymentMethodsEndpoint, async (_, ctx) => ({
        data: (await cardsShown(deps, ctx)).map(presentPaymentMethod),
        mode: billing.mode,
      })),
    ),
    within(spend, 'billingChanges', deletePaymentMethod(deps)),
    within(
      spend,
      'billingChanges',
      preparedRoute(
        setDefaultPaymentMethodEndpoint,
        async ({ body: { paymentMethodId } }, ctx) => {
          const card = (await cardsShown(deps, ctx)).find(({ id }) => id === paymentMethodId)
          const customerId = await findCustomerId(ctx)
          if (!card || customerId === null) return false
          await callBilling(deps, () => billing.setDefault(customerId, card.id))
          return true
        },
        async (_input, _ctx, isOwn) => {
          if (!isOwn) throw new Refused('NOT_FOUND')
          return { message: 'Default payment method updated successfully!' }
        },
      ),
    ),
  ]
}
