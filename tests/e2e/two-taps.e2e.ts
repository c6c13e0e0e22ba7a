import { expect, type Locator, type Page } from 'playwright/test'
import type { Endpoint } from '#contract/api/endpoint.ts'
import {
  deleteLoadTemplateEndpoint,
  listLoadTemplatesEndpoint,
  saveLoadTemplateEndpoint,
} from '#contract/freight/load-template.ts'
import { releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import { EMPTY_LOAD_FORM } from '#contract/freight/load-form.ts'
import { loadPath, PATHS } from '#contract/api/path.ts'
import {
  readEmailNotificationSettingEndpoint,
  updateEmailNotificationSettingEndpoint,
} from '#contract/account/profile-edit.ts'
import { bookLoad, pickupToday } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { undoBar } from '#tests/support/load-actions.ts'
import { recordNotices } from '#tests/support/recorded-notices.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })

/** Taps twice on a slowed page, so the second tap is queued while the first is handled. */
async function tapTwice(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to tap')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const events = [1, 2].flatMap((clickCount) =>
    (['mousePressed', 'mouseReleased'] as const).map((type) =>
      devtools.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount }),
    ),
  )
  await Promise.all(events)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
}

/** How often an endpoint has answered the page. */
function answersOf(page: Page, { method, path }: Endpoint): () => number {
  const address = new RegExp(`${path.replaceAll(/:\w+/g, '[^/?]+')}$`)
  let count = 0
  page.on('response', (answer) => {
    if (answer.request().method() === method && address.test(answer.url())) count += 1
  })
  return () => count
}

test('a switch tapped twice returns to its first state, on screen and on the server', async ({ enter, clientOf }) => {
  const client = await clientOf(DISPATCHER)
  const page = await enter(DISPATCHER, 'desktop', PATHS.settings)
  const mails = page.getByRole('switch', { name: 'Email Notifications' })
  await expect(mails).toBeChecked()
  const answers = answersOf(page, updateEmailNotificationSettingEndpoint)
  await tapTwice(page, mails)
  await expect.poll(answers).toBe(2)
  await expect(mails).toBeChecked()
  expect((await client.call(readEmailNotificationSettingEndpoint, {})).emailNotifications).toBe(true)
})

test('confirming with two taps sends once and shows no error @core', async ({ enter, clientOf }) => {
  const load = await bookLoad(await clientOf(BROKER), await clientOf(DISPATCHER))
  const page = await enter(BROKER)
  const noticed = await recordNotices(page)
  await page.goto(`/dashboard/load/${load.id}`)
  await page.getByRole('button', { name: 'Release carrier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Release carrier' })
  await dialog.getByLabel('Reason').fill('Truck broke down in Amarillo')
  const answers = answersOf(page, releaseCarrierEndpoint)
  await tapTwice(page, dialog.getByRole('button', { name: 'Release carrier' }))
  await expect(notices(page).getByText('Carrier released. The load is back on the board.')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(answers()).toBe(1)
  expect(noticed.join()).not.toContain('Failed to release carrier')
})

test('deleting a template with two taps sends one request', async ({ enter, clientOf }) => {
  const client = await clientOf(BROKER)
  const { reference: _, pickupDateTime: __, deliveryDateTime: ___, ...form } = EMPTY_LOAD_FORM
  await client.call(saveLoadTemplateEndpoint, { body: { name: 'Twice tapped cans', form } })
  const page = await enter(BROKER, 'desktop', PATHS.createLoad)
  await page.getByRole('button', { name: 'Start from a template' }).click()
  const remove = page.getByRole('button', { name: 'Delete the template Twice tapped cans' })
  await expect(remove).toBeVisible()
  const answers = answersOf(page, deleteLoadTemplateEndpoint)
  await tapTwice(page, remove)
  await expect(remove).toBeHidden()
  expect(answers()).toBe(1)
  expect((await client.call(listLoadTemplatesEndpoint, {})).data.map(({ name }) => name)).not.toContain(
    'Twice tapped cans',
  )
})

test('[FACE-02] a second tap where Arrived stood records no departure, and one Undo takes back both steps', async ({
  enter,
  clientOf,
}) => {
  const load = await bookLoad(await clientOf(BROKER), await clientOf(DISPATCHER), {}, pickupToday())
  const page = await enter(DISPATCHER, 'phone', loadPath(load.id))
  const arrived = page.getByRole('button', { name: 'Arrived at pickup', exact: true })
  const departed = page.getByRole('button', { name: 'Departed from pickup', exact: true })
  const spot = await arrived.boundingBox()
  if (!spot) throw new Error('There is nothing to tap')
  const [x, y] = [spot.x + spot.width / 2, spot.y + spot.height / 2]
  await page.mouse.click(x, y)
  await expect(departed).toBeVisible()
  // right after the next step appeared, and once it can be tapped
  await page.mouse.click(x, y)
  await departed.dispatchEvent('click')
  await expect(undoBar(page).getByText('Arrived at pickup', { exact: true })).toBeVisible()
  await expect(departed).toBeEnabled()
  await page.mouse.click(x, y)
  await expect(departed).toBeVisible()

  await departed.click()
  await expect(undoBar(page)).toContainText('Arrived at pickup, then Departed from pickup')
  await undoBar(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone. Nothing was sent.')).toBeVisible()
  await expect(arrived).toBeVisible()
})
