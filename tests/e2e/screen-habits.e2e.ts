import { expect, type Page } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { test } from '#tests/support/demo-test.ts'
import { openForm, takeAddress } from '#tests/support/load-form.ts'
import { goOffline, waitForCachedShell } from '#tests/support/lost-signal.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

test('[FACE-15] keys still work after a click on a chip', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'desktop', PATHS.loadBoard)
  await page.getByRole('group', { name: 'Status' }).getByRole('button').first().click()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search loads')).toBeFocused()
})

test('[FACE-15] the preview keeps its booking button in view on a low screen', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'desktop', PATHS.loadBoard)
  await page.setViewportSize({ width: 1440, height: 720 })
  const preview = page.getByRole('region', { name: 'Preview' })
  const button = preview.getByRole('link', { name: /^(Book This Load|Open load)$/ })
  await expect(button).toBeInViewport({ ratio: 1 })
})

test('[FACE-15] a used suggestion leaves the focus in its field', async ({ enter }) => {
  const page = await enter(BROKER, 'desktop')
  await openForm(page)
  await takeAddress(page, 'Pickup', '1200 Commerce Dr, Dallas, TX 75201', 'Dallas')
  await page
    .getByRole('button', { name: /^Use \w{3} \w{3} \d/ })
    .first()
    .press('Enter')
  await expect(page.getByLabel(/^Pickup date & time/)).toBeFocused()
  await expect(page.getByLabel(/^Pickup date & time/)).not.toHaveValue('')
})

test('[FACE-15] a table keeps its columns in place from tab to tab', async ({ enter }) => {
  const page = await enter(BROKER, 'desktop', PATHS.myLoads)
  const places = async () =>
    page
      .getByRole('columnheader')
      .filter({ hasText: /Pickup|Carrier|Eq|Rate/ })
      .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)))
  await page.getByRole('tab', { name: /^Active/ }).click()
  await expect(page.getByRole('table')).toContainText('#')
  const before = await places()
  const first = page.getByRole('table').locator('tbody').getByRole('row').first()
  const active = await first.innerText()
  await page.getByRole('tab', { name: /^Pending/ }).click()
  await expect(first).toContainText('#')
  await expect(first).not.toHaveText(active, { useInnerText: true })
  expect(await places()).toEqual(before)
})

test('[FACE-15] Filters show the keyword, which hides loads too, and can remove it', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'phone', `${PATHS.loadBoard}?search=steel`)
  await page.getByRole('button', { name: /^Filters/ }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await expect(filters).toContainText('Keyword: steel')
  await filters.getByRole('button', { name: 'Remove keyword' }).click()
  await filters.getByRole('button', { name: /^Show/ }).click()
  await expect(page).not.toHaveURL(/search=/)
})

test('[FACE-15] the tabs of My loads fit a phone with their counts', async ({ enter }) => {
  const page = await enter(BROKER, 'phone', PATHS.myLoads)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('tab', { name: /^Completed/ })).toBeVisible()
  const hidden = await page.getByRole('tablist').evaluate((row) => row.scrollWidth - row.clientWidth)
  expect(hidden).toBe(0)
})

/** The times that a cell or row cuts off. */
function cutTimes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (time: HTMLElement) => {
      const words = document.createRange()
      words.selectNodeContents(time)
      const { right } = words.getBoundingClientRect()
      for (let box: HTMLElement | null = time; box && box.tagName !== 'MAIN'; box = box.parentElement)
        if (getComputedStyle(box).overflowX === 'hidden' && right > box.getBoundingClientRect().right + 1) return true
      return false
    }
    return [...document.querySelectorAll<HTMLElement>('main time')]
      .filter((time) => time.checkVisibility() && time.getBoundingClientRect().width > 1 && isCut(time))
      .map((time) => time.innerText)
  })
}

for (const width of [768, 1024, 1280, 1440]) {
  test(`[FACE-15] no time is cut off in My loads ${width} wide`, async ({ enter }) => {
    const page = await enter(BROKER, 'desktop', PATHS.myLoads)
    await page.setViewportSize({ width, height: 900 })
    const cut: Record<string, string[]> = {}
    const look = async (name: string) => {
      const found = await cutTimes(page)
      if (found.length > 0) cut[name] = found
    }
    for (const tab of [/^Active/, /^Pending/, /^Completed/]) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.locator('main time').first()).toBeVisible()
      await look(tab.source)
    }
    expect(cut).toEqual({})
  })

  test(`[FACE-15] no time is cut off on a board ${width} wide`, async ({ enter }) => {
    const page = await enter(DISPATCHER, 'desktop', PATHS.loadBoard)
    await page.setViewportSize({ width, height: 900 })
    await expect(page.locator('main time').first()).toBeVisible()
    expect(await cutTimes(page)).toEqual([])
  })
}

test.describe('without signal', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[FACE-15] a reload keeps the time since when it is offline', async ({ enter }) => {
    const page = await enter(DISPATCHER, 'phone', PATHS.dashboard)
    await waitForCachedShell(page)
    await goOffline(page)
    const since = page.getByText(/Offline since \d\d:\d\d/)
    await expect(since).toBeVisible()
    const stored = () => page.evaluate(() => sessionStorage.getItem('offline-since'))
    const before = await stored()
    expect(Number(before)).toBeGreaterThan(0)
    await page.reload()
    await expect(since).toBeVisible()
    expect(await stored()).toBe(before)
  })
})
