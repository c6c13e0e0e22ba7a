import { expect, type Locator, type Page } from 'playwright/test'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { registerEndpoint } from '#contract/account/sign-up.ts'
import { PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { unfoldBooking, bookButton, dialogOf, freshLoad, openLoad } from '#tests/support/board-load.ts'
import { demoClient } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { filled } from '#tests/support/filled.ts'
import { refuse } from '#tests/support/intercept-endpoint.ts'

const BROKER = 'broker@milepost.test'
const COMPANY = 'company@milepost.test'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const password = (page: Page) => page.getByLabel('Password', { exact: true })

/** A press with the mouse: the pointer stays where it went down. */
async function press(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('The target is not on screen')
  await page.mouse.move(box.x + box.width / 2, box.y + 3)
  await page.mouse.down()
  // the error of the field that lost focus is up before the button is released
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await page.mouse.up()
}

test('[FORM-01] leaving one password field shows no error at another, and an error goes away while it is corrected', async ({
  enter,
}) => {
  const page = await enter(COMPANY, 'desktop', '/dashboard/profile/edit?tab=password')
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Current password').fill('some password')
  await panel.getByLabel('New password', { exact: true }).focus()
  // an error would come with the blur
  await panel.getByLabel('New password', { exact: true }).fill('short')
  await expect(panel.locator('[aria-invalid]')).toHaveCount(0)
  await panel.getByLabel('Confirm new password').fill('x')
  await expect(panel.getByText('Password must be at least 12 characters')).toBeVisible()
  await expect(panel.getByText('New passwords do not match')).toHaveCount(0)
  await panel.getByLabel('New password', { exact: true }).fill('short no more')
  await expect(panel.getByText('Password must be at least 12 characters')).toHaveCount(0)
})

test('[FORM-01] leaving the proposed pickup time shows no error at the delivery time', async ({ enter, origin }) => {
  const page = await enter(COMPANY)
  await openLoad(page, await freshLoad(await demoClient(origin, COMPANY), await demoClient(origin, BROKER)))
  await bookButton(page).click()
  const dialog = dialogOf(page)
  await unfoldBooking(page)
  await dialog.getByLabel(/^Pickup time/).focus()
  await dialog.getByLabel('Additional notes').focus()
  await expect(dialog.locator('[aria-invalid]')).toHaveCount(0)
})

test('[FORM-02] a link below a wrong field is still under the pointer when the button is released', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/auth/login`)
  await page.getByLabel('Email').pressSequentially('marta')
  await press(page, page.getByRole('link', { name: 'Sign up' }))
  await expect(page).toHaveURL(/\/auth\/signup$/)
})

test('[FORM-02] an error of two lines does not move the button that is being pressed', async ({ enter }) => {
  const page = await enter(BROKER, 'desktop', PATHS.createLoad)
  const pickup = page.getByRole('group', { name: 'Pickup', exact: true })
  const target = pickup.getByRole('button', { name: 'Use my details' })
  await pickup.getByLabel('Pickup state').fill('T')
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('The button is not on screen')
  await page.mouse.move(box.x + box.width / 2, box.y + 3)
  await page.mouse.down()
  await expect(pickup.getByText('State must be 2 characters')).toBeVisible()
  expect(await target.boundingBox()).toEqual(box)
  await page.mouse.up()
  await expect(pickup.getByLabel('Pickup contact name')).toHaveValue('Marta Okafor')
  // released, the error has the room it needs
  await expect.poll(async () => (await target.boundingBox())?.y).toBeGreaterThan(box.y + 10)
})

test('[FORM-02] an error line moves nothing on the page', async ({ page, origin }) => {
  await page.goto(`${origin}/auth/login`)
  const below = page.getByRole('button', { name: 'Sign In' })
  // its HTML from the build is disabled
  await expect(below).toBeEnabled()
  const before = await below.boundingBox()
  await page.getByLabel('Email').focus()
  await password(page).focus()
  await expect(page.getByText('Email is required')).toBeVisible()
  expect(await below.boundingBox()).toEqual(before)
})

test('[FORM-04] a wrong password stays at its field, which has the focus, until it changes', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/auth/login`)
  await page.getByLabel('Email').fill(BROKER)
  await password(page).fill('not the password')
  await button(page, 'Sign In').click()
  const main = page.getByRole('main')
  await expect(main.getByText('Email or password is incorrect')).toBeVisible()
  await expect(password(page)).toBeFocused()
  await expect(password(page)).toHaveAccessibleDescription(/incorrect/)
  await page.getByRole('textbox', { name: 'Email' }).focus()
  await expect(main.getByText('Email or password is incorrect')).toBeVisible()
  await expectAccessible(page)
  await password(page).fill('another')
  await expect(main.getByText('Email or password is incorrect')).toHaveCount(0)
})

