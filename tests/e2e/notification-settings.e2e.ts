import { expect, type Page } from 'playwright/test'
import {
  readNotificationPreferencesEndpoint,
  updateNotificationPreferencesEndpoint,
} from '#contract/notification/notification-preferences.ts'
import { PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { requestLoad, untouchedLoad } from '#tests/support/demo-client.ts'
import { EVERY_NOTIFICATION } from '#tests/support/every-notification.ts'
import { test } from '#tests/support/demo-test.ts'
import { holdBack } from '#tests/support/intercept-endpoint.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })

test('a user sets channels and quiet hours on one page, and the settings are saved', async ({ enter, clientOf }) => {
  const dispatcher = await clientOf(DISPATCHER)
  await dispatcher.call(updateNotificationPreferencesEndpoint, { body: EVERY_NOTIFICATION })
  const page = await enter(DISPATCHER, 'phone', PATHS.notifications)
  await page.getByRole('link', { name: 'Settings' }).click()
  const form = page.getByRole('form', { name: 'Notification settings' })
  const save = form.getByRole('button', { name: 'Save settings' })
  await expect(save).toBeDisabled()
  await expect(form.getByRole('group', { name: 'Saved searches' })).toBeVisible()
  await form.getByRole('group', { name: 'Load updates' }).getByRole('checkbox', { name: 'Email' }).uncheck()
  await form.getByRole('checkbox', { name: 'No push during quiet hours' }).check()
  await form.getByLabel('From').fill('21:30')
  await form.getByLabel('To', { exact: true }).fill('21:30')
  await save.click()
  await expect(form.getByText('Must differ from the start time')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('To', { exact: true }).fill('05:30')
  await form.getByLabel('Time zone').selectOption('Mountain time')
  await save.click()
  await expect(notices(page).getByText('Notification settings saved')).toBeVisible()
  expect(await dispatcher.call(readNotificationPreferencesEndpoint, {})).toEqual({
    kinds: { ...EVERY_NOTIFICATION.kinds, trips: { inApp: true, push: true, mail: false } },
    quietHours: { from: '21:30', to: '05:30', zone: 'America/Denver' },
    others: EVERY_NOTIFICATION.others,
    mailWanted: true,
    hasIntegrations: false,
  })
  await page.reload()
  await expect(form.getByLabel('From')).toHaveValue('21:30')
  await dispatcher.call(updateNotificationPreferencesEndpoint, { body: EVERY_NOTIFICATION })
})

test('a change made during a save stays in the form for the next save', async ({ enter, clientOf }) => {
  const dispatcher = await clientOf(DISPATCHER)
  await dispatcher.call(updateNotificationPreferencesEndpoint, { body: EVERY_NOTIFICATION })
  const page = await enter(DISPATCHER, 'desktop', PATHS.notificationSettings)
  const form = page.getByRole('form', { name: 'Notification settings' })
  const mail = (kind: string) => form.getByRole('group', { name: kind }).getByRole('checkbox', { name: 'Email' })
  const release = await holdBack(page, updateNotificationPreferencesEndpoint)
  await mail('Load updates').uncheck()
  await form.getByRole('button', { name: 'Save settings' }).click()
  await mail('Tenders').uncheck()
  release()
  await expect(notices(page).getByText('Notification settings saved')).toBeVisible()
  await expect(mail('Tenders')).not.toBeChecked()
  await form.getByRole('button', { name: 'Save settings' }).click()
  await expect
    .poll(async () => (await dispatcher.call(readNotificationPreferencesEndpoint, {})).kinds.tenders.mail)
    .toBe(false)
  await dispatcher.call(updateNotificationPreferencesEndpoint, { body: EVERY_NOTIFICATION })
})

test('[SEC-09] the unsubscribe link stops one kind of email, then all of them, without signing in, and leaves the address bar', async ({
  browser,
  clientOf,
  origin,
}) => {
  const [broker, dispatcher] = [await clientOf(BROKER), await clientOf(DISPATCHER)]
  await broker.call(updateNotificationPreferencesEndpoint, { body: EVERY_NOTIFICATION })
  const page = await (await browser.newContext({ baseURL: origin })).newPage()
  const mailbox = `/dev/mailbox?to=${BROKER}`
  const mail = page.locator('details').filter({ hasText: 'requested load' })
  await requestLoad(dispatcher, await untouchedLoad(broker))
  // where others asked before, this request waits for the next email of its kind
  await expect(async () => {
    await page.goto(mailbox)
    await expect(mail.first()).toBeVisible()
  }).toPass({ timeout: 15_000 })
  // folded, where a later email is the newest
  await page.goto((await mail.first().locator('a').getAttribute('href')) ?? '')
  const href = await page.getByRole('link', { name: 'Unsubscribe' }).getAttribute('href')
  const { pathname, search } = new URL(href ?? '')
  await page.goto(pathname + search)
  for (const load of ['opened', 'reloaded']) {
    await expect(page.getByRole('heading', { name: 'Stop these emails?' }), load).toBeVisible()
    expect(page.url(), load).toBe(origin + pathname)
    await page.reload()
  }
  expect((await broker.call(readNotificationPreferencesEndpoint, {})).kinds.requests.mail).toBe(true)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText("You won't get any more emails about requests for your loads.")).toBeVisible()
  expect((await broker.call(readNotificationPreferencesEndpoint, {})).kinds.requests.mail).toBe(false)
  await page.getByRole('button', { name: 'Stop all freight emails' }).click()
  await expect(page.getByText("You won't get any more emails about freight.")).toBeVisible()
  expect((await broker.call(readNotificationPreferencesEndpoint, {})).mailWanted).toBe(false)
  await page.goto(`${pathname}?token=none`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  await page.context().close()
})
