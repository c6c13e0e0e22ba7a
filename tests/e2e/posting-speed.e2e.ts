import { expect, type Page } from 'playwright/test'
import { toLoadForm } from '#contract/freight/load-form.ts'
import { createLoadEndpoint, type NewLoad } from '#contract/freight/load-post.ts'
import type { Load } from '#contract/freight/load.ts'
import { saveLoadTemplateEndpoint } from '#contract/freight/load-template.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { type DemoClient, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { field, openForm, submit, wallTime } from '#tests/support/load-form.ts'
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

/** A load from a town from which no other test posts, so that its facility is known. */
async function loadFromMarfa(broker: DemoClient): Promise<Load> {
  return untouchedLoad(broker, {
    pickupLocation: {
      city: 'Marfa',
      zipCode: '79843',
      coordinates: { latitude: 30.3095, longitude: -104.0206 },
      contactName: 'Wren Marfa',
    },
  })
}

test('[FACE-12, FACE-32, USE-12] a new load by line takes 46 keystrokes at most: the line, then only what is missing @core', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const known = await loadFromMarfa(broker)
  const page = await enter(BROKER, 'laptop', '/dashboard?tab=pending')
  await expect(page.getByRole('article').filter({ has: page.locator(`a[href$="/${known.id}"]`) })).toBeVisible()
  const keys = await countEvents(page, 'keydown')
  await page.keyboard.press('c')
  await expect(page.getByLabel('Paste one line')).toBeFocused()
  await page.keyboard.type(`Marfa TX>Phoenix AZ ${dayIn(4)} 0800 V 42k $2150`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('6 parts read')).toBeVisible()
  await expect(field(page, 'Pickup contact name')).toHaveValue('Wren Marfa')
  // an older load's commodity is offered, never filled in
  const commodity = field(page, 'Commodity')
  await expect(commodity).toBeFocused()
  await expect(commodity).toHaveValue('')
  const offered = page.getByRole('group', { name: 'Your last commodities' }).getByRole('button').first()
  await expect(offered).toHaveAttribute('aria-pressed', 'true')
  const lastOne = known.equipmentRequirements.commodity
  await expect(offered).toContainText(lastOne)
  await expect(field(page, 'Rate')).toBeHidden()
  const guesses = page.getByRole('region', { name: /guessed$/ })
  await expect(guesses).toContainText('earliest solo arrival, with breaks')
  await expect(guesses).toContainText('your last stop in Marfa')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(commodity).toHaveValue(lastOne)
  await expect(submit(page)).toBeFocused()
  const sent = page.waitForRequest(
    (request) => request.url().endsWith(createLoadEndpoint.path) && request.method() === 'POST',
  )
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({ rate: 2150, weight: 42_000 })
  const counted = await keys()
  console.log(`[FACE-12] keystrokes of a new load by line: ${counted}`)
  expect(counted, 'the most that FACE-12 allows').toBeLessThanOrEqual(46)
  await expect(notices(page)).toContainText('Load created successfully!')
})

test('[FACE-12, FACE-32] a repeat load takes 9 keystrokes at most, a week later on the same weekdays @core', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const known = await untouchedLoad(broker)
  const page = await enter(BROKER, 'laptop', '/dashboard?tab=pending')
  await expect(page.getByRole('article').filter({ has: page.locator(`a[href$="/${known.id}"]`) })).toBeVisible()
  const keys = await countEvents(page, 'keydown')
  await page.keyboard.press('c')
  await expect(page.getByLabel('Paste one line')).toBeFocused()
  await page.keyboard.type(String(known.number))
  await page.keyboard.press('Enter')
  const guesses = page.getByRole('region', { name: '2 guessed' })
  await expect(guesses).toContainText(`a week after load #${known.number}`)
  await expect(submit(page)).toBeFocused()
  const sent = page.waitForRequest(
    (request) => request.url().endsWith(createLoadEndpoint.path) && request.method() === 'POST',
  )
  await page.keyboard.press('Control+Enter')
  const body = (await sent).postDataJSON() as NewLoad
  const counted = await keys()
  console.log(`[FACE-12] keystrokes of a repeat load: ${counted}`)
  expect(counted, 'c, a number of four digits, Enter, Ctrl and Enter, with one to spare').toBeLessThanOrEqual(9)
  const later = Date.parse(body.pickupDateTime) - Date.parse(known.pickupDateTime)
  expect(Math.round(later / 86_400_000)).toBe(7)
  expect(body.rate).toBe(known.rate)
  await expect(notices(page)).toContainText('Load created successfully!')
})

