import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { deletePaymentMethod as endpoint } from '#contract/payment-method.ts'
import type { ReadRequest, WriteRequest } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { queueMail } from '#server/jobs/mail-task.ts'
import type { Card } from '#server/ports/billing/billing.ts'
import { accountById, lockAccount } from '../auth/account.sql.ts'
import { type BillingDesk, customerOf, fromProvider, nameOfCard } from './billing-desk.ts'
import { removeCard, savedCardsOf } from './payment-method.sql.ts'

type Input = ParsedInputOf<typeof endpoint>

/**
 * The provider lets go of the card; where it was the default, the newest of the others is from then on, so that whoever
 * has a card always has one that is charged.
 * @returns the card as it was; null where the account has none of this id, or the provider let go of it before
 */
export async function detachCard(
  desk: BillingDesk,
  { params: { id } }: Input,
  request: ReadRequest,
): Promise<Card | null> {
  const [saved, customerId] = [await savedCardsOf(request.db, request.actor.id), await customerOf(request)]
  if (!saved.has(id) || customerId === null) return null
  return fromProvider(desk, async () => {
    const cards = await desk.billing.cardsOf(customerId)
    const card = cards.find((one) => one.id === id)
    const next = cards.find((one) => one.id !== id && saved.has(one.id))
    if (card?.isDefault && next) await desk.billing.setDefault(customerId, next.id)
    await desk.billing.detach(id)
    return card ?? null
  })
}

/** API-57. The last card may go as well: nobody is kept by their card. The gate closes then, once the trial is over. */
export async function deletePaymentMethod(
  { params: { id } }: Input,
  { db: tx, actor, now }: WriteRequest,
  card: Card | null,
): Promise<AnswerInputOf<typeof endpoint>> {
  const account = (await lockAccount(tx, actor.id)) && (await accountById(tx, actor.id))
  if (!account || !(await removeCard(tx, { id, accountId: actor.id, now: new Date(now) })))
    throw new Refused('NOT_FOUND')
  await queueMail(tx, {
    kind: 'notice',
    notice: 'payment-method-removed',
    email: account.email,
    firstName: account.first_name,
    card: card ? nameOfCard(card) : undefined,
    at: new Date(now).toISOString(),
  })
  return { message: 'Payment method deleted successfully!' }
}
