import { expect, type Page } from 'playwright/test'
import { DISPATCHER } from '#tests/support/board-load.ts'
import { test } from '#tests/support/demo-test.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Loads', exact: true }).getByRole('article')
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Page 2 of a search, with its ninth load on screen; returns how far that is scrolled. */
async function readDown(page: Page): Promise<number> {
  await page.goto('/dashboard/load-board?sort=distance:asc&equipment=V,R')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^Showing 13 to 24/)).toBeVisible()
  await cards(page).nth(8).scrollIntoViewIfNeeded()
  let place = 0
  // cards above get their real height as they come near: until the page stands
  await expect
    .poll(async () => {
      const before = place
      place = await scrolled(page)
      return place > 300 && place === before
    })
    .toBe(true)
  return place
}

async function openLoad(page: Page): Promise<void> {
  await cards(page).nth(8).getByRole('link').first().press('Enter')
  await expect(page.getByRole('heading', { name: /^Load #/ })).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(0)
}

const wayBack = (page: Page) => page.getByRole('link', { name: 'Back to Load Board' })

test('[BDET-02] the way back from a load leads to the same loads, scrolled to the same place', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'phone')
  const place = await readDown(page)
  const address = page.url()
  await openLoad(page)
  await wayBack(page).click()
  await expect(page).toHaveURL(address)
  await expect.poll(() => scrolled(page)).toBe(place)
  // as Back does, so that it doesn't lead to the load again
  await page.goBack()
  await expect(page).toHaveURL(/equipment=V/)
  await expect(page).not.toHaveURL(/page=2/)
})

test('[BDET-02] after a phone closed the app, a load leads back to the same loads too', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'phone')
  await readDown(page)
  const address = page.url()
  await openLoad(page)
  await page.reload()
  await wayBack(page).click()
  await expect(page).toHaveURL(address)
  await expect(cards(page).nth(8)).toBeInViewport()

  await page.reload()
  await expect(cards(page).nth(8)).toBeInViewport()
})

test('[BDET-02] a load that the board didn’t open leads to the board, not back', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'phone')
  await readDown(page)
  const load = await cards(page).nth(8).getByRole('link').first().getAttribute('href')
  await page.goto('/dashboard/notifications')
  await page.goto(load ?? '')
  await wayBack(page).click()
  await expect(page).toHaveURL(/load-board\?.*page=2/)
  await expect(page.getByText(/^Showing 13 to 24/)).toBeVisible()
})
