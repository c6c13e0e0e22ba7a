import { expect, type Page } from 'playwright/test'
import { deferred } from '#tests/support/deferred.ts'
import { test } from '#tests/support/demo-test.ts'

const BROKER = 'broker@milepost.test'

const table = (page: Page) => page.getByRole('table', { name: 'My loads', exact: true })
const heading = (page: Page) => page.getByRole('heading', { name: /^Load #/ })

/** The table of pending loads, on a screen whose clock the test can move. */
async function openTable(page: Page): Promise<void> {
  await page.clock.install()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard?tab=pending')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(table(page).getByRole('rowheader').first()).toBeVisible()
}

/** Scrolls by one screen and opens the first load in view before the table has come to rest. */
async function scrollAndOpen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).evaluate(async (next: HTMLElement) => {
    const box = document.querySelector('[data-rows]')
    if (!box) return
    const scrolled = new Promise((resolve) => box.addEventListener('scroll', resolve, { once: true }))
    next.click()
    await scrolled
    const top = box.querySelector('thead')?.getBoundingClientRect().bottom ?? 0
    const rows = [...box.querySelectorAll('tbody tr')]
    rows
      .find((row) => row.getBoundingClientRect().top >= top - 1)
      ?.querySelector('a')
      ?.click()
  })
}

test('[USE-01] a load that is opened before the table has come to rest opens, and Back returns to its rows', async ({
  enter,
}) => {
  const page = await enter(BROKER)
  await openTable(page)
  await scrollAndOpen(page)
  await expect(heading(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
})

test('[USE-01] a load that comes slowly still opens, though the table comes to rest meanwhile', async ({ enter }) => {
  const page = await enter(BROKER)
  await openTable(page)
  const slow = deferred()
  let held = 0
  await page.route('**/assets/*.js', async (route) => {
    held += 1
    await slow.given
    await route.continue()
  })
  await scrollAndOpen(page)
  await expect(page).toHaveURL(/\/dashboard\/load\//)
  await expect.poll(() => held).toBeGreaterThan(0)
  await page.clock.fastForward(1000)
  slow.give()
  await expect(heading(page)).toBeVisible()
})
