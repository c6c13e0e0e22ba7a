import { expect, type Locator, type Page } from 'playwright/test'

/** The notifications on screen: those of a closed group aren't. */
export const notificationRows = (page: Page): Locator =>
  page.locator('main li:not(:has(li))').filter({ has: page.getByRole('checkbox', { name: /^Select: / }) })

/** Opens the rows of loads that have several notifications. */
export async function openGroups(page: Page): Promise<void> {
  const lists = page.getByRole('list', { name: /^Notifications, / })
  const closed = lists.locator('button[aria-expanded="false"]:not([aria-haspopup])')
  await expect(lists.first()).toBeVisible()
  await expect(async () => {
    for (let left = await closed.count(); left > 0; left = await closed.count()) await closed.first().click()
    await expect(closed).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

/** Chooses in the menu of one notification: 'Mark Read', 'Archive' or 'Delete'. */
export async function chooseFor(row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions: / }).click()
  await row.getByRole('menuitem', { name: action }).click()
}
