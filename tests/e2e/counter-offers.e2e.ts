import { expect, type Page } from 'playwright/test'
import { counterRequestEndpoint } from '#contract/freight/booking.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { requestLoad, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { expectedMoney } from '#tests/support/expected-format.ts'
import { sendNow } from '#tests/support/load-actions.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

const requestFrom = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const myCounter = (page: Page) => page.getByRole('region', { name: 'The broker made a counter-offer' })
const newsOf = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words })

test('a broker answers a request with another rate, and the carrier accepts it on a phone @core', async ({
  enter,
  clientOf,
}) => {
  const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await untouchedLoad(broker)
  await requestLoad(dispatcher, load, { proposedRate: load.rate + 300 })
  const desk = await enter(BROKER, 'desktop', `${loadPath(load.id)}?tab=requests`)
  const request = requestFrom(desk, 'Dana Reyes')
  await request.getByRole('button', { name: 'Counter' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Counter-offer to Reyes Dispatch' })
  await expect(dialog.getByLabel('Your rate')).toHaveValue(String(load.rate + 300))
  await dialog.getByRole('button', { name: 'Send counter-offer' }).click()
  await expect(dialog.getByText('Change the rate or a time')).toBeVisible()
  await dialog.getByLabel('Your rate').fill(String(load.rate + 100))
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: 'Send counter-offer' }).click()
  await expect(desk.getByText('Counter-offer sent')).toBeVisible()
  await expect(dialog).toBeHidden()
  const sent = request.getByRole('region', { name: 'Your counter-offer, waiting for the carrier' })
  await expect(sent).toContainText(expectedMoney(load.rate + 100))
  await expect(request.getByRole('button', { name: 'Counter' }), 'one is open at a time').toBeHidden()

  const phone = await enter(DISPATCHER, 'phone', PATHS.notifications)
  await newsOf(phone, `for load #${load.number}`).getByRole('link', { name: 'Review offer' }).click()
  await expect(myCounter(phone)).toContainText(expectedMoney(load.rate + 100))
  await expect(myCounter(phone)).toContainText('Expires in')
  await expectAccessible(phone)
  await expectFitsScreen(phone)
  await myCounter(phone).getByRole('button', { name: 'Accept counter-offer' }).click()
  const asked = phone.getByRole('alertdialog', {
    name: `Accept the counter-offer at ${expectedMoney(load.rate + 100)}?`,
  })
  await expect(asked).toContainText('Blue Mesa Freight')
  await expectAccessible(phone)
  await asked.getByRole('button', { name: 'Accept counter-offer' }).click()
  await expect(phone.getByText('Counter-offer accepted. The load is yours')).toBeVisible()
  expect(await broker.call(readLoadEndpoint, { params: load })).toMatchObject({
    status: 'active',
    agreedRate: load.rate + 100,
  })
  await expect(request.getByRole('region', { name: 'Your counter-offer, accepted' })).toBeVisible()
})

test('a carrier declines a counter-offer, the request stays open, and the broker can make another', async ({
  enter,
  clientOf,
}) => {
  const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  const load = await untouchedLoad(broker)
  const { id } = await requestLoad(dispatcher, load, { proposedRate: load.rate + 300 })
  await broker.call(counterRequestEndpoint, { params: { id }, body: { rate: load.rate + 50 } })
  const phone = await enter(DISPATCHER, 'phone', PATHS.myLoads)
  const today = phone.getByRole('region', { name: 'Today' })
  const offer = today.getByRole('listitem').filter({ hasText: `Offers ${expectedMoney(load.rate + 50)}` })
  await expect(offer).toContainText('expires in')
  await expectAccessible(phone)
  await expectFitsScreen(phone)
  await offer.getByRole('link', { name: /^Review offer/ }).click()
  await myCounter(phone).getByRole('button', { name: 'Decline' }).click()
  await sendNow(phone)
  await expect(phone.getByText('Counter-offer declined. Your request stays open')).toBeVisible()
  await expect(phone.getByRole('region', { name: 'You declined the counter-offer' })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Withdraw' })).toBeVisible()

  const desk = await enter(BROKER, 'desktop', PATHS.notifications)
  const group = newsOf(desk, `#${load.number}, counter-offer declined`)
  await group.getByRole('button', { name: load.pickupLocation.city }).click()
  await expect(group).toContainText(`declined your counter-offer for load #${load.number}`)
  await group.getByRole('link', { name: 'View Load' }).click()
  const request = requestFrom(desk, 'Dana Reyes')
  await expect(request.getByRole('region', { name: 'Your counter-offer, declined' })).toBeVisible()
  await expect(request.getByRole('button', { name: 'Counter' })).toBeVisible()
})
