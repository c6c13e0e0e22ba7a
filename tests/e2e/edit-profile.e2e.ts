import { expect, type Page } from 'playwright/test'
import { changePassword } from '#contract/password.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { demoClient, PASSWORD } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { storedSession } from '#tests/support/stored-session.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { cutOff } from '#tests/support/wire.ts'

const BROKER = 'tobias@brokers.test'
const DISPATCHER = 'olena@dispatch.test'
const COMPANY = 'amrit@carriers.test'
const NEW_PASSWORD = 'chrome stacks and mud flaps'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const panel = (page: Page) => page.getByRole('tabpanel')

test('[PEDIT-01, PEDIT-04, PEDIT-05, PEDIT-06, GUARD-18] the profile is edited, checked as it is typed, and known anew everywhere', async ({
  enter,
}) => {
  const page = await enter(BROKER)
  await page.goto('/dashboard/profile/edit')
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
  await button(page, 'Save Changes').click()
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
  const saving = page.waitForRequest((request) => request.url().endsWith('/api/auth/profile'))
  await button(page, 'Save Changes').click()
  const request = await saving
  expect(request.method()).toBe('PUT')
  expect(request.postDataJSON()).toEqual({
    firstName: 'Tove',
    lastName: 'Lind',
    phoneNumber: '(312) 555-0177',
    businessName: null,
    dotNumber: '2914703',
  })
  await expect(notices(page).getByText('Profile updated successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/profile$/)
  await expect(page.getByRole('region', { name: 'Business' })).toContainText(/Not given.*2914703/s)
  await expect(page.getByRole('complementary').getByText('Tove Lind', { exact: true })).toBeVisible()
  expect((await storedSession(page))?.user).toMatchObject({ firstName: 'Tove', phoneNumber: '(312) 555-0177' })

  const carrier = await enter(DISPATCHER, 'phone')
  await carrier.goto('/dashboard/profile/edit')
  await expect(carrier.getByLabel('Business name')).toBeVisible()
  await expect(carrier.getByLabel('DOT number')).toHaveCount(0)
  await expectFitsScreen(carrier)
})

test('[PEDIT-07, PEDIT-08, PEDIT-09] a password is changed by who knows the old one; what is refused, the notices tell', async ({
  enter,
  origin,
}) => {
  const page = await enter(COMPANY, 'phone')
  await page.goto('/dashboard/profile/edit?tab=password')
  await button(page, 'Change Password').tap()
  for (const message of ['Current password is required', 'Password is required', 'Please confirm your password'])
    await expect(panel(page).getByText(message, { exact: true })).toBeVisible()
  const fill = async (current: string, next: string, again = next) => {
    await panel(page).getByLabel('Current password').fill(current)
    await panel(page).getByLabel('New password', { exact: true }).fill(next)
    await panel(page).getByLabel('Confirm new password').fill(again)
  }
  await fill('wrong', 'short')
  await expect(panel(page).getByText('Password must be at least 8 characters')).toBeVisible()
  await fill('same as before', 'same as before')
  await expect(panel(page).getByText('New password must be different from the current one')).toBeVisible()
  await fill('wrong', NEW_PASSWORD, 'another one')
  await expect(panel(page).getByText('New passwords do not match')).toBeVisible()
  await expectAccessible(page)
  await expectFitsScreen(page)

  await fill('wrong', NEW_PASSWORD)
  await button(page, 'Change Password').tap()
  await expect(notices(page).getByText('Password - Your current password is not right')).toBeVisible()
  await expect(panel(page).getByText(/not right|failed|wrong/i)).toHaveCount(0)
  await expect(panel(page).getByLabel('New password', { exact: true })).toHaveValue(NEW_PASSWORD)

  const restore = await cutOff(page, changePassword)
  await button(page, 'Change Password').tap()
  await expect(notices(page).getByText('Network Error! Please try again.')).toBeVisible()
  await expect(panel(page).getByText('A new password needs a connection')).toBeVisible()
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
  await expect(demoClient(origin, COMPANY), 'the old one lets nobody in').rejects.toThrow()
})

/** The colours of an uploaded picture at its left and right edge, 'red' or 'blue'. */
function coloursOf(page: Page, dataUrl: string): Promise<string[]> {
  return page.evaluate(
    async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const picture = await createImageBitmap(new Blob([bytes]))
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
      context?.drawImage(picture, 0, 0)
      return [0.02, 0.98].map((at) => {
        const [red = 0, , blue = 0] = context?.getImageData(picture.width * at, picture.height / 2, 1, 1).data ?? []
        return red > blue ? 'red' : 'blue'
      })
    },
    dataUrl.split(',')[1] ?? '',
  )
}

function sizeOf(page: Page, dataUrl: string): Promise<number[]> {
  return page.evaluate(
    async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const { width, height } = await createImageBitmap(new Blob([bytes]))
      return [width, height]
    },
    dataUrl.split(',')[1] ?? '',
  )
}

