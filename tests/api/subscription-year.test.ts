import { afterAll, expect, test } from 'vitest'
import { cancelSubscriptionEndpoint, listSubscriptionsEndpoint } from '#contract/account/subscription.ts'
import { deletePaymentMethodEndpoint } from '#contract/account/payment-method.ts'
import { startApi } from '#tests/support/api-server.ts'
import { createPayer } from '#tests/support/payer.ts'
import { addedCard } from '#tests/support/sandbox-card.ts'
import { startInbox } from '#tests/support/smtp-inbox.ts'

const inbox = await startInbox()
const server = await startApi(undefined, { SMTP_URL: inbox.url })
afterAll(async () => {
  await server.stop()
  await inbox.stop()
})

test('a year: trial, renewals, a failed payment, recovery, cancel and return add up to the cent', async () => {
  const ada = await createPayer(server, { role: 'broker', trialDays: 30 })
  const mailed = (part: string) =>
    inbox.received.filter(({ to, subject }) => to === ada.email && subject.includes(part)).length
  const status = async () => (await ada.current())?.status
  const { subscription } = await ada.subscribe()
  expect(subscription.status).toBe('trialing')

  await ada.pass(30)
  const seen = [await status()]
  for (let month = 0; month < 4; month += 1) await ada.pass(31)
  seen.push(await status())

  // the card is replaced by one that fails, and later by one that works
  const failing = await addedCard(ada.api, 'fails-later')
  await ada.api.call(deletePaymentMethodEndpoint, { params: { id: ada.cardId } })
  await ada.pass(31)
  seen.push(await status())
  // once the invoice is paid, the email about its failure is left out
  await expect.poll(() => mailed("didn't go through"), { timeout: 20_000 }).toBe(1)
  await addedCard(ada.api, 'mastercard')
  await ada.api.call(deletePaymentMethodEndpoint, { params: { id: failing.id } })
  await ada.pass(9)
  seen.push(await status())

  await ada.api.call(cancelSubscriptionEndpoint, { params: subscription })
  await ada.pass(40)
  seen.push(await status())
  await ada.pass(60)
  await ada.subscribe()
  await ada.pass(65)
  seen.push(await status())
  expect(seen).toEqual(['active', 'active', 'past_due', 'active', 'canceled', 'active'])

  const invoices = await ada.invoices()
  const charged = invoices.filter(({ total }) => total > 0)
  expect(new Set(invoices.map((invoice) => invoice.status))).toEqual(new Set(['paid']))
  // five months, the one that failed first, and three after the return
  expect([charged.length, charged.reduce((sum, { total }) => sum + total, 0)]).toEqual([9, 9 * 4999])
  expect(invoices.filter(({ total }) => total === 0)).toHaveLength(1)
  const list = await ada.api.call(listSubscriptionsEndpoint, { query: {} })
  expect(list.data.map((one) => one.status)).toEqual(['active', 'canceled'])

  // the ledger of our copy is the provider's, in whole cents and one currency
  const rows = await server.db.selectFrom('invoice').selectAll().where('account_id', '=', ada.id).execute()
  expect(rows.every(({ total_cents, currency }) => Number.isInteger(total_cents) && currency === 'usd')).toBe(true)
  expect(rows.reduce((sum, { total_cents }) => sum + total_cents, 0)).toBe(44_991)

  // one receipt for each charge, and one failure: the card was replaced before the second try
  await expect
    .poll(() => [mailed('Receipt for $49.99'), mailed("didn't go through")], { timeout: 20_000 })
    .toEqual([9, 1])
}, 120_000)
