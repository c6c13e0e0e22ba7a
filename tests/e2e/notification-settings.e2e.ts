import { expect, type Page } from 'playwright/test'
import { readNotificationPlan, updateNotificationPlan } from '#contract/notification-settings.ts'
import { PATHS } from '#contract/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { ask, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { holdBack } from '#tests/support/wire.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const channels = { inApp: true, push: true, mail: true }
const everything = {
  kinds: { requests: channels, answers: channels, tenders: channels, trips: channels },
  quietHours: null,
}

test('what is told where, and when nothing rings, is set on one screen and kept', async ({ enter, clientOf }) => {
  const dispatcher = await clientOf(DISPATCHER)
  await dispatcher.call(updateNotificationPlan, { body: everything })
  const page = await enter(DISPATCHER, 'phone')
  await page.goto(PATHS.notifications)
  await page.getByRole('link', { name: 'Settings' }).click()
  const form = page.getByRole('form', { name: 'Notification settings' })
  const save = form.getByRole('button', { name: 'Save Settings' })
  await expect(save).toBeDisabled()
  await form.getByRole('group', { name: 'Loads on their way' }).getByRole('checkbox', { name: 'E-mail' }).uncheck()
  await form.getByRole('checkbox', { name: 'Do not push at night' }).check()
  await form.getByLabel('From').fill('21:30')
  await form.getByLabel('To', { exact: true }).fill('21:30')
  await save.click()
  await expect(form.getByText('Must differ from the beginning')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('To', { exact: true }).fill('05:30')
  await form.getByLabel('Time zone').selectOption('Mountain time')
  await save.click()
  await expect(notices(page).getByText('Notification settings saved')).toBeVisible()
  expect(await dispatcher.call(readNotificationPlan, {})).toEqual({
    kinds: { ...everything.kinds, trips: { ...channels, mail: false } },
    quietHours: { from: '21:30', to: '05:30', zone: 'America/Denver' },
    mailWanted: true,
  })
  await page.reload()
  await expect(form.getByLabel('From')).toHaveValue('21:30')
  await dispatcher.call(updateNotificationPlan, { body: everything })
})

test('what is changed while the settings are being saved is kept for the next save', async ({ enter, clientOf }) => {
  const dispatcher = await clientOf(DISPATCHER)
  await dispatcher.call(updateNotificationPlan, { body: everything })
  const page = await enter(DISPATCHER)
  await page.goto(PATHS.notificationSettings)
  const form = page.getByRole('form', { name: 'Notification settings' })
  const mail = (kind: string) => form.getByRole('group', { name: kind }).getByRole('checkbox', { name: 'E-mail' })
  const letGo = await holdBack(page, updateNotificationPlan)
  await mail('Loads on their way').uncheck()
  await form.getByRole('button', { name: 'Save Settings' }).click()
  await mail('Tenders').uncheck()
  letGo()
  await expect(notices(page).getByText('Notification settings saved')).toBeVisible()
  await expect(mail('Tenders')).not.toBeChecked()
  await form.getByRole('button', { name: 'Save Settings' }).click()
  await expect.poll(async () => (await dispatcher.call(readNotificationPlan, {})).kinds.tenders.mail).toBe(false)
  await dispatcher.call(updateNotificationPlan, { body: everything })
})

test('the link at a mail’s foot ends the mails of its kind, then all of them, without a session', async ({
  browser,
  clientOf,
  origin,
}) => {
  const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  await broker.call(updateNotificationPlan, { body: everything })
  const page = await (await browser.newContext({ baseURL: origin })).newPage()
  const mailbox = `/dev/mailbox?to=${BROKER}`
  const mail = page.locator('details').filter({ hasText: 'asks for load' })
  await page.goto(mailbox)
  const before = await mail.count()
  await ask(dispatcher, await untouchedLoad(broker))
  await expect(async () => {
    await page.goto(mailbox)
    await expect(mail).toHaveCount(before + 1)
  }).toPass({ timeout: 15_000 })
  await mail.first().getByRole('link', { name: 'As it looks' }).click()
  const href = await page.getByRole('link', { name: 'Unsubscribe' }).getAttribute('href')
  const { pathname, search } = new URL(href ?? '')
  await page.goto(pathname + search)
  await expect(page.getByRole('heading', { name: 'No more of these mails?' })).toBeVisible()
  expect((await broker.call(readNotificationPlan, {})).kinds.requests.mail).toBe(true)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You get no more mails about requests for your loads.')).toBeVisible()
  expect((await broker.call(readNotificationPlan, {})).kinds.requests.mail).toBe(false)
  await page.getByRole('button', { name: 'End all mails about freight' }).click()
  await expect(page.getByText('You get no more mails about freight.')).toBeVisible()
  expect((await broker.call(readNotificationPlan, {})).mailWanted).toBe(false)
  await page.goto(`${pathname}?token=none`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible()
  await page.context().close()
})
