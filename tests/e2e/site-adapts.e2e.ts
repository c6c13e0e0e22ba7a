import { expect, type Browser, type BrowserContextOptions, type Page } from 'playwright/test'
import { desktop } from '#tests/support/chromium.ts'
import { test } from '#tests/support/demo-test.ts'
import { publicPages } from '#tests/support/public-pages.ts'

/** Opens every public page and the one that says there is none, in a browser with these settings. */
async function visitEach(
  { browser, origin, settings }: { browser: Browser; origin: string; settings: BrowserContextOptions },
  check: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ ...desktop, serviceWorkers: 'block', ...settings })
  const page = await context.newPage()
  for (const path of [...(await publicPages(origin)), '/no-such-page']) {
    await page.goto(origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await test.step(path, () => check(page, path))
  }
  await context.close()
}

test('with reduced motion nothing moves on any public page', async ({ browser, origin }) => {
  await visitEach({ browser, origin, settings: { reducedMotion: 'reduce' } }, async (page) => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    expect(
      await page.evaluate(() => ({
        running: document.getAnimations().length,
        scrolling: getComputedStyle(document.documentElement).scrollBehavior,
        moving: [...document.querySelectorAll('animate, animateMotion, animateTransform, marquee, video')].length,
      })),
    ).toEqual({ running: 0, scrolling: 'auto', moving: 0 })
  })
})

/** Texts and fields that forced colors hide: in the color of what is behind them, or without an edge. */
function invisible(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isClear = (color: string) => /^rgba\(.*, 0\)$/.test(color) || color === 'transparent'
    const behind = (element: Element): string => {
      const { backgroundColor } = getComputedStyle(element)
      if (!isClear(backgroundColor)) return backgroundColor
      return element.parentElement ? behind(element.parentElement) : 'rgb(0, 0, 0)'
    }
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => !(element instanceof SVGElement) && element.checkVisibility({ visibilityProperty: true }),
    )
    const texts = shown.filter((element) => hasText(element) && getComputedStyle(element).color === behind(element))
    const icons = shown
      .filter((element) => element.matches('a, button') && !element.innerText.trim())
      .filter((element) => {
        const icon = element.querySelector('svg')
        return !icon || getComputedStyle(icon).color === behind(element)
      })
    const fields = shown
      .filter((element) => element.matches('input, textarea, select'))
      .filter((element) => {
        const { borderTopStyle, borderTopWidth, borderTopColor, appearance } = getComputedStyle(element)
        const hasEdge = borderTopStyle !== 'none' && borderTopWidth !== '0px' && borderTopColor !== behind(element)
        return !hasEdge && appearance !== 'auto'
      })
    return [...texts, ...icons, ...fields].map((element) => element.outerHTML.slice(0, 120))
  })
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`with forced colors on ${colorScheme} every text, icon and field of every public page is seen`, async ({
    browser,
    origin,
  }) => {
    await visitEach({ browser, origin, settings: { forcedColors: 'active', colorScheme } }, async (page) => {
      expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
      expect(await invisible(page)).toEqual([])
    })
  })