test('[FORM-04] a wrong current password shows at its field', async ({ enter }) => {
  const page = await enter(COMPANY, 'desktop', '/dashboard/profile/edit?tab=password')
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Current password').fill('not the password')
  await panel.getByLabel('New password', { exact: true }).fill('chrome stacks and mud flaps')
  await panel.getByLabel('Confirm new password').fill('chrome stacks and mud flaps')
  await button(page, 'Change Password').click()
  await expect(panel.getByLabel('Current password')).toBeFocused()
  await expect(panel.getByLabel('Current password')).toHaveAccessibleDescription(/incorrect/)
  await panel.getByLabel('New password', { exact: true }).fill('chrome stacks and mud flaps too')
  await expect(panel.getByLabel('Current password')).toHaveAccessibleDescription(/incorrect/)
})

test('[FORM-04] what the server refuses in a profile or a sign-up shows at its field', async ({ enter, origin }) => {
  const refusal = (path: string, message: string) => ({
    status: 422,
    code: 'VALIDATION_ERROR' as const,
    message,
    details: [{ path, message }],
  })
  const page = await enter(COMPANY, 'desktop', '/dashboard/profile/edit')
  await refuse(page, updateProfileEndpoint, refusal('phoneNumber', 'This number is not in service'))
  const phone = page.getByRole('textbox', { name: 'Phone' })
  await phone.fill('(312) 555-0199')
  await button(page, 'Save changes').click()
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(/not in service/)

  const stranger = await page.context().browser()?.newPage()
  if (!stranger) throw new Error('No browser')
  await stranger.goto(`${origin}/auth/signup`)
  await stranger.getByRole('radio', { name: /broker/i }).check()
  await button(stranger, 'Next').click()
  await button(stranger, 'Continue with phone or email').click()
  await refuse(stranger, registerEndpoint, refusal('freightProfile.dotNumber', 'Unknown number'))
  for (const [label, text] of [
    ['Business name', 'Northlight'],
    ['First name', 'Ada'],
    ['Last name', 'Road'],
    ['Email', 'ada.form@road.test'],
    ['Phone', '(312) 555-0177'],
    ['DOT number', '2914702'],
  ] as const)
    await stranger.getByLabel(label).fill(text)
  await password(stranger).fill('chrome stacks and mud flaps')
  await stranger.getByLabel('Confirm password').fill('chrome stacks and mud flaps')
  await stranger.getByRole('checkbox').check()
  await button(stranger, 'Create Account').click()
  const dotNumber = stranger.getByRole('textbox', { name: 'DOT number' })
  await expect(dotNumber).toBeFocused()
  await expect(dotNumber).toHaveAccessibleDescription(/Unknown number/)
  await stranger.close()
})

test('[FORM-03] a time is typed as people write it and shown on the 24-hour clock', async ({ enter, origin }) => {
  const page = await enter(COMPANY)
  await openLoad(page, await freshLoad(await demoClient(origin, COMPANY), await demoClient(origin, BROKER)))
  await bookButton(page).click()
  const dialog = dialogOf(page)
  await unfoldBooking(page)
  const pickup = dialog.getByRole('textbox', { name: /^Pickup time/ })
  await pickup.fill('Dec 31 0800')
  await pickup.blur()
  await expect(pickup).toHaveValue(/^Dec 31, \d{4} 08:00$/)
  await pickup.fill('Dec 31 202026 0800')
  await pickup.blur()
  await expect(pickup).toHaveAccessibleDescription(/^Enter the full date and time/)
  for (const picker of filled(await dialog.locator('input[type="datetime-local"]').all()))
    await expect(picker).toHaveAttribute('max', /^2099-/)
  await expectAccessible(page)

  await page.goto('/dashboard/notifications/settings')
  await page.getByRole('checkbox', { name: 'No push during quiet hours' }).check()
  const from = page.getByRole('textbox', { name: 'From' })
  await from.fill('10 pm')
  await from.blur()
  await expect(from).toHaveValue('22:00')
})
