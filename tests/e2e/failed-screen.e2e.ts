import { expect, type Page } from 'playwright/test'
import { editLoadPath, loadPath, PATHS } from '#contract/api/path.ts'
import { readDriverLoadEndpoint } from '#contract/freight/driver-load.ts'
import { readDetentionEndpoint, readDetentionStatementEndpoint } from '#contract/freight/detention.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { searchCarriersEndpoint } from '#contract/freight/carrier.ts'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { recordStopEventEndpoint } from '#contract/freight/load-actions.ts'
import {
  readNotificationPreferencesEndpoint,
  unsubscribeEndpoint,
  updateNotificationPreferencesEndpoint,
} from '#contract/notification/notification-preferences.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY } from '#tests/support/board-load.ts'
import { builtFileWith } from '#tests/support/built-file.ts'
import { bookLoad, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { refuse } from '#tests/support/intercept-endpoint.ts'
import { expectFitsEverySize, expectFitsScreen } from '#tests/support/width.ts'

// the worker would answer with the file that it keeps
test.use({ serviceWorkers: 'block' })

const TITLE = 'Your Activity'
const FAILURE = {
  status: 500,
  code: 'INTERNAL',
  message: 'Something went wrong on our side',
  requestId: '7f3a09c2d41b',
} as const
const UNKNOWN = '01980000-0000-7000-8000-000000000000'

/** A build whose activity screen throws as it renders, until the returned function is called. */
async function breakActivity(page: Page): Promise<() => Promise<void>> {
  const file = `**${builtFileWith('Your actions and notifications,')}`
  await page.addInitScript(() => Object.assign(window, { isScreenBroken: true }))
  await page.route(file, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      new RegExp(`title:(["'\`])${TITLE}\\1`),
      `get title(){if(window.isScreenBroken)throw new TypeError('planted');return '${TITLE}'}`,
    )
    return route.fulfill({ response: answer, body })
  })
  return async () => void (await page.evaluate(() => Object.assign(window, { isScreenBroken: false })))
}

test('a screen that fails leaves the menu and the other screens usable, and says by which reference to find it', async ({
  enter,
}) => {
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const repair = await breakActivity(page)
  await page.goto('/dashboard/calendar')
  await page.goto('/dashboard/activity')
  const failed = page.getByRole('heading', { name: "We couldn't open this screen" })
  await expect(failed).toBeVisible()
  await expect(page.getByText('Nothing you entered or saved was lost.')).toBeVisible()
  const copy = page.getByRole('button', { name: /^Reference [0-9a-f]{12}$/ })
  await expect(copy).toBeVisible()
  await copy.click()
  await expect(page.getByText('Reference copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9a-f]{12}$/)
  await expectAccessible(page)
  await expectFitsEverySize(page)

  // [FACE-14] without signal, the bar alone says so
  await page.context().setOffline(true)
  await expect(page.getByText(/offline/i)).toHaveText(/^Offline since \d\d:\d\d\.$/)
  await page.context().setOffline(false)

  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'My loads' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Here are your loads/)
  await page.goBack()
  await expect(failed).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(failed).toHaveCount(0)

  await page.goto('/dashboard/activity')
  await expect(failed).toBeVisible()
  // until these actions load, Try Again reloads the whole page, which would fail again
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await repair()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
})

test('an unexpected error of the server is shown with the reference that its log has', async ({ enter, clientOf }) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await refuse(page, searchCarriersEndpoint, FAILURE)
  await page.goto(loadPath(load.id))
  await page.getByRole('button', { name: 'Tender load' }).click()
  await page.getByLabel('Find a carrier').fill('reyes')
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices.getByText('Something went wrong on our side')).toBeVisible()
  await notices.getByRole('button', { name: 'Reference 7f3a09c2d41b' }).click()
  await expect(notices.getByText('Reference copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('7f3a09c2d41b')
})

test('each screen that the server fails to fill shows the reference that its log has', async ({ enter }) => {
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  const screens = [
    [PATHS.notificationSettings, readNotificationPreferencesEndpoint],
    [loadPath(UNKNOWN), readLoadEndpoint],
    [editLoadPath(UNKNOWN), readLoadEndpoint],
    [`${PATHS.createLoad}?from=${UNKNOWN}`, readLoadEndpoint],
  ] as const
  for (const [path, endpoint] of screens) {
    const restore = await refuse(page, endpoint, FAILURE)
    await page.goto(path)
    await expect(page.getByRole('alert'), path).toContainText('Reference 7f3a09c2d41b')
    await expectAccessible(page)
    await expectFitsScreen(page)
    await restore()
  }
})

test('each paper of a load that the server fails to make shows the reference that its log has', async ({
  enter,
  clientOf,
}) => {
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(COMPANY)]
  const load = await bookLoad(broker, carrier)
  await carrier.call(recordStopEventEndpoint, { params: load, body: { kind: 'arrived', stop: 'pickup' } })
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  for (const endpoint of [readRateConfirmationEndpoint, readDetentionEndpoint]) await refuse(page, endpoint, FAILURE)
  await page.goto(loadPath(load.id))
  for (const [section, name] of [
    ['Documents', 'Rate confirmation'],
    ['Stops', 'Detention statement'],
  ] as const) {
    await page.getByRole('region', { name: section }).getByRole('button', { name }).click()
    const paper = page.getByRole('dialog', { name })
    await expect(paper.getByRole('alert'), name).toHaveText(/\. Reference 7f3a09c2d41b$/)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(paper).toBeHidden()
  }
})

test('figures without their PDF say why it is missing, and by which reference to find it', async ({
  enter,
  clientOf,
}) => {
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(COMPANY)]
  const load = await bookLoad(broker, carrier)
  await carrier.call(recordStopEventEndpoint, { params: load, body: { kind: 'arrived', stop: 'pickup' } })
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await refuse(page, readDetentionStatementEndpoint, FAILURE)
  await page.goto(loadPath(load.id))
  await page.getByRole('region', { name: 'Stops' }).getByRole('button', { name: 'Detention statement' }).click()
  const paper = page.getByRole('dialog', { name: 'Detention statement' })
  await expect(paper).toContainText('Detention so far')
  await expect(paper.getByRole('alert')).toContainText("Couldn't load the PDF")
  await expect(paper.getByRole('alert')).toContainText('Reference 7f3a09c2d41b')
  await expectAccessible(page)
  await expectFitsScreen(page)
})

test('what the server fails to save says so where it was asked, with the reference that its log has', async ({
  enter,
  origin,
}) => {
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await refuse(page, updateNotificationPreferencesEndpoint, FAILURE)
  await refuse(page, unsubscribeEndpoint, FAILURE)
  await page.goto(PATHS.notificationSettings)
  await page.getByRole('checkbox', { name: 'No push during quiet hours' }).click()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Reference 7f3a09c2d41b')
  await page.goto(`${origin}${PATHS.unsubscribe}?token=forged`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Not saved' })).toContainText('Reference 7f3a09c2d41b')
  await expectAccessible(page)
})

test("a driver's link that the server fails to answer is not called wrong, and shows the reference", async ({
  browser,
  origin,
}) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  const restore = await refuse(page, readDriverLoadEndpoint, FAILURE)
  await page.goto(`${origin}/drive/${'a'.repeat(43)}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText("Couldn't reach Milepost")
  await expect(page.getByText('Reference 7f3a09c2d41b')).toBeVisible()
  await expectAccessible(page)
  await expectFitsScreen(page)
  await restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open the link from your message')
  await page.close()
})
