import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { setupPayment as endpoint } from '#contract/payment-method.ts'
import type { ReadRequest } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { queueMail } from '#server/jobs/mail-task.ts'
import { accountById, lockAccount } from '../auth/account.sql.ts'
import { type BillingDesk, fromProvider, nameOfCard, openCustomer } from './billing-desk.ts'
import { saveCard } from './payment-method.sql.ts'
import { presentPaymentMethod } from './present-payment-method.ts'

/** API-19, SUB-21. Asked again for the same card, the same answer, and no second mail. The first card is the default. */
export async function setupPayment(
  desk: BillingDesk,
  { body: { paymentMethodId: id } }: ParsedInputOf<typeof endpoint>,
  request: ReadRequest,
): Promise<AnswerInputOf<typeof endpoint>> {
  const { db, actor, now } = request
  await desk.countTry(request, actor.id)
  const customerId = await openCustomer(desk, request)
  const card = await fromProvider(desk, async () => {
    const said = await desk.billing.verify(customerId, id)
    if (said.is === 'unknown') throw new Refused('NOT_FOUND')
    if (said.is === 'declined') throw new Refused('CARD_DECLINED', { message: said.message })
    const cards = await desk.billing.cardsOf(customerId)
    if (!cards.some(({ isDefault }) => isDefault)) await desk.billing.setDefault(customerId, id)
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
      card: nameOfCard(card),
      at: new Date(now).toISOString(),
    })
  })
  return { message: 'Payment method added successfully!', paymentMethod: presentPaymentMethod(card) }
}
