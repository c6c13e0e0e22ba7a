import type { AnswerOf } from '#contract/endpoint.ts'
import { confirmTestCard, setupIntent, setupPayment } from '#contract/payment-method.ts'
import type { TestCardName } from '#domain/test-card.ts'
import type { Caller } from './api-client.ts'

/** What the card form of the sandbox does with a card that was typed. */
export async function confirmedCard(
  who: Pick<Caller, 'call'>,
  card: TestCardName = 'visa',
  about: { expMonth?: number; expYear?: number; name?: string | null } = {},
): Promise<string> {
  const { clientSecret } = await who.call(setupIntent, { body: {} })
  const body = { clientSecret, card, expMonth: 4, expYear: 2030, name: 'Ada Yates', ...about }
  return (await who.call(confirmTestCard, { body })).paymentMethodId
}

/** The whole way of a card into an account. */
export async function addedCard(
  who: Pick<Caller, 'call'>,
  card?: TestCardName,
): Promise<AnswerOf<typeof setupPayment>['paymentMethod']> {
  const paymentMethodId = await confirmedCard(who, card)
  return (await who.call(setupPayment, { body: { paymentMethodId } })).paymentMethod
}