test('[FACE-32] two letters are no commodity of a line; Tab takes the first that matches, and nothing fills itself', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const known = await loadFromMarfa(broker)
  const page = await enter(BROKER, 'laptop', '/dashboard?tab=pending')
  await expect(page.getByRole('article').filter({ has: page.locator(`a[href$="/${known.id}"]`) })).toBeVisible()
  await openForm(page)
  await page.getByLabel('Paste one line').fill(`Marfa TX>Phoenix AZ ${dayIn(4)} 0800 V 42k $2150`)
  await page.keyboard.press('Enter')
  const commodity = field(page, 'Commodity')
  await expect(commodity).toBeFocused()
  await page.keyboard.type('Qz')
  await page.keyboard.press('Enter')
  await expect(commodity).toBeFocused()
  await expect(commodity).toHaveAccessibleDescription(/Type 3 letters or more/)
  await commodity.fill(known.equipmentRequirements.commodity.slice(0, 2))
  await page.keyboard.press('Tab')
  await expect(commodity).toHaveValue(known.equipmentRequirements.commodity)
  await expect(commodity).not.toBeFocused()
})

test('[FACE-12] beside the form of a wide screen stands the card that the board will show, with what such freight pays', async ({
  enter,
}) => {
  const page = await enter(BROKER, 'desktop', '/dashboard/create-load')
  await page.setViewportSize({ width: 1440, height: 900 })
  const preview = page.getByText('Preview on the board').locator('..')
  await expect(preview).toContainText('The card that carriers see stands here')
  await page.getByLabel('Paste one line').fill(`Dallas TX>Atlanta GA ${dayIn(4)} 0800 V 42k $2150`)
  await page.keyboard.press('Enter')
  await expect(preview).toContainText(/Dallas, TX.*Atlanta, GA.*\$2,150.*\/mi.* mi/s)
  await expect(preview).toContainText(/Suggested.*\$[\d,]+ to \$[\d,]+/s, { timeout: 15_000 })
  // it is a picture: the keyboard passes it by
  await expect(page.getByRole('link', { name: 'Dallas, TX' })).toHaveCount(0)
  await expectAccessible(page)
  await expectFitsScreen(page)
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(preview).toBeHidden()
})

test('[FACE-12] Undo empties a guess, asks for it and moves there', async ({ enter, clientOf }) => {
  const broker = await clientOf(BROKER)
  const known = await loadFromMarfa(broker)
  const page = await enter(BROKER, 'laptop', '/dashboard?tab=pending')
  await expect(page.getByRole('article').filter({ has: page.locator(`a[href$="/${known.id}"]`) })).toBeVisible()
  await openForm(page)
  const line = page.getByLabel('Paste one line')
  await line.fill(`Marfa TX>Phoenix AZ ${dayIn(4)} 0800 V 42k $2150`)
  await line.press('Enter')
  await page.getByRole('button', { name: 'Undo Delivery time' }).click()
  const time = page.getByLabel(/^Delivery date & time/)
  await expect(time).toBeFocused()
  await expect(time).toHaveValue('')
  await page.getByRole('button', { name: 'Undo Pickup', exact: true }).click()
  await expect(field(page, 'Pickup contact name')).toBeVisible()
  await expect(field(page, 'Pickup contact name')).toHaveValue('')
  await expect(field(page, 'Pickup city')).toHaveValue('Marfa')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFitsScreen(page)
})

test('[USE-12] Save and add another stays on the form, and a line without a lane says so', async ({
  enter,
  clientOf,
}) => {
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
  await expect(field(page, 'Commodity')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFitsScreen(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Save and add another' }).click()
  await expect(notices(page)).toContainText('Load created successfully!')
  await expect(line).toBeFocused()
  await expect(line).toHaveValue('')
  await expect(field(page, 'Rate')).toHaveValue('')
  await expect(field(page, 'Commodity')).not.toHaveValue('')
  await expect(page.getByRole('region', { name: '2 guessed' })).toContainText('as on the load you just created')
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
  expect(await clicks(), 'the most that FACE-12 allows').toBeLessThanOrEqual(3)
})