/** A wide photograph, red on the left and blue on the right, with what cameras write into one. */
async function photograph(page: Page): Promise<Buffer> {
  const studio = await page.context().newPage()
  await studio.setViewportSize({ width: 1200, height: 600 })
  await studio.setContent(
    '<body bgcolor="blue" topmargin="0" leftmargin="0"><table width="600" height="600" bgcolor="red"><td></td></table>',
  )
  const jpeg = await studio.screenshot({ type: 'jpeg' })
  await studio.close()
  const facts = Buffer.from('Exif\0\0 taken at 41.8781,-87.6298 by a phone')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(facts.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, facts, jpeg.subarray(2)])
}

test('[PEDIT-02, PEDIT-03] a picture is chosen, moved into its square by mouse and keys, and uploaded small and without a trace', async ({
  enter,
}) => {
  const page = await enter(BROKER)
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photograph(page) }
  await page.goto('/dashboard/profile/edit')
  const chooser = page.getByLabel('Choose picture')
  await expect(chooser).toHaveAttribute('accept', 'image/*')
  await expect(panel(page).getByText('Recommended: 400x400 pixels')).toBeVisible()

  const choose = (name: string, mimeType: string, content: string) =>
    chooser.setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
  await choose('rates.txt', 'text/plain', 'Dallas 2.10')
  await expect(panel(page).getByText('This file is not a picture.')).toBeVisible()
  await choose('me.heic', 'image/heic', '\0\0\0\x18ftypheic\0\0\0\0')
  await expect(panel(page).getByText('This browser cannot open HEIC pictures.')).toBeVisible()
  await choose('me.png', 'image/png', 'half a picture')
  await expect(panel(page).getByText('This picture could not be opened.')).toBeVisible()
  await expectAccessible(page)

  const section = page.getByRole('region', { name: 'Picture' })
  await expect(section.getByText('TL', { exact: true })).toBeVisible()
  await chooser.setInputFiles(photo)
  await expect(button(page, 'Upload')).toBeVisible()
  await expect(section.getByText('TL', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await button(page, 'Cancel').click()
  await expect(section.getByText('TL', { exact: true })).toBeVisible()

  const uploaded = async (): Promise<string> => {
    const sending = page.waitForRequest((request) => request.url().endsWith('/api/auth/profile/avatar'))
    await button(page, 'Upload').click()
    const request = await sending
    expect(request.method()).toBe('PUT')
    await expect(chooser).toBeAttached()
    return (request.postDataJSON() as { avatarBase64: string }).avatarBase64
  }
  await chooser.setInputFiles(photo)
  const view = page.getByRole('application', { name: /^Preview/ })
  const whole = await uploaded()
  expect(whole).toMatch(/^data:image\/jpeg;base64,/)
  const bytes = Buffer.from(whole.split(',')[1] ?? '', 'base64')
  expect(bytes.length).toBeLessThanOrEqual(60 * 1024)
  expect(await sizeOf(page, whole)).toEqual([400, 400])
  expect(bytes.toString('latin1')).not.toMatch(/Exif|41\.8781/)
  expect(await coloursOf(page, whole)).toEqual(['red', 'blue'])
  await expect(notices(page).getByText('Profile image updated successfully!')).toBeVisible()
  await expect(page.getByRole('complementary').locator('img')).toHaveAttribute('src', /^\/api\/avatars\//)

  await chooser.setInputFiles(photo)
  const square = await view.boundingBox()
  if (!square) throw new Error('Nothing to drag')
  await page.mouse.move(square.x + 20, square.y + 100)
  await page.mouse.down()
  await page.mouse.move(square.x + square.width - 10, square.y + 100, { steps: 4 })
  await page.mouse.up()
  expect(await coloursOf(page, await uploaded()), 'dragged to the right, its left part is kept').toEqual(['red', 'red'])

  await chooser.setInputFiles(photo)
  await view.focus()
  for (let presses = 0; presses < 14; presses += 1) await page.keyboard.press('ArrowRight')
  expect(await coloursOf(page, await uploaded()), 'moved by keys').toEqual(['blue', 'blue'])

  await chooser.setInputFiles(photo)
  await page.getByRole('slider', { name: 'Zoom' }).fill('4')
  await view.focus()
  for (let presses = 0; presses < 14; presses += 1) await page.keyboard.press('ArrowLeft')
  expect(await coloursOf(page, await uploaded()), 'zoomed in, half the way is enough').toEqual(['red', 'red'])
  await tab(page, 'Security').click()
  await expect(page).toHaveURL(/tab=security$/)
})
