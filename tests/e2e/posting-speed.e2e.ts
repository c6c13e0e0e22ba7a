import { expect, type Page } from 'playwright/test'
import { toLoadForm } from '#contract/freight/load-form.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { saveLoadTemplateEndpoint } from '#contract/freight/load-template.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { field, openForm, wallTime } from '#tests/support/load-form.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const BROKER = 'broker@milepost.test'
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })

/** '11/27': so many days from now, as people write it. */
function dayIn(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000)
  return `${day.getUTCMonth() + 1}/${day.getUTCDate()}`
}

/** Counts from now on, in this document. */
async function countEvents(page: Page, type: 'keydown' | 'pointerdown'): Promise<() => Promise<number>> {
  await page.evaluate((counted) => {
    const count = () => (document.body.dataset[counted] = String(Number(document.body.dataset[counted] ?? 0) + 1))
    window.addEventListener(counted, count, true)
  }, type)
  return () => page.evaluate((counted) => Number(document.body.dataset[counted] ?? 0), type)
}

test('[USE-12] a repeat customer’s load takes 80 keystrokes at most, and the next form keeps the freight', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  // a town from which no other test posts
  const known = await untouchedLoad(broker, {
    pickupLocation: {
      city: 'Marfa',
      zipCode: '79843',
      coordinates: { latitude: 30.3095, longitude: -104.0206 },
      contactName: 'Wren Marfa',
    },
  })
  const page = await enter(BROKER, 'laptop', '/dashboard?tab=pending')
  await expect(page.getByRole('article').filter({ has: page.locator(`a[href$="/${known.id}"]`) })).toBeVisible()
  await openForm(page)
  const line = page.getByLabel('Paste one line')
  await line.focus()
  const keys = await countEvents(page, 'keydown')
  await page.keyboard.type(`Marfa TX > Phoenix AZ ${dayIn(4)} 0800 ${dayIn(6)} 1400 V 42k $2150`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Filled in. Check it, then press Enter to create the load.')).toBeVisible()
  await expect(field(page, 'Pickup contact name')).toHaveValue(known.pickupLocation.contactName ?? '')
  await expect(field(page, 'Commodity')).toHaveValue(known.equipmentRequirements.commodity)
  await expectAccessible(page)
  const sent = page.waitForRequest(
    (request) => request.url().endsWith(createLoadEndpoint.path) && request.method() === 'POST',
  )
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({ rate: 2150, weight: 42_000 })
  await expect(notices(page)).toContainText('Load created successfully!')
  expect(await keys()).toBeLessThanOrEqual(80)
})

test('[USE-12] Create and next stays on the form, and a line without a lane says so', async ({ enter, clientOf }) => {
  await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER, 'laptop', '/dashboard?tab=pending')
  await expect(page.getByRole('article').first()).toBeVisible()
  await openForm(page)
  const line = page.getByLabel('Paste one line')
  await line.fill('42k $2150')
  await line.press('Enter')
  await expect(page.getByText('Start with the lane, like Dallas TX > Atlanta GA')).toBeVisible()
  await line.fill(`Dallas TX > Phoenix AZ ${dayIn(4)} 0800 ${dayIn(6)} 1400 V 42k $2150 rush`)
  await line.press('Enter')
  await expect(page.getByText('Filled in. Not used: rush')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFitsScreen(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Create and next' }).click()
  await expect(notices(page)).toContainText('Load created successfully!')
  await expect(line).toBeFocused()
  await expect(line).toHaveValue('')
  await expect(field(page, 'Rate')).toHaveValue('')
  await expect(field(page, 'Commodity')).not.toHaveValue('')
})

test('[USE-12] a load from a template takes three clicks and its two times', async ({ enter, clientOf }) => {
  const broker = await clientOf(BROKER)
  const { reference: _, pickupDateTime: __, deliveryDateTime: ___, ...form } = toLoadForm(await untouchedLoad(broker))
  await broker.call(saveLoadTemplateEndpoint, { body: { name: 'Weekly cans', form } })
  const page = await enter(BROKER, 'laptop')
  await openForm(page)
  const clicks = await countEvents(page, 'pointerdown')
  await page.getByRole('button', { name: 'Start from a template' }).click()
  await page.getByRole('link', { name: /^Weekly cans/ }).click()
  await expect(field(page, 'Rate')).toHaveValue(form.rate)
  const [pickup, delivery] = [page.getByLabel(/^Pickup date & time/), page.getByLabel(/^Delivery date & time/)]
  await pickup.click()
  await pickup.fill(wallTime(4))
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(delivery).toBeFocused({ timeout: 1 })
  }).toPass({ intervals: [1] })
  await delivery.fill(wallTime(6))
  await delivery.press('Enter')
  await expect(notices(page)).toContainText('Load created successfully!')
  expect(await clicks()).toBeLessThanOrEqual(3)
})
