import { expect, type Page } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { blockDatabase } from '#tests/support/busy-database.ts'
import { test } from '#tests/support/demo-test.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const BROKER = 'broker@milepost.test'
const LIST = 'Reference,Pickup city,Pickup state,Delivery city,Delivery state\nQ-1,Dallas,TX,Chicago,IL\n'

const logout = (page: Page) => page.getByRole('button', { name: 'Logout' }).first()

test('[TRUE-22] a sign-out asks before it deletes a list that isn’t posted', async ({ enter }) => {
  const page = await enter(BROKER, 'desktop', '/dashboard/bulk-post')
  await page
    .getByLabel('List file')
    .setInputFiles({ name: 'week.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
  const list = page.getByRole('heading', { name: 'week.csv' })
  await expect(list).toBeVisible()
  await logout(page).click()
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await expect(question).toContainText("You haven't sent or saved it. Signing out deletes it for good.")
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(list).toBeVisible()
  await logout(page).click()
  await question.getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(page).toHaveURL(PATHS.home)
})

test('[TRUE-22] a sign-out that storage refuses says so, and the next one works', async ({ enter }) => {
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await expect(page.getByText('Here are your loads')).toBeVisible()
  const letAnswer = await blockDatabase(page, { database: 'session', table: 'session' })
  await logout(page).click()
  const failure = page.getByRole('alertdialog', { name: "You're still signed in" })
  await expect(failure).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await expectFitsScreen(page)
  // a window that turns from a desktop's to a phone's keeps the question
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.locator('nav[aria-label="Main"]')).toHaveCount(width < 1024 ? 0 : 1)
    await expect(failure).toBeVisible()
  }
  await letAnswer()
  await failure.getByRole('button', { name: 'Sign out again' }).click()
  await expect(page).toHaveURL(PATHS.home)
})
