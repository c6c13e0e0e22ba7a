import { expect, type Page } from 'playwright/test'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { PASSWORD } from '#tests/support/demo-client.ts'
import { storedSession } from '#tests/support/stored-session.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { test } from '#tests/support/demo-test.ts'
import { goOffline, goOnline, SAVED, waitForCachedShell, withoutBackgroundSync } from '#tests/support/lost-signal.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { alterAnswers, cutOff } from '#tests/support/intercept-endpoint.ts'

test.use({ serviceWorkers: 'allow' })

const COMPANY = 'petra@carriers.test'
const DISPATCHER = 'olena@dispatch.test'
const BROKER = 'kaya@brokers.test'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })

test('[PROF-01, PROF-02, PROF-03, PROF-04, PROF-05, PROF-06, PROF-07, PROF-08] the profile shows the user’s details and leaves out unknown ones @core', async ({
  enter,
}) => {
  const page = await enter(COMPANY)
  const settings = { emailNotifications: true, twoFactorEnabled: false, darkMode: false }
  let known: Partial<Parameters<Parameters<typeof alterAnswers<typeof readProfileEndpoint>>[2]>[0]> = {
    middleName: 'Quinn',
    address: '12 Dock Road, Tulsa, OK',
    gender: 'Female',
    stripeCustomerId: 'cus_ABCDEFGHIJ',
    emailVerifiedAt: '2026-03-04T12:00:00.000Z',
    createdAt: '2025-02-01T12:00:00.000Z',
    updatedAt: '2026-11-20T15:04:05.000Z',
  }
  await alterAnswers(page, readProfileEndpoint, (profile) => Object.assign(profile, known))
  await page.goto('/dashboard/profile')
  await expect(heading(page, 'Profile')).toBeVisible()
  await expect(page).toHaveTitle('Profile, Milepost')

  const person = section(page, 'Name and role')
  await expect(person.getByText('Petra Quinn Novak', { exact: true })).toBeVisible()
  await expect(person.getByText('Trucking Company', { exact: true })).toBeVisible()
  await expect(person).toContainText('Member since Feb 1, 2025')
  const contact = section(page, 'Contact')
  await expect(contact).toContainText(/Email.*petra@carriers\.test.*Verified.*Verified on Mar 4, 2026/s)
  await expect(contact).toContainText(/Phone.*\+1 312 555.*Active/s)
  await expect(contact).toContainText('12 Dock Road, Tulsa, OK')
  await expect(contact).toContainText('Female')
  await expect(section(page, 'Business')).toContainText(/Business Name.*Novak Refrigerated.*DOT Number.*1577290/s)
  const account = section(page, 'Account')
  await expect(account).toContainText(/Account status.*Active.*Account type.*Trucking Company/s)
  await expect(account).toContainText(/Last updated.*Nov 20, 2026 09:04:05 AM.*Member since.*Feb 1, 2025/s)
  await expect(account).toContainText('Stripe Connected')
  await expect(account).toContainText('cus_ABCD…')
  const summary = section(page, 'Settings')
  await expect(summary).toContainText('Default')
  await expect(summary.getByText('Email', { exact: true })).toBeVisible()
  await expect(summary.getByText('2FA', { exact: true })).toHaveCount(0)
  await expectAccessible(page)

  known = {
    middleName: null,
    address: null,
    gender: null,
    stripeCustomerId: null,
    phoneNumber: null,
    isEmailVerified: false,
    emailVerifiedAt: null,
    isActive: false,
    settings: { ...settings, emailNotifications: false, twoFactorEnabled: true, darkMode: true },
  }
  await page.reload()
  await expect(person.getByText('Petra Novak', { exact: true })).toBeVisible()
  await expect(contact).toContainText('Not verified')
  for (const gone of ['Verified on', 'Phone', 'Address', 'Gender']) await expect(contact).not.toContainText(gone)
  await expect(account).toContainText('Inactive')
  await expect(account).not.toContainText('Stripe')
  await expect(summary).toContainText('Configured')
  for (const badge of ['2FA', 'Dark']) await expect(summary.getByText(badge, { exact: true })).toBeVisible()
  await expect(summary.getByText('Email', { exact: true })).toHaveCount(0)

  const badges = summary.getByText(/^(Email|2FA|Dark)$/)
  for (const [shown, differing] of [
    [['Email', '2FA'], { twoFactorEnabled: true }],
    [['Email', 'Dark'], { darkMode: true }],
    [[], { emailNotifications: false }],
  ] as const) {
    known = { settings: { ...settings, ...differing } }
    await page.reload()
    await expect(badges).toHaveText(shown)
    await expect(summary).toContainText('Configured')
  }

  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page).toHaveURL(/\/dashboard\/profile\/edit$/)
  await expect(heading(page, 'Edit Profile')).toBeVisible()
})

test('[PROF-04, PROF-09] a dispatcher has no DOT number; a failed read says so, and Try Again loads it', async ({
  enter,
}) => {
  const page = await enter(DISPATCHER, 'phone')
  // a sync event would load it again before the test presses the button
  await cutOff(page, syncEndpoint)
  const restore = await cutOff(page, readProfileEndpoint)
  await page.goto('/dashboard/profile')
  await expect(page.getByText('Failed to load profile')).toBeVisible()
  await expect(section(page, 'Business')).toContainText('Marchuk Dispatch')
  await expect(section(page, 'Business')).not.toContainText('DOT')
  await expectAccessible(page)
  await expectFitsScreen(page)
  await restore()
  await page.getByRole('button', { name: 'Try Again' }).tap()
  await expect(page.getByText('Failed to load profile')).toHaveCount(0)
})

test('[PEDIT-06, GUARD-18] offline, the user reads and edits the profile, and the edit shows whether it was sent', async ({
  enter,
  clientOf,
}) => {
  const page = await enter(BROKER, 'phone')
  await withoutBackgroundSync(page)
  await page.goto('/dashboard/profile')
  await waitForCachedShell(page)
  await goOffline(page)
  await page.goto('/dashboard/profile')
  await expect(section(page, 'Contact')).toContainText(BROKER)
  await page.getByRole('link', { name: 'Edit Profile' }).tap()
  await page.getByLabel('Phone').fill('(312) 555-0188')
  await page.getByRole('button', { name: 'Save changes' }).tap()
  await expect(notices(page).getByText(SAVED)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/profile$/)
  const person = section(page, 'Name and role')
  await expect(section(page, 'Contact')).toContainText('(312) 555-0188')
  await expect(person).toContainText(/Waiting to send \d\d:\d\d/)

  // another device changes another field meanwhile, and both changes stay
  const elsewhere = await clientOf(BROKER)
  await elsewhere.call(updateProfileEndpoint, { body: { businessName: 'Higher Plains', password: PASSWORD } })
  await page.goto('/dashboard/outbox')
  await expect(page.getByRole('heading', { name: 'Update your profile' })).toBeVisible()
  await goOnline(page)
  await expect
    .poll(async () => (await elsewhere.call(readProfileEndpoint, {})).phoneNumber, { timeout: 30_000 })
    .toBe('(312) 555-0188')
  await page.goto('/dashboard/profile')
  await expect(person).toContainText(/Sent \d\d:\d\d/)
  await expect(section(page, 'Business')).toContainText('Higher Plains')
  // the copy in the session is refreshed too
  await expect.poll(async () => (await storedSession(page))?.user.phoneNumber).toBe('(312) 555-0188')
})
