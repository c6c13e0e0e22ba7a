import { expect, type Page } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, DISPATCHER } from '#tests/support/board-load.ts'
import { textsBelow } from '#tests/support/contrast.ts'
import { test } from '#tests/support/demo-test.ts'
import { filled } from '#tests/support/filled.ts'
import { publicPages } from '#tests/support/public-pages.ts'

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

const choose = (page: Page, theme: string) => page.getByRole('group', { name: 'Theme' }).getByText(theme).click()

test('[FACE-17] Dark, chosen in Settings, applies at once, and after a reload before any of the app has run', async ({
  enter,
}) => {
  const page = await enter(DISPATCHER, 'desktop', PATHS.settings)
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  const light = await background(page)
  await choose(page, 'Dark')
  const dark = await background(page)
  expect(dark).not.toBe(light)
  const bar = page.locator('meta[name=theme-color]')
  await expect(bar).toHaveAttribute('content', '#12110e')
  await page.route('**/*.js', (route) => route.abort())
  await page.reload()
  expect(await background(page)).toBe(dark)
  await expect(bar).toHaveAttribute('content', '#12110e')
  expect(refused).toEqual([])
  await page.unroute('**/*.js')
  await page.reload()
  await page.goto('/offline.html')
  expect(await background(page)).toBe(dark)
  await page.goto(PATHS.settings)
  await choose(page, 'Light')
  expect(await background(page)).toBe(light)
  await expect(bar).toHaveAttribute('content', '#006b54')
})

test('[FACE-17] public and sign-in pages show the theme of this device before any script of theirs has run, every text at 4.5:1', async ({
  page,
  origin,
}) => {
  test.slow()
  await page.goto(`${origin}/`)
  const light = await background(page)
  // dark stands only for who chose it
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  expect(await background(page)).toBe(light)
  await page.evaluate(() => localStorage.setItem('theme', 'device'))
  const paths = [...(await publicPages(origin)), '/no-such-page', PATHS.login, PATHS.signUp, PATHS.forgotPassword]
  for (const path of paths) {
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(origin + path)
    expect(await background(page), path).not.toBe(light)
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#12110e')
    await page.unroute('**/*.js')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    expect(await textsBelow(page, 4.5), path).toMatchObject({ low: [] })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await background(page)).toBe(light)
})

test('[FACE-17] Like this device follows the device, while it is open too', async ({ enter }) => {
  const page = await enter(DISPATCHER, 'desktop', PATHS.settings)
  const light = await background(page)
  await choose(page, 'Like this device')
  expect(await background(page)).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await background(page)).not.toBe(light)
})

test('[FACE-17] every text in dark has a contrast of 4.5:1', async ({ enter }) => {
  for (const [who, paths] of [
    [DISPATCHER, [PATHS.loadBoard, PATHS.myLoads, PATHS.settings]],
    [BROKER, [PATHS.myLoads, '/dashboard/create-load', PATHS.calendar, PATHS.analytics]],
  ] as const) {
    const page = await enter(who, 'phone', PATHS.settings)
    await choose(page, 'Dark')
    for (const path of filled(paths)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      expect(await textsBelow(page, 4.5), path).toMatchObject({ low: [] })
    }
  }
})
