import { deletePaymentMethodEndpoint, setupPaymentEndpoint } from '#contract/account/payment-method.ts'
import type { ReadContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { route, preparedRoute } from '#server/http/route.ts'
import type { Card } from '#server/ports/billing/billing.ts'
import { tellOwners } from '../account/owner-notice.step.ts'
import { lockRequiredAccount } from '../account/person.step.ts'
import { type BillingDeps, callBilling, findCustomerId, formatCardName, openCustomer } from './billing-deps.ts'
import { beginRemoval, giveUpRemoval, listSavedCardIds, removeCard, saveCard } from './payment-method.sql.ts'
import { presentPaymentMethod } from './present-subscription.ts'
import { syncBilling } from './sync-billing.ts'

/**
 * A secret for the browser's card form. A customer that the provider doesn't know, such as one that the sandbox made
 * before Stripe was configured, is forgotten, and a new one opened.
 */
export async function beginSetup(deps: BillingDeps, ctx: ReadContext): Promise<string> {
  const begin = async () => {
    const customerId = await openCustomer(deps, ctx)
    return callBilling(deps, () => deps.billing.beginSetup(customerId))
  }
  const begun = await begin()
  if (begun !== null) return begun
  const sync = { db: ctx.db, billing: deps.billing, clock: () => ctx.now }
  await callBilling(deps, () => syncBilling(sync, { accountId: ctx.actor.accountId }))
  const again = await begin()
  if (again === null) throw new Refused('UNAVAILABLE')
  return again
}

/** API-19, SUB-21. Repeated for the same card: same answer, no second email. The first card becomes the default. */
export const setupPayment = (deps: BillingDeps) =>
  route(setupPaymentEndpoint, async ({ body: { paymentMethodId: id } }, ctx) => {
    const { db, actor, now } = ctx
    await deps.countTry(ctx, actor.accountId)
    const customerId = await openCustomer(deps, ctx)
    const card = await callBilling(deps, async () => {
      const said = await deps.billing.verify(customerId, id)
      if (said.status === 'unknown') throw new Refused('NOT_FOUND')
      if (said.status === 'declined') throw new Refused('CARD_DECLINED', { message: said.message })
      const cards = await deps.billing.cardsOf(customerId)
      if (!cards.some(({ isDefault }) => isDefault)) await deps.billing.setDefault(customerId, id)
      const found = cards.find((one) => one.id === id)
      return found && { ...found, isDefault: found.isDefault || !cards.some(({ isDefault }) => isDefault) }
    })
    if (!card) throw new Refused('NOT_FOUND')
    await db.transaction().execute(async (tx) => {
      await lockRequiredAccount(tx, { actor })
      if (!(await saveCard(tx, { id, accountId: actor.accountId, now: new Date(now) }))) return
      await tellOwners(tx, actor.accountId, 'payment-method-added', { now, card: formatCardName(card) })
    })
    return { message: 'Payment method added successfully!', paymentMethod: presentPaymentMethod(card) }
  })

/**
 * API-57. Detaches the card at the provider first. If it was the default, the newest remaining card becomes the default,
 * so an account with cards always has one to charge. Without a running subscription the last card can be deleted too;
 * access then ends with the trial.
 */
export const deletePaymentMethod = (deps: BillingDeps) =>
  preparedRoute(
    deletePaymentMethodEndpoint,
    /** @returns the card before removal; null if the account has none with this id, or it was already detached */
    async ({ params: { id } }, ctx): Promise<Card | 'last' | null> => {
      const [saved, customerId] = [await listSavedCardIds(ctx.db, ctx.actor.accountId), await findCustomerId(ctx)]
      if (!saved.has(id) || customerId === null) return null
      const removal = { id, accountId: ctx.actor.accountId, now: new Date(ctx.now) }
      const begun = await ctx.db.transaction().execute((tx) => beginRemoval(tx, removal))
      if (!begun) return 'last'
      const { stays, needsCard } = begun
      try {
        return await callBilling(deps, async () => {
          const cards = await deps.billing.cardsOf(customerId)
          const card = cards.find((one) => one.id === id)
          const next = cards.find((one) => stays.includes(one.id))
          // an earlier removal whose answer was lost took the others
          if (needsCard && !next) {
            await giveUpRemoval(ctx.db, id)
            return 'last'
          }
          if (card?.isDefault && next) await deps.billing.setDefault(customerId, next.id)
          await deps.billing.detach(id)
          return card ?? null
        })
      } catch (error) {
        // whether the provider removed it is unknown; the person still has it, and may try again
        await giveUpRemoval(ctx.db, id)
        throw error
      }
    },
    async ({ params: { id } }, { db: tx, actor, now }, card) => {
      if (card === 'last') throw new Refused('LAST_PAYMENT_METHOD')
      await lockRequiredAccount(tx, { actor })
      if (!(await removeCard(tx, { id, accountId: actor.accountId, now: new Date(now) })))
        throw new Refused('NOT_FOUND')
      await tellOwners(tx, actor.accountId, 'payment-method-removed', {
        now,
        card: card ? formatCardName(card) : undefined,
      })
      return { message: 'Payment method deleted successfully!' }
    },
  )
