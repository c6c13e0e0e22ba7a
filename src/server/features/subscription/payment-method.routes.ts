import {
  confirmTestCard,
  deletePaymentMethod as deleteEndpoint,
  listPaymentMethods,
  setDefaultPaymentMethod,
  setupIntent,
  setupPayment as setupEndpoint,
} from '#contract/payment-method.ts'
import { preparedRoute, type ReadRequest, type Route, route } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { type BillingDesk, customerOf, fromProvider, openCustomer } from './billing-desk.ts'
import { deletePaymentMethod, detachCard } from './delete-payment-method.ts'
import { savedCardsOf } from './payment-method.sql.ts'
import { presentPaymentMethod } from './present-payment-method.ts'
import { setupPayment } from './setup-payment.ts'

/** What the provider keeps of the saved cards, the default first, then the newest. @throws Refused UNAVAILABLE */
async function cardsShown(desk: BillingDesk, request: ReadRequest) {
  const [saved, customerId] = [await savedCardsOf(request.db, request.actor.id), await customerOf(request)]
  if (saved.size === 0 || customerId === null) return []
  const cards = await fromProvider(desk, () => desk.billing.cardsOf(customerId))
  return cards.filter(({ id }) => saved.has(id)).toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
}

/**
 * The provider is always asked before a transaction begins, never within one: a transaction would hold a connection (on
 * PGlite, the only one) for as long as the provider thinks.
 */
export function paymentMethodRoutes(desk: BillingDesk): Route[] {
  const { billing } = desk
  return [
    preparedRoute(
      setupIntent,
      async (_, request) => {
        await desk.countTry(request, request.actor.id)
        const customerId = await openCustomer(desk, request)
        return fromProvider(desk, () => billing.beginSetup(customerId))
      },
      async (_input, _request, clientSecret) => ({
        clientSecret,
        publishableKey: billing.publishableKey,
        mode: billing.mode,
      }),
    ),
    preparedRoute(
      confirmTestCard,
      async ({ body: { clientSecret, ...typed } }, request) => {
        await desk.countTry(request, request.actor.id)
        const customerId = await customerOf(request)
        if (customerId === null || !billing.testCards) return { is: 'unknown' as const }
        return billing.testCards.confirm(customerId, clientSecret, typed)
      },
      async (_input, _request, said) => {
        if (said.is === 'unknown') throw new Refused('NOT_FOUND')
        if (said.is === 'declined') throw new Refused('CARD_DECLINED', { message: said.message })
        return { paymentMethodId: said.paymentMethodId }
      },
    ),
    route(setupEndpoint, (input, request) => setupPayment(desk, input, request)),
    route(listPaymentMethods, async (_, request) => ({
      data: (await cardsShown(desk, request)).map(presentPaymentMethod),
      mode: billing.mode,
    })),
    preparedRoute(deleteEndpoint, (input, request) => detachCard(desk, input, request), deletePaymentMethod),
    preparedRoute(
      setDefaultPaymentMethod,
      async ({ body: { paymentMethodId } }, request) => {
        const card = (await cardsShown(desk, request)).find(({ id }) => id === paymentMethodId)
        const customerId = await customerOf(request)
        if (!card || customerId === null) return false
        await fromProvider(desk, () => billing.setDefault(customerId, card.id))
        return true
      },
      async (_input, _request, isOwn) => {
        if (!isOwn) throw new Refused('NOT_FOUND')
        return { message: 'Default payment method updated successfully!' }
      },
    ),
  ]
}
