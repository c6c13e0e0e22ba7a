import { expect, type Browser, type BrowserContextOptions, type Page } from 'playwright/test'
import { PATHS, verifyEmailPath } from '#contract/api/path.ts'
import { desktop } from '#tests/support/chromium.ts'
import { test } from '#tests/support/demo-test.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const AUTH_PAGES = [
  PATHS.login,
  PATHS.signUp,
  PATHS.forgotPassword,
  `${PATHS.resetPassword}?token=forged&email=ada%40road.test`,
  verifyEmailPath('ada@road.test'),
  `${PATHS.unsubscribe}?token=forged`,
]

interface Visit {
  browser: Browser
  origin: string
  settings: BrowserContextOptions
  alsoAuthPages?: boolean
}

/** Opens every public page and the one that says there is none, in a browser with these settings. */
async function visitEach(
  { browser, origin, settings, alsoAuthPages = false }: Visit,
  check: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ ...desktop, serviceWorkers: 'block', ...settings })
  const page = await context.newPage()
  for (const path of [...(await publicPages(origin)), '/no-such-page', ...(alsoAuthPages ? AUTH_PAGES : [])]) {
    await page.goto(origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // the script of a sign-in page enables its buttons
    await page.waitForLoadState('networkidle')
    await test.step(path, () => check(page, path))
  }
  await context.close()
}

/** What the keyboard is on: in which part of the page, and whether a person sees it. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const part = element.closest('header, main, footer, aside')?.tagName.toLowerCase() ?? 'skip link'
    // a field's ring is around its box
    const rings = [element, element.parentElement ?? element].map((each) => getComputedStyle(each))
    const hasRing = rings.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2,
    )
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
    const isOnScreen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && width > 0 && height > 0
    const name = `${element.tagName.toLowerCase()} ${element.textContent?.trim().slice(0, 40) ?? ''}`
    return { part, name, isSeen: isOnScreen && hasRing, bottom: bottom + scrollY }
  })
}

/** How many elements the Tab key should reach. Radio buttons with one name are one stop. */
function countOfTabStops(page: Page): Promise<number> {
  return page.evaluate(() => {
    const stops = [...document.querySelectorAll<HTMLElement>('a[href], :enabled, summary, [tabindex="0"]')].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches('option, fieldset') &&
        element.checkVisibility({ visibilityProperty: true }),
    )
    const groups = stops.filter((element) => element.matches('[type=radio]')).map((radio) => radio.getAttribute('name'))
    return stops.length - groups.length + new Set(groups).size
  })
}

test('Tab leads down every sign-in page, skips nothing, and shows where it is', async ({ browser, origin }) => {
  const context = await browser.newContext({ ...desktop, serviceWorkers: 'block', reducedMotion: 'reduce' })
  const page = await context.newPage()
  for (const path of AUTH_PAGES)
    await test.step(path, async () => {
      await page.goto(origin + path)
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
      const expected = await countOfTabStops(page)
      const stops: { name: string; bottom: number }[] = []
      for (let stop = 0; stop < expected; stop++) {
        await page.keyboard.press('Tab')
        const at = await focused(page)
        expect(at, `stop ${stop + 1} of ${expected}`).toMatchObject({ part: 'main', isSeen: true })
        if (at) stops.push(at)
      }
      expect(stops.toSorted((a, b) => a.bottom - b.bottom)).toEqual(stops)
    })
  await context.close()
})

test('Tab leads through every public page from the skip link to the chat, skips nothing, is never trapped, and shows where it is', async ({
  browser,
  origin,
}) => {
  await visitEach({ browser, origin, settings: { reducedMotion: 'reduce' } }, async (page, path) => {
    if (path === '/') await expect(page.getByRole('region', { name: 'On the board now' })).toBeVisible()
    const expected = await countOfTabStops(page)
    const parts: string[] = []
    const unseen: string[] = []
    for (let stop = 0; stop < expected; stop++) {
      await page.keyboard.press('Tab')
      const at = await focused(page)
      if (!at) break
      if (parts.at(-1) !== at.part) parts.push(at.part)
      if (!at.isSeen) unseen.push(at.name)
      expect(stop === 0, at.name).toBe(at.part === 'skip link')
    }
    expect(unseen).toEqual([])
    expect(parts.filter((part) => part !== 'main')).toEqual(['skip link', 'header', 'footer', 'aside'])
    if (parts.includes('main')) expect(parts).toEqual(['skip link', 'header', 'main', 'footer', 'aside'])
    // one more leaves the page, or starts again
    await page.keyboard.press('Tab')
    expect([undefined, 'skip link']).toContain((await focused(page))?.part)
    await page.goto(origin + path)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
  })
})

/** Texts that are cut off, except where a table scrolls. */
function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const { overflowX, overflowY, position } = getComputedStyle(element)
        const isCut =
          (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
          (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1)
        const isForScreenReaders = position === 'absolute' && element.clientWidth <= 1
        const scrolls = ['auto', 'scroll'].includes(overflowX) && element.tabIndex === 0
        return isCut && !isForScreenReaders && !scrolls && element.checkVisibility() && element.innerText?.trim() !== ''
      })
      .map((element) => `${element.tagName} ${element.innerText.slice(0, 40)}`),
  )
}

/** The share of the screen that stays covered while a person scrolls. */
function covered(page: Page): Promise<number> {
  return page.evaluate(() => {
    const stays = [...document.querySelectorAll('body *')].filter(
      (element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position) && element.checkVisibility(),
    )
    const areas = stays.map((element) => element.getBoundingClientRect()).map(({ width, height }) => width * height)
    return areas.reduce((sum, area) => sum + area, 0) / (innerWidth * innerHeight)
  })
}

test('at 400 % zoom every public and sign-in page flows in one column, cuts off no text, and leaves the screen to it', async ({
  browser,
  origin,
}) => {
  // a window of 1280 × 1024 at 400 %
  const settings = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 }
  await visitEach({ browser, origin, settings, alsoAuthPages: true }, async (page) => {
    await expectFitsScreen(page)
    expect(await clipped(page)).toEqual([])
    expect(await covered(page), 'next to nothing').toBeLessThan(0.1)
  })
})

test('with 200 % text every public and sign-in page fits a tablet, and cuts off no text', async ({
  browser,
  origin,
}) => {
  const settings = { viewport: { width: 768, height: 1024 } }
  await visitEach({ browser, origin, settings, alsoAuthPages: true }, async (page) => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expectFitsScreen(page)
    expect(await clipped(page)).toEqual([])
  })
})

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
