import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { setupPaymentEndpoint } from '#contract/account/payment-method.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { queueMail } from '#server/jobs/mail-task.ts'
import { accountById, lockAccount } from '../account/account.sql.ts'
import { type BillingDeps, callBilling, formatCardName, openCustomer } from './billing-deps.ts'
import { saveCard } from './payment-method.sql.ts'
import { presentPaymentMethod } from './present-payment-method.ts'

/** API-19, SUB-21. Repeated for the same card: same answer, no second email. The first card becomes the default. */
export async function setupPayment(
  deps: BillingDeps,
  { body: { paymentMethodId: id } }: ParsedEndpointInput<typeof setupPaymentEndpoint>,
  ctx: ReadContext,
): Promise<EndpointResponseInput<typeof setupPaymentEndpoint>> {
  const { db, actor, now } = ctx
  await deps.countTry(ctx, actor.id)
  const customerId = await openCustomer(deps, ctx)
  const card = await callBilling(deps, async () => {
    const said = await deps.billing.verify(customerId, id)
    if (said.is === 'unknown') throw new Refused('NOT_FOUND')
    if (said.is === 'declined') throw new Refused('CARD_DECLINED', { message: said.message })
    const cards = await deps.billing.cardsOf(customerId)
    if (!cards.some(({ isDefault }) => isDefault)) await deps.billing.setDefault(customerId, id)
    const found = cards.find((one) => one.id === id)
    return found && { ...found, isDefault: found.isDefault || !cards.some(({ isDefault }) => isDefault) }
  })
  if (!card) throw new Refused('NOT_FOUND')
  await db.transaction().execute(async (tx) => {
    const account = (await lockAccount(tx, actor.id)) && (await accountById(tx, actor.id))
    if (!account) throw new Refused('UNAUTHENTICATED')
    if (!(await saveCard(tx, { id, accountId: actor.id, now: new Date(now) }))) return
    await queueMail(tx, {
      kind: 'notice',
      notice: 'payment-method-added',
      email: account.email,
      firstName: account.first_name,
      card: formatCardName(card),
      at: new Date(now).toISOString(),
    })
  })
  return { message: 'Payment method added successfully!', paymentMethod: presentPaymentMethod(card) }
}
