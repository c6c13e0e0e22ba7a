import { unfoldBooking } from '#tests/support/board-load.ts'
import { expect, type Page } from 'playwright/test'
import { registerEndpoint } from '#contract/account/sign-up.ts'
import { boardLoadPath, loadPath, PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { fillSignIn } from '#tests/support/browser-person.ts'
import { bookLoad, demoClient, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { field, fillForm, openForm, submit } from '#tests/support/load-form.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const BROKER = 'broker@milepost.test'
const COMPANY = 'company@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('[FORM-07] a link to a load leads there after the sign-in, and a link to another site does not', async ({
  page,
  origin,
}) => {
  const load = await untouchedLoad(await demoClient(origin, BROKER))
  await page.goto(`${origin}${loadPath(load.id)}`)
  await expect(page).toHaveURL(/\/auth\/login\?returnTo=/)
  await fillSignIn(page, BROKER)
  await expect(page).toHaveURL(`${origin}${loadPath(load.id)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Load #/)

  for (const bad of ['//evil.test', 'javascript:alert(1)']) {
    await button(page, 'Logout').click()
    await expect(page).toHaveURL(`${origin}/`)
    await page.goto(`${origin}/auth/login?returnTo=${bad}`)
    await fillSignIn(page, BROKER)
    await expect(page).toHaveURL(`${origin}/dashboard`)
  }
})

test('[FORM-08] the email typed at sign-in is filled in where a reset link is requested', async ({ page, origin }) => {
  await page.goto(`${origin}/auth/login`)
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  await page.getByLabel('Email').fill(COMPANY)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(COMPANY)
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'email')
})

test('[FORM-08] a typo in the email of a sign-up is fixed without filling in the form again', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/auth/signup`)
  await page.getByRole('radio', { name: /broker/i }).check()
  await button(page, 'Next').click()
  await button(page, 'Continue with phone or email').click()
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'email')
  const typed = [
    ['Business name', 'Northlight'],
    ['First name', 'Ada'],
    ['Last name', 'Road'],
    ['Email', 'ada.typo@road.tset'],
    ['Phone', '(312) 555-0177'],
    ['DOT number', '2914702'],
  ] as const
  for (const [label, text] of typed) await page.getByLabel(label).fill(text)
  const secrets = async () => {
    await page.getByLabel('Password', { exact: true }).fill('chrome stacks and mud flaps')
    await page.getByLabel('Confirm password').fill('chrome stacks and mud flaps')
    await page.getByRole('checkbox').check()
  }
  await secrets()
  await button(page, 'Create Account').click()
  await expect(page).toHaveURL(/\/auth\/verify-email/)

  await page.getByRole('link', { name: 'Fix it' }).click()
  for (const [label, text] of typed) await expect(page.getByRole('textbox', { name: label })).toHaveValue(text)
  await page.getByRole('textbox', { name: 'Email' }).fill('ada.typo@road.test')
  await secrets()
  const sent = page.waitForRequest((request) => request.url().endsWith(registerEndpoint.path))
  await button(page, 'Create Account').click()
  expect((await sent).postDataJSON()).toMatchObject({ email: 'ada.typo@road.test', businessName: 'Northlight' })
  await expect(page).toHaveURL(/ada\.typo%40road\.test/)
})

test('[FORM-08] Edit Profile asks before it discards changes', async ({ enter }) => {
  const page = await enter(COMPANY, 'desktop', '/dashboard/profile/edit')
  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('tab', { name: 'Security' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await expect(asked).toBeVisible()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await page.getByRole('main').getByRole('link', { name: 'Profile' }).click()
  await asked.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/dashboard\/profile$/)
})

/** As after the browser was killed: a new page of the same device. */
async function reborn(page: Page): Promise<Page> {
  const next = await page.context().newPage()
  await next.goto(page.url())
  await page.close({ runBeforeUnload: false })
  return next
}

test('[OFF-06] a half-typed booking is still there after the browser died, until it is sent or discarded @core', async ({
  enter,
  origin,
}) => {
  const load = await untouchedLoad(await demoClient(origin, BROKER))
  let page = await enter(COMPANY, 'phone', PATHS.dashboard)
  const dialog = () => page.getByRole('dialog', { name: 'Book Load' })
  const openDialog = () => button(page, 'Book This Load').click()
  await page.goto(boardLoadPath(load.id))
  await openDialog()
  await unfoldBooking(page)
  await dialog().getByLabel('Message').fill('Two trucks near Dallas')
  await dialog().getByLabel('Proposed rate').fill('2150')
  await expect
    .poll(() => storedDrafts(page))
    .toContainEqual({ message: 'Two trucks near Dallas', proposedRate: '2150' })

  page = await reborn(page)
  await openDialog()
  await expect(dialog().getByLabel('Message')).toHaveValue('Two trucks near Dallas')
  await expect(dialog().getByLabel('Proposed rate')).toHaveValue('2150')
  await expect(dialog().getByText('Draft from a moment ago, saved on this device.')).toBeVisible()
  await expectAccessible(page)
  await expectFitsScreen(page)
  await button(page, 'Discard draft').click()
  await expect(dialog().getByLabel('Message')).toHaveValue('')
  await expect.poll(() => storedDrafts(page)).toEqual([])

  await dialog().getByLabel('Message').fill('One truck in Waco')
  await expect.poll(() => storedDrafts(page)).toHaveLength(1)
  page = await reborn(page)
  await openDialog()
  await expect(dialog().getByLabel('Message')).toHaveValue('One truck in Waco')
  await button(page, 'Send Booking Request').click()
  await expect(page.getByRole('region', { name: 'Your request' })).toContainText('Pending')
  await expect.poll(() => storedDrafts(page)).toEqual([])
})

test('[OFF-06] a half-edited profile is still there after the browser died, and a password is never stored', async ({
  enter,
}) => {
  let page = await enter(COMPANY, 'desktop', PATHS.dashboard)
  await page.goto('/dashboard/profile/edit')
  await page.getByLabel('First name').fill('Ada')
  await expect.poll(() => storedDrafts(page)).toContainEqual({ firstName: 'Ada' })
  page = await reborn(page)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByText('Draft from a moment ago, saved on this device.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Profile' }).click()
  await button(page, 'Discard changes').click()
  await expect(page).toHaveURL(/\/dashboard\/profile$/)
  await expect.poll(() => storedDrafts(page)).toEqual([])

  await page.goto('/dashboard/profile/edit?tab=password')
  await page.getByLabel('Current password').fill('never stored 1')
  await page.getByLabel('New password', { exact: true }).fill('never stored 2')
  // typed later in another tab, and so stored later than a password would be
  const other = await page.context().newPage()
  await other.goto('/dashboard/settings/contact-us')
  await other.getByLabel('Subject').fill('Detention at Tyson')
  await expect.poll(() => storedDrafts(other)).not.toEqual([])
  expect(await storedDrafts(other)).toEqual([{ subject: 'Detention at Tyson' }])
  await page.close({ runBeforeUnload: false })
  page = await reborn(other)
  await expect(page.getByLabel('Subject')).toHaveValue('Detention at Tyson')
})

