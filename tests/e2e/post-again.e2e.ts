import { expect } from 'playwright/test'
import { loadPath } from '#contract/api/path.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { field, fillForm, openForm, submit } from '#tests/support/load-form.ts'

test.use({ serviceWorkers: 'allow' })

const BROKER = 'broker@milepost.test'
const SAVED = 'Not sent yet. Saved on this device and sends automatically.'

test('[CREATE-30] a load posted offline waits in My loads, is edited in the outbox, and posts once', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const broker = await clientOf(BROKER)
  const page = await enter(BROKER)
  await page.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'))
  await openForm(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await fillForm(page, { rate: '1777' })
  await page.context().setOffline(true)
  await submit(page).click()
  await expect(page.getByText(SAVED).first()).toBeVisible()
  const waiting = page.getByRole('article').filter({ hasText: '$1,777' })
  await expect(waiting).toContainText(/Waiting to send \d\d:\d\d/)
  await page.getByRole('link', { name: /^Outbox/ }).click()
  await page.getByRole('article').filter({ hasText: 'New load' }).getByRole('link', { name: 'Edit' }).click()
  await expect(field(page, 'Rate')).toHaveValue('1777')
  await expect(field(page, 'Pickup city')).toHaveValue('Dallas')
  await field(page, 'Rate').fill('1888')
  await submit(page).click()
  await expect(page.getByRole('article').filter({ hasText: '$1,888' })).toContainText('Waiting to send')
  await page.context().setOffline(false)
  const posted = async () => (await broker.loads('pending')).filter(({ rate }) => rate === 1777 || rate === 1888)
  await expect.poll(async () => (await posted()).map(({ rate }) => rate), { timeout: 60_000 }).toEqual([1888])
})

test('[CREATE-02] a broker starts a new load from a copy and from a template', async ({ enter, clientOf }) => {
  test.slow()
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER, 'desktop', loadPath(load.id))
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(field(page, 'Rate')).toHaveValue(String(load.rate))
  await expect(field(page, 'Pickup address')).toHaveValue(load.pickupLocation.address ?? '')
  await expect(page.getByRole('region', { name: '2 guessed' })).toContainText(`a week after load #${load.number}`)
  await page.getByRole('button', { name: 'Save as template' }).click()
  await field(page, 'Name').last().fill('The weekly one')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('Template saved')).toBeVisible()
  await openForm(page)
  await page.getByRole('button', { name: 'Start from a template' }).click()
  await page.getByRole('link', { name: /^The weekly one/ }).click()
  await expect(field(page, 'Rate')).toHaveValue(String(load.rate))
  await expect(field(page, 'Weight')).toHaveValue(String(load.weight))
})
