import { expect } from 'playwright/test'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { bookLoad, PASSWORD } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

test('[UNDO-05] on a phone Back closes the menu, a sheet and a dialog, and then leads back', async ({
  enter,
  clientOf,
}) => {
  const load = await bookLoad(await clientOf(BROKER), await clientOf(DISPATCHER))
  const page = await enter(DISPATCHER, 'phone', PATHS.dashboard)
  await page.goto(PATHS.notifications)
  await page.getByRole('button', { name: 'Open menu' }).tap()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: /^My loads/i }).tap()
  await expect(menu).toBeHidden()
  await page
    .locator(`a[href^="${loadPath(load.id)}"]`)
    .first()
    .tap()
  await expect(page.getByRole('heading', { name: `Load #${load.number}` })).toBeVisible()
  const path = new URL(page.url()).pathname

  await page.getByRole('button', { name: 'Open menu' }).tap()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect.poll(() => new URL(page.url()).pathname).toBe(path)

  await page.getByRole('button', { name: 'Confirm arrival' }).tap()
  const sheet = page.getByRole('alertdialog', { name: 'Confirm arrival?' })
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect.poll(() => new URL(page.url()).pathname).toBe(path)

  await page.getByRole('button', { name: 'Release this load' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Release this load' })
  await expect(dialog).toContainText('You lose the load at $')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect.poll(() => new URL(page.url()).pathname).toBe(path)

  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(path)
})

test('[UNDO-05] after signing in, Back leads to the page before the form, whose address leads to the dashboard', async ({
  browser,
  origin,
}) => {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  await page.goto('/about')
  await page.goto(PATHS.login)
  await page.getByLabel('Email').fill(BROKER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goBack()
  await expect(page, 'the form left no entry that leads to the dashboard again').toHaveURL(/\/about$/)
  await page.goto(PATHS.login)
  await expect(page).toHaveURL(/\/dashboard$/)
  await context.close()
})
