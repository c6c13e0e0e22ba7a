import { expect, type Page } from 'playwright/test'
import { setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { bookLoad, demoClient, PASSWORD } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { storedSession } from '#tests/support/stored-session.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { cutOff } from '#tests/support/intercept-endpoint.ts'

const BROKER = 'broker@milepost.test'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })

test('[SET-06, SET-07, SET-08, SET-09] a user without active loads deletes the account with the password and the word DELETE @core', async ({
  enter,
  clientOf,
  newcomer,
  origin,
}) => {
  const email = await newcomer('company')
  const leaving = await clientOf(email)
  const load = await bookLoad(await clientOf(BROKER), leaving)
  const page = await enter(email, 'phone', '/dashboard/settings')
  await page.getByRole('button', { name: 'Delete Account' }).tap()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Account' })
  await expect(dialog).toContainText('Every device is signed out')
  await expect(dialog).toContainText('49 CFR 371.3')
  const confirm = dialog.getByRole('button', { name: 'Delete Account' })
  const fill = async (password: string, word: string) => {
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByLabel('Type DELETE to confirm').fill(word)
  }
  await fill('', 'delete')
  await confirm.tap()
  await expect(dialog.getByText('Please enter your password to confirm account deletion')).toBeVisible()
  await expect(dialog.getByText("Please type 'DELETE' to confirm account deletion")).toBeVisible()
  await expectAccessible(page)
  await expectFitsScreen(page)

  await fill('wrong', 'DELETE')
  await confirm.tap()
  await expect(notices(page).getByText('Password - Your current password is incorrect')).toBeVisible()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/incorrect/)

  const restore = await cutOff(page, deleteAccountEndpoint)
  await fill(PASSWORD, 'DELETE')
  await confirm.tap()
  await expect(dialog.getByText('Deleting your account needs a connection')).toBeVisible()
  await expect(dialog.getByLabel('Type DELETE to confirm')).toHaveValue('DELETE')
  await restore()

  await confirm.tap()
  await expect(notices(page).getByText(/You still have active loads \(#\d+.*Complete them or release/)).toBeVisible()
  await expect(notices(page).getByText(`#${load.number}`)).toBeVisible()
  await dialog.getByRole('link', { name: 'View active loads' }).tap()
  await expect(page).toHaveURL(/\/dashboard\/my-loads$/)

  for (const { id } of await leaving.loads('active'))
    await leaving.call(setLoadStatusEndpoint, { params: { id }, body: { status: 'completed' } })
  await page.goto('/dashboard/settings')
  await page.getByRole('button', { name: 'Delete Account' }).tap()
  await fill(PASSWORD, 'DELETE')
  const deleting = page.waitForRequest((request) => request.url().endsWith('/api/auth/delete-account'))
  await confirm.tap()
  const request = await deleting
  expect([request.method(), request.postDataJSON()]).toEqual(['DELETE', { password: PASSWORD, confirmation: 'DELETE' }])
  await expect(notices(page).getByText('Account deleted successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login$/)
  expect(await storedSession(page)).toBeNull()
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  await expect.poll(async () => (await databases()).filter((name) => name.startsWith('cache-'))).toEqual([])
  await expect(demoClient(origin, email)).rejects.toThrow()
})