test('[OFF-06] a half-typed completion is still there after the browser died, until the load is completed', async ({
  enter,
  clientOf,
}) => {
  const load = await bookLoad(await clientOf(BROKER), await clientOf(DISPATCHER))
  let page = await enter(BROKER, 'desktop', PATHS.dashboard)
  const dialog = () => page.getByRole('dialog', { name: 'Mark this load completed?' })
  const openDialog = () => button(page, 'Mark completed').click()
  await page.goto(loadPath(load.id))
  await openDialog()
  await dialog().getByLabel('Reason').fill('Hauled by my own truck')
  await expect.poll(() => storedDrafts(page)).toContainEqual({ reason: 'Hauled by my own truck' })

  page = await reborn(page)
  await openDialog()
  await expect(dialog().getByLabel('Reason')).toHaveValue('Hauled by my own truck')
  await expect(dialog().getByText('Draft from a moment ago, saved on this device.')).toBeVisible()
  await expectAccessible(page)
  await dialog().getByRole('button', { name: 'Mark completed' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Complete it anyway' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect.poll(() => storedDrafts(page)).toEqual([])
})

test('[OFF-06] unsaved notification preferences are still there after the browser died, until they are discarded', async ({
  enter,
}) => {
  let page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await page.goto('/dashboard/notifications/settings')
  const first = () => page.getByRole('main').getByRole('checkbox').first()
  const isOn = await first().isChecked()
  await first().click()
  await expect.poll(() => storedDrafts(page)).toHaveLength(1)
  page = await reborn(page)
  await expect(page.getByText('Draft from a moment ago, saved on this device.')).toBeVisible()
  await expect(first()).toBeChecked({ checked: !isOn })
  await expectAccessible(page)
  await button(page, 'Discard changes').click()
  await expect(first()).toBeChecked({ checked: isOn })
  await expect.poll(() => storedDrafts(page)).toEqual([])
})

/** What the device stores of forms, without an account's or form's name. */
async function storedDrafts(page: Page): Promise<unknown[]> {
  return page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('drafts')
        opening.addEventListener('error', () => reject(new Error('No database of drafts')))
        opening.addEventListener('success', () => {
          const db = opening.result
          if (!db.objectStoreNames.contains('drafts')) return resolve([])
          const reading = db.transaction('drafts').objectStore('drafts').getAll()
          reading.addEventListener('success', () => {
            db.close()
            resolve(reading.result.map((row: { content: unknown }) => row.content))
          })
        })
      }),
  )
}

test('[OFF-06] a half-typed load stays in its tab while another tab types and posts one', async ({ enter, origin }) => {
  test.slow()
  const page = await enter(BROKER)
  await openForm(page)
  await field(page, 'Commodity').fill('First tab')
  await expect.poll(() => storedDrafts(page)).toHaveLength(1)
  const other = await page.context().newPage()
  await openForm(other)
  await fillForm(other)
  await submit(other).click()
  await expect(other).not.toHaveURL(PATHS.createLoad)
  await expect.poll(() => storedDrafts(page)).toEqual([])
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await expect.poll(() => storedDrafts(page)).toHaveLength(1)
  await page.goBack()
  await expect(field(page, 'Commodity')).toHaveValue('First tab')

  // only a deliberate sign-out deletes it
  const asked = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await button(page, 'Logout').click()
  await asked.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(field(page, 'Commodity')).toHaveValue('First tab')
  await button(page, 'Logout').click()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(page).toHaveURL(`${origin}/`)
  expect(await storedDrafts(page)).toEqual([])
})

test('[OFF-06] a draft that another tab has posted does not come back from a tab that only showed it', async ({
  enter,
}) => {
  test.slow()
  const page = await enter(BROKER)
  await openForm(page)
  await fillForm(page)
  await expect.poll(() => storedDrafts(page)).toHaveLength(1)
  const other = await page.context().newPage()
  await openForm(other)
  await expect(field(other, 'Commodity')).not.toHaveValue('')
  await submit(page).click()
  await expect(page).not.toHaveURL(PATHS.createLoad)
  await expect.poll(() => storedDrafts(page)).toEqual([])
  await other.getByRole('link', { name: 'Calendar' }).first().click()
  await expect(other.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  // a draft is stored at once, before the next screen shows
  expect(await storedDrafts(page)).toEqual([])
  await other.goBack()
  await expect(field(other, 'Commodity')).toHaveValue('')
})
