import type { EndpointResponse } from '#contract/api/endpoint.ts'
import {
  confirmTestCardEndpoint,
  createSetupIntentEndpoint,
  setupPaymentEndpoint,
} from '#contract/account/payment-method.ts'
import type { TestCardName } from '#domain/access/test-card.ts'
import type { Caller } from './api-client.ts'

/** Confirms a card as the card form of the sandbox does. */
export async function confirmedCard(
  who: Pick<Caller, 'call'>,
  card: TestCardName = 'visa',
  about: { expMonth?: number; expYear?: number; name?: string | null } = {},
): Promise<string> {
  const { clientSecret } = await who.call(createSetupIntentEndpoint, { body: {} })
  const body = { clientSecret, card, expMonth: 4, expYear: 2030, name: 'Ada Yates', ...about }
  return (await who.call(confirmTestCardEndpoint, { body })).paymentMethodId
}

/** Confirms a card and adds it to an account. */
export async function addedCard(
  who: Pick<Caller, 'call'>,
  card?: TestCardName,
): Promise<EndpointResponse<typeof setupPaymentEndpoint>['paymentMethod']> {
  const paymentMethodId = await confirmedCard(who, card)
  return (await who.call(setupPaymentEndpoint, { body: { paymentMethodId } })).paymentMethod
}
