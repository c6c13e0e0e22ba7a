import { expect } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { DISPATCHER } from '#tests/support/board-load.ts'
import { test } from '#tests/support/demo-test.ts'

test('[FACE-10, FACE-29] on a phone of 360 by 740 px, the first screen of the board has room for four cards above its bar', async ({
  enter,
}) => {
  const page = await enter(DISPATCHER, 'phone')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(PATHS.loadBoard)
  const cards = page.getByRole('list', { name: 'Loads', exact: true }).getByRole('article')
  await expect(cards).toHaveCount(12)
  const boxes = await cards.evaluateAll((all) =>
    all.slice(0, 4).map((card) => {
      const { top, height } = card.getBoundingClientRect()
      return { top, height }
    }),
  )
  console.log('[FACE-10] cards at 360 by 740:', JSON.stringify(boxes))
  const fourth = boxes.at(3)
  const bar = await page.locator('[data-thumb-bar]').boundingBox()
  expect((fourth?.top ?? 740) + (fourth?.height ?? 0), 'above the bar').toBeLessThanOrEqual(bar?.y ?? 0)
  // a thumb has 48 px for it, and it takes no row of its own
  const book = await cards
    .first()
    .getByRole('link', { name: /^Book Load/ })
    .boundingBox()
  expect(book?.height).toBe(48)
  // the app bar shows the title, beside the menu's button, and the saved searches beside the bell
  const saved = await page.getByRole('button', { name: 'Saved searches' }).boundingBox()
  expect(saved).toMatchObject({ y: 4, width: 48, height: 48 })
  expect(saved?.x).toBe(252)
  const title = await page.getByRole('heading', { level: 1, name: 'Load Board' }).boundingBox()
  expect(title?.y, 'at the top').toBeLessThan(56)
})

test('[FACE-09] a load on the board leads with money and $/mi, and nothing on it ticks by the second', async ({
  enter,
}) => {
  const page = await enter(DISPATCHER, 'phone', PATHS.loadBoard)
  const card = page.getByRole('list', { name: 'Loads', exact: true }).getByRole('article').first()
  const sizeOf = (text: RegExp) =>
    card
      .getByText(text)
      .first()
      .evaluate((element) => ({
        size: Number.parseFloat(getComputedStyle(element).fontSize),
        top: element.getBoundingClientRect().top,
      }))
  const [money, perMile] = [await sizeOf(/^\$[\d,]+$/), await sizeOf(/^\$[\d.]+\/mi$/)]
  const [times, miles] = [await sizeOf(/\d\d:\d\d [A-Z]{3}/), await sizeOf(/^[\d,]+ mi$/)]
  for (const other of [perMile, times, miles]) expect(money.size).toBeGreaterThan(other.size)
  for (const other of [times, miles]) expect(perMile.top).toBeLessThan(other.top)
  await expect(card).toContainText(/\d(\.\dk)? lb/)
  await expect(card).not.toContainText(/second/)

  await card.getByRole('link').first().click()
  const timer = page.getByRole('timer')
  const quiet = await timer.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(quiet, 'small, but readable').toBeLessThanOrEqual(14)
})
