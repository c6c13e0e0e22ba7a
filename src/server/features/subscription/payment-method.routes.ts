import {
  confirmTestCardEndpoint,
  deletePaymentMethodEndpoint,
  listPaymentMethodsEndpoint,
  setDefaultPaymentMethodEndpoint,
  createSetupIntentEndpoint,
  setupPaymentEndpoint,
} from '#contract/account/payment-method.ts'
import { within } from '#server/http/budget.ts'
import { preparedRoute, type ReadContext, type Route, route } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { type BillingDeps, findCustomerId, callBilling, openCustomer } from './billing-deps.ts'
import { deletePaymentMethod, detachCard } from './delete-payment-method.ts'
import { listSavedCardIds } from './payment-method.sql.ts'
import { presentPaymentMethod } from './present-payment-method.ts'
import { setupPayment } from './setup-payment.ts'

/** The saved cards as the provider has them: default first, then newest. @throws Refused UNAVAILABLE */
async function cardsShown(deps: BillingDeps, ctx: ReadContext) {
  const [saved, customerId] = [await listSavedCardIds(ctx.db, ctx.actor.id), await findCustomerId(ctx)]
  if (saved.size === 0 || customerId === null) return []
  const cards = await callBilling(deps, () => deps.billing.cardsOf(customerId))
  return cards.filter(({ id }) => saved.has(id)).toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
}

/**
 * Always call the provider before a transaction, never in one: the transaction would hold a connection (on PGlite, the
 * only one) until the provider answers.
 */
export function paymentMethodRoutes(deps: BillingDeps): Route[] {
  const { billing, spend } = deps
  return [
    preparedRoute(
      createSetupIntentEndpoint,
      async (_, ctx) => {
        await deps.countTry(ctx, ctx.actor.id)
        const customerId = await openCustomer(deps, ctx)
        return callBilling(deps, () => billing.beginSetup(customerId))
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
        await deps.countTry(ctx, ctx.actor.id)
        const customerId = await findCustomerId(ctx)
        if (customerId === null || !billing.sandbox) return { is: 'unknown' as const }
        return billing.sandbox.confirmCard(customerId, clientSecret, typed)
      },
      async (_input, _ctx, said) => {
        if (said.is === 'unknown') throw new Refused('NOT_FOUND')
        if (said.is === 'declined') throw new Refused('CARD_DECLINED', { message: said.message })
        return { paymentMethodId: said.paymentMethodId }
      },
    ),
    route(setupPaymentEndpoint, (input, ctx) => setupPayment(deps, input, ctx)),
    route(
      listPaymentMethodsEndpoint,
      within(spend, 'billingReads', async (_, ctx) => ({
        data: (await cardsShown(deps, ctx)).map(presentPaymentMethod),
        mode: billing.mode,
      })),
    ),
    preparedRoute(
      deletePaymentMethodEndpoint,
      within(spend, 'billingChanges', (input, ctx) => detachCard(deps, input, ctx)),
      deletePaymentMethod,
    ),
    preparedRoute(
      setDefaultPaymentMethodEndpoint,
      within(spend, 'billingChanges', async ({ body: { paymentMethodId } }, ctx) => {
        const card = (await cardsShown(deps, ctx)).find(({ id }) => id === paymentMethodId)
        const customerId = await findCustomerId(ctx)
        if (!card || customerId === null) return false
        await callBilling(deps, () => billing.setDefault(customerId, card.id))
        return true
      }),
      async (_input, _ctx, isOwn) => {
        if (!isOwn) throw new Refused('NOT_FOUND')
        return { message: 'Default payment method updated successfully!' }
      },
    ),
  ]
}
