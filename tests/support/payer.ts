import {
  createSubscriptionEndpoint,
  listInvoicesEndpoint,
  moveSandboxClockEndpoint,
  readCurrentSubscriptionEndpoint,
} from '#contract/account/subscription.ts'
import type { TestCardName } from '#domain/access/test-card.ts'
import { createPerson } from './api-person.ts'
import type { ApiServer } from './api-server.ts'
import { addedCard } from './sandbox-card.ts'

/** A person with a card, whose trial ended yesterday unless `trialDays` says otherwise. */
export async function createPayer(
  server: ApiServer,
  about: { role?: 'broker' | 'dispatcher' | 'company'; trialDays?: number; card?: TestCardName } = {},
) {
  const { role = 'dispatcher', trialDays = -1, card = 'visa' } = about
  const who = await createPerson(server, role, { trial_ends_at: server.at({ days: trialDays }) })
  const api = server.as(who)
  const { id: cardId } = await addedCard(api, card)
  return {
    ...who,
    cardId,
    api,
    subscribe: () => api.call(createSubscriptionEndpoint, { body: { plan: 'broker' } }),
    current: () => api.call(readCurrentSubscriptionEndpoint, {}),
    invoices: async () => (await api.call(listInvoicesEndpoint, { query: { limit: 100 } })).data,
    /** on the sandbox's clock of this account */
    pass: (days: number) => api.call(moveSandboxClockEndpoint, { body: { days } }),
  }
}
