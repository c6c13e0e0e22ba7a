import { PATHS } from '#contract/api/path.ts'
import { expect, type Page } from 'playwright/test'
import { changePasswordEndpoint } from '#contract/account/password.ts'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { blockDatabase } from '#tests/support/busy-database.ts'
import { demoClient, PASSWORD } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { codeFor } from '#tests/support/dev-mailbox.ts'
import { goOffline, goOnline, SAVED, waitForCachedShell, withoutBackgroundSync } from '#tests/support/lost-signal.ts'
import { storedSession } from '#tests/support/stored-session.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { cutOff, refuse } from '#tests/support/intercept-endpoint.ts'

test.use({ serviceWorkers: 'allow' })

const BROKER = 'tobias@brokers.test'
const DISPATCHER = 'olena@dispatch.test'
const COMPANY = 'amrit@carriers.test'
const MOVED = 'samir@brokers.test'
const NEW_PASSWORD = 'chrome stacks and mud flaps'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const savingOf = (page: Page) =>
  page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/api/auth/profile'))
const panel = (page: Page) => page.getByRole('tabpanel')

test('[PEDIT-01, PEDIT-04, PEDIT-05, PEDIT-06, GUARD-18, SEC-03, PROOF-06] the user edits the profile, sees errors at its fields, and every screen shows the saved profile @core', async ({
  enter,
  origin,
}) => {
  const page = await enter(BROKER, 'desktop', '/dashboard/profile/edit')
  await expect(page.getByRole('tab')).toHaveText(['Profile Information', 'Change Password', 'Security'])
  await expect(page).toHaveTitle('Edit Profile, Milepost')
  await expect(page.getByLabel('First name')).toHaveValue('Tobias')
  await expect(page.getByLabel('Last name')).toHaveValue('Lindqvist')
  await expect(page.getByLabel('Phone')).toHaveValue(/^\+1 312 555/)
  await expect(page.getByLabel('Business name')).toHaveValue('Northlight Freight')
  await expect(page.getByLabel('DOT number')).toHaveValue('2914702')
  await expectAccessible(page)

  await page.getByLabel('First name').fill(' ')
  await page.getByLabel('Last name').fill('')
  await page.getByLabel('Phone').fill('555')
  await page.getByLabel('DOT number').fill('')
  await button(page, 'Save changes').click()
  for (const message of [
    'First name is required',
    'Last name is required',
    'Phone number must be at least 10 characters',
    'DOT Number is required',
  ])
    await expect(panel(page).getByText(message)).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('First name').fill('Tove')
  await page.getByLabel('Last name').fill('Lind')
  await page.getByLabel('Phone').fill('(312) 555-0177')
  await page.getByLabel('Business name').fill('')
  await page.getByLabel('DOT number').fill('2914703')
  const refused = savingOf(page)
  await button(page, 'Save changes').click()
  const asked = page.getByRole('dialog', { name: "Confirm it's you" })
  await expect(asked).toContainText('Loads already booked keep the old ones. We ask again after 10 minutes.')
  await expectAccessible(page)
  await asked.getByLabel('Password', { exact: true }).fill('a guess')
  await asked.getByRole('button', { name: 'Confirm' }).click()
  await expect(asked.getByText('Your current password is incorrect')).toBeVisible()
  await asked.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await asked.getByRole('button', { name: 'Confirm' }).click()
  await expect(asked.getByText('We emailed a 6-digit code to t•••@brokers.test')).toBeVisible()
  await expect(asked.getByLabel('Code', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await expect.poll(() => codeFor(origin, BROKER)).toBeDefined()
  await asked.getByLabel('Code', { exact: true }).fill((await codeFor(origin, BROKER)) ?? '')
  const saving = savingOf(page)
  await asked.getByRole('button', { name: 'Confirm' }).click()
  const request = await saving
  expect(request.headers()['idempotency-key']).toBe((await refused).headers()['idempotency-key'])
  expect(request.postDataJSON()).toEqual({
    firstName: 'Tove',
    lastName: 'Lind',
    phoneNumber: '(312) 555-0177',
    businessName: null,
    dotNumber: '2914703',
  })
  await expect(notices(page).getByText('Profile updated successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/profile$/)
  await expect(page.getByRole('region', { name: 'Business' })).toContainText(/Not provided.*2914703/s)
  await expect(page.getByRole('complementary').getByText('Tove Lind', { exact: true })).toBeVisible()
  expect((await storedSession(page))?.user).toMatchObject({ firstName: 'Tove', phoneNumber: '(312) 555-0177' })

  const carrier = await enter(DISPATCHER, 'phone', '/dashboard/profile/edit')
  await expect(carrier.getByLabel('Business name')).toBeVisible()
  await expect(carrier.getByLabel('DOT number')).toHaveCount(0)
  await expectFitsScreen(carrier)
})

test('[PEDIT-07, PEDIT-08, PEDIT-09] changing the password needs the old one, and a toast and the field show each refusal @core', async ({
  enter,
  origin,
}) => {
  const page = await enter(COMPANY, 'phone', '/dashboard/profile/edit?tab=password')
  await button(page, 'Change Password').tap()
  for (const message of ['Current password is required', 'Password is required', 'Please confirm your password'])
    await expect(panel(page).getByText(message, { exact: true })).toBeVisible()
  const fill = async (current: string, next: string, again = next) => {
    await panel(page).getByLabel('Current password').fill(current)
    await panel(page).getByLabel('New password', { exact: true }).fill(next)
    await panel(page).getByLabel('Confirm new password').fill(again)
  }
  await fill('wrong', 'short')
  await expect(panel(page).getByText('Password must be at least 12 characters')).toBeVisible()
  await fill('same as before', 'same as before')
  await expect(panel(page).getByText('New password must be different from the current one')).toBeVisible()
  await fill('wrong', NEW_PASSWORD, 'another one')
  await expect(panel(page).getByText('New passwords do not match')).toBeVisible()
  await expectAccessible(page)
  await expectFitsScreen(page)

  await fill('wrong', NEW_PASSWORD)
  await button(page, 'Change Password').tap()
  await expect(notices(page).getByText('Password - Your current password is incorrect')).toBeVisible()
  await expect(panel(page).getByLabel('Current password')).toHaveAccessibleDescription(/incorrect/)
  await expect(panel(page).getByLabel('New password', { exact: true })).toHaveValue(NEW_PASSWORD)

  const restore = await cutOff(page, changePasswordEndpoint)
  await button(page, 'Change Password').tap()
  await expect(notices(page).getByText('Network Error! Please try again.')).toBeVisible()
  await expect(panel(page).getByText('Changing your password needs a connection')).toBeVisible()
  await expect(panel(page).getByLabel('New password', { exact: true })).toHaveValue(NEW_PASSWORD)
  await restore()

  await panel(page).getByLabel('Current password').fill(PASSWORD)
  const changing = page.waitForRequest((request) => request.url().endsWith('/api/auth/change-password'))
  await button(page, 'Change Password').tap()
  const request = await changing
  expect([request.method(), request.postDataJSON()]).toEqual([
    'PUT',
    { password: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
  ])
  await expect(notices(page).getByText('Password changed successfully!')).toBeVisible()
  await expect(panel(page).getByLabel('New password', { exact: true })).toHaveValue('')
  await expect(demoClient(origin, COMPANY), 'the old password no longer works').rejects.toThrow()
})

test('[PEDIT-05, PEDIT-06] a refused offline edit reopens as typed, and the user fixes and saves it', async ({
  enter,
}) => {
  const page = await enter(MOVED, 'phone', PATHS.dashboard)
  await withoutBackgroundSync(page)
  await page.goto('/dashboard/profile/edit')
  await waitForCachedShell(page)
  await expect(page.getByLabel('First name')).toHaveValue(/./)
  await goOffline(page)
  await page.getByLabel('Phone').fill('(312) 555-0155')
  await button(page, 'Save changes').tap()
  await expect(notices(page).getByText(SAVED)).toBeVisible()

  const details = [{ path: 'phoneNumber', message: 'This number is not in service' }]
  const refusal = { status: 422, code: 'VALIDATION_ERROR', message: 'This number is not in service', details } as const
  const restore = await refuse(page, updateProfileEndpoint, { ...refusal, details })
  await goOnline(page)
  await page.goto('/dashboard/outbox')
  const stuck = page.getByRole('listitem').filter({ hasText: 'Update your profile' })
  await expect(stuck.getByText('This number is not in service')).toBeVisible({ timeout: 30_000 })
  await stuck.getByRole('link', { name: 'Edit' }).tap()
  await expect(page.getByLabel('Phone')).toHaveValue('(312) 555-0155')
  // a page opened here may render its form before the outbox is read
  const letRead = await blockDatabase(page, { database: 'outbox', table: 'ops' })
  await page.reload()
  await expect(page.getByText('Choose picture')).toBeVisible()
  await letRead()
  await expect(page.getByLabel('Phone')).toHaveValue('(312) 555-0155')

  await restore()
  await page.getByLabel('Phone').fill('(312) 555-0156')
  const saving = page.waitForRequest((request) => request.method() === 'PUT')
  await button(page, 'Save changes').tap()
  expect((await saving).postDataJSON()).toEqual({ phoneNumber: '(312) 555-0156' })
  await expect(notices(page).getByText('Profile updated successfully!')).toBeVisible()
  await page.goto('/dashboard/outbox')
  await expect(page.getByRole('region', { name: 'Sent' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Needs your attention' })).toHaveCount(0)
})
