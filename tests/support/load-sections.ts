import { expect, type Page } from 'playwright/test'

const isClosed = (page: Page) => page.getByRole('main').getByRole('button', { expanded: false })

/** Opens a section of a load's screen, which a phone shows closed unless the person left it open. */
export async function openSection(page: Page, name: string): Promise<void> {
  const section = page.getByRole('button', { name, exact: true })
  if ((await section.getAttribute('aria-expanded')) === 'false') await section.click()
  await expect(section).toHaveAttribute('aria-expanded', 'true')
}

/** Opens all of them. */
export async function openSections(page: Page): Promise<void> {
  await expect(isClosed(page).first()).toBeVisible()
  for (let left = await isClosed(page).count(); left > 0; left -= 1) await isClosed(page).first().click()
}
