import { expect, type Locator, type Page } from 'playwright/test'
import type { Endpoint } from '#contract/endpoint.ts'
import { deleteTemplate, listTemplates, saveTemplate } from '#contract/load-template.ts'
import { releaseCarrier } from '#contract/load.ts'
import { EMPTY_LOAD_FORM } from '#contract/load-form.ts'
import { PATHS } from '#contract/path.ts'
import { readNotificationSettings, updateNotificationSettings } from '#contract/profile-edit.ts'
import { bookedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })

/** As a thumb that trembles does on a slow phone: the second tap waits already while the first is dealt with. */
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

test('a switch that is tapped twice stands as it stood, here and on the server', async ({ enter, clientOf }) => {
  const client = await clientOf(DISPATCHER)
  const page = await enter(DISPATCHER)
  await page.goto(PATHS.settings)
  const mails = page.getByRole('switch', { name: 'Email Notifications' })
  await expect(mails).toBeChecked()
  const answers = answersOf(page, updateNotificationSettings)
  await tapTwice(page, mails)
  await expect.poll(answers).toBe(2)
  await expect(mails).toBeChecked()
  expect((await client.call(readNotificationSettings, {})).emailNotifications).toBe(true)
})

test('what is confirmed with two taps is sent once, and nothing is said to have failed', async ({
  enter,
  clientOf,
}) => {
  const load = await bookedLoad(await clientOf(BROKER), await clientOf(DISPATCHER))
  const page = await enter(BROKER)
  await page.goto(`/dashboard/load/${load.id}`)
  await page.getByRole('button', { name: 'Release carrier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Release carrier' })
  await dialog.getByLabel('Reason').fill('Truck broke down in Amarillo')
  const answers = answersOf(page, releaseCarrier)
  await tapTwice(page, dialog.getByRole('button', { name: 'Release carrier' }))
  await expect(notices(page).getByText('Carrier released, the load is on the board')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(answers()).toBe(1)
  await expect(notices(page).getByText('Failed to release the carrier')).toBeHidden()
})

test('a template that is put away with two taps is put away once', async ({ enter, clientOf }) => {
  const client = await clientOf(BROKER)
  const { reference: _, pickupDateTime: __, deliveryDateTime: ___, ...form } = EMPTY_LOAD_FORM
  await client.call(saveTemplate, { body: { name: 'Weekly cans', form } })
  const page = await enter(BROKER)
  await page.goto(PATHS.createLoad)
  await page.getByRole('button', { name: 'Start from a template' }).click()
  const remove = page.getByRole('button', { name: 'Delete the template Weekly cans' })
  await expect(remove).toBeVisible()
  const answers = answersOf(page, deleteTemplate)
  await tapTwice(page, remove)
  await expect(remove).toBeHidden()
  expect(answers()).toBe(1)
  expect((await client.call(listTemplates, {})).data.map(({ name }) => name)).not.toContain('Weekly cans')
})
