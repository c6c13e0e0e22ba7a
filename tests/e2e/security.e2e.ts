import { PATHS } from '#contract/api/path.ts'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { test } from '#tests/support/demo-test.ts'
import { storedSession } from '#tests/support/stored-session.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { cutOff } from '#tests/support/intercept-endpoint.ts'

const DISPATCHER = 'luz@dispatch.test'
const SECURITY = '/dashboard/profile/edit?tab=security'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const twoStep = (page: Page) => page.getByRole('switch', { name: '2-Step Verification' })
const codesPanel = (page: Page) => page.getByRole('region', { name: 'Your recovery codes' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const CODE = /^[A-Z0-9]{5}-[A-Z0-9]{5}$/

test('[PEDIT-10] 2-step verification turns on once the server confirms, and its recovery codes show once @core', async ({
  enter,
  clientOf,
}) => {
  const page = await enter(DISPATCHER, 'phone', PATHS.dashboard)
  const before = await clientOf(DISPATCHER)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(SECURITY)
  await expect(twoStep(page)).not.toBeChecked()
  await expectAccessible(page)

  const restore = await cutOff(page, updateProfileEndpoint)
  await twoStep(page).tap()
  const turnOnDialog = page.getByRole('alertdialog', { name: 'Turn on 2-step verification?' })
  await expectAccessible(page)
  await turnOnDialog.getByRole('button', { name: 'Turn on' }).tap()
  await expect(notices(page).getByText('Network Error! Please try again.')).toBeVisible()
  await expect(twoStep(page)).not.toBeChecked()
  await restore()

  await twoStep(page).tap()
  await turnOnDialog.getByRole('button', { name: 'Turn on' }).tap()
  await expect(notices(page).getByText('Two factor authentication updated!')).toBeVisible()
  await expect(twoStep(page)).toBeChecked()
  expect((await before.call(readProfileEndpoint, {})).settings.twoFactorEnabled).toBe(true)
  const codes = await codesPanel(page).getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  for (const code of codes) expect(code).toMatch(CODE)
  await expectAccessible(page)
  await expectFitsScreen(page)

  await button(page, 'Copy').tap()
  await expect(notices(page).getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(codes.join('\n'))
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).tap()
  const file = await saving
  expect(file.suggestedFilename()).toBe('milepost-recovery-codes.txt')
  expect(await readFile(await file.path(), 'utf8')).toContain(codes.join('\n'))
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await button(page, 'Print').tap()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '')
  await button(page, "I've saved them").tap()
  await expect(codesPanel(page)).toHaveCount(0)
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  await page.reload()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()
  await expect(page.getByText(codes[0] ?? '')).toHaveCount(0)

  await button(page, 'Generate new codes').tap()
  const dialog = page.getByRole('alertdialog', { name: 'Generate new recovery codes' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Generate new codes' }).tap()
  await expect(codesPanel(page).getByRole('listitem')).toHaveCount(10)
  expect(await codesPanel(page).getByRole('listitem').allInnerTexts()).not.toEqual(codes)
  await button(page, "I've saved them").tap()

  await twoStep(page).tap()
  const turnOffDialog = page.getByRole('alertdialog', { name: 'Turn off 2-step verification?' })
  await expectAccessible(page)
  await turnOffDialog.getByRole('button', { name: 'Turn off' }).tap()
  await expect(twoStep(page)).not.toBeChecked()
  await expect(page.getByText('recovery codes left')).toHaveCount(0)
  expect((await before.call(readProfileEndpoint, {})).settings.twoFactorEnabled).toBe(false)
})

test('[USE-08] the user signs out one device, all other devices, or every device; a signed-out one says so', async ({
  enter,
}) => {
  const desk = await enter(DISPATCHER, 'desktop', SECURITY)
  const phone = await enter(DISPATCHER, 'phone', PATHS.dashboard)
  const list = desk.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem')
  const first = () => list.first()
  await desk.reload()
  await expect(first()).toContainText(/This device.*last used just now.*Signed in/s)
  await expect(first().getByRole('button')).toHaveCount(0)
  await expectAccessible(desk)
  // earlier tests may have left devices signed in
  await button(desk, 'Sign out other devices').click()
  await expect(notices(desk).getByText('Signed out of your other devices')).toBeVisible()
  await expect(list).toHaveCount(1)
  await phone.goto('/dashboard/notifications')
  await expect(phone).toHaveURL(/\/auth\/login(\?returnTo=.*)?$/)
  await expect(phone.getByText(`${DISPATCHER} was signed out: the sign-in expired, or another device`)).toBeVisible()
  await expect(phone.getByRole('textbox', { name: 'Email' })).toHaveValue(DISPATCHER)
  await expectAccessible(phone)

  const tablet = await enter(DISPATCHER, 'desktop', PATHS.dashboard)
  await desk.reload()
  await expect(list).toHaveCount(2)
  await list
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect(notices(desk).getByText('Device signed out')).toBeVisible()
  await expect(list).toHaveCount(1)
  await tablet.goto('/dashboard/notifications')
  await expect(tablet).toHaveURL(/\/auth\/login(\?returnTo=.*)?$/)
  expect(await storedSession(tablet)).toBeNull()

  const laptop = await enter(DISPATCHER)
  await button(desk, 'Sign out everywhere').click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(desk).toHaveURL(/\/auth\/login(\?returnTo=.*)?$/)
  expect(await storedSession(desk)).toBeNull()
  await laptop.goto('/dashboard/notifications')
  await expect(laptop).toHaveURL(/\/auth\/login(\?returnTo=.*)?$/)
})
