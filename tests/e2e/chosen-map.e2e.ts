import { expect, type Browser, type Page, test } from 'playwright/test'
import sharp from 'sharp'
import { demoClient, untouchedLoad } from '#tests/support/demo-client.ts'
import { FOREIGN, startMapHost } from '#tests/support/map-host.ts'
import { signedIn } from '#tests/support/browser-person.ts'
import { DEMO_LOADS, startServer } from '#tests/support/server.ts'
import { openSection } from '#tests/support/load-sections.ts'

test.use({ serviceWorkers: 'allow' })

const BROKER = 'broker@milepost.test'

// the test machine renders the map without a GPU
test.describe.configure({ timeout: 120_000 })

/** The theme's blue-tint, which the built-in map and a tile archive use for water. */
const WATER = { red: 224, green: 235, blue: 252 }

const canvas = (page: Page) => page.getByRole('region', { name: 'Route', exact: true }).locator('canvas')

/** The share of the drawn map that has this color, from 0 to 1. */
async function shareOf(page: Page, { red, green, blue }: typeof FOREIGN): Promise<number> {
  const { data, info } = await sharp(await canvas(page).screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += info.channels) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
    if (Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue) < 12) count += 1
  }
  return count / (info.width * info.height)
}

async function openMap(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await openSection(page, 'Route')
  await seesMap(page)
}

async function seesMap(page: Page): Promise<void> {
  const route = page.getByRole('region', { name: 'Route', exact: true })
  await expect(() => route.scrollIntoViewIfNeeded({ timeout: 1000 })).toPass()
  await expect(route.getByText('Delivery', { exact: true })).toBeVisible({ timeout: 40_000 })
  await expect(route.getByText('Loading map...')).toBeHidden({ timeout: 40_000 })
}

/** A server with an external map, a way to sign in a broker, and the path of one of their loads. */
async function withMap(browser: Browser, path: string) {
  const host = await startMapHost()
  const server = await startServer({ demoLoads: DEMO_LOADS, env: { MAP_STYLE_URL: host.url + path } })
  const enter = async () => (await signedIn(browser, { origin: server.url, email: BROKER, on: 'desktop' })).page
  const { id } = await untouchedLoad(await demoClient(server.url, BROKER))
  const stop = async () => {
    for (const context of browser.contexts()) await context.close()
    await Promise.all([server.stop(), host.stop()])
  }
  return { host, origin: server.url, enter, load: `/dashboard/load/${id}`, stop }
}

test('[API-59] the map uses the operator’s style from its own origin, works offline, and falls back to the built-in map', async ({
  browser,
}) => {
  const { host, origin, enter, load, stop } = await withMap(browser, '/style.json')
  try {
    const policy = (await fetch(`${origin}/auth/login`)).headers.get('content-security-policy') ?? ''
    expect(policy.split('; ').filter((directive) => directive.includes(host.url))).toEqual([
      `img-src 'self' data: ${host.url}`,
      `connect-src 'self' ${host.url}`,
    ])
    const page = await enter()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await openMap(page, load)
    await expect.poll(() => shareOf(page, FOREIGN), { timeout: 20_000 }).toBeGreaterThan(0.8)

    await page.context().setOffline(true)
    await page.reload()
    await seesMap(page)
    await expect.poll(() => shareOf(page, FOREIGN), { timeout: 20_000 }).toBeGreaterThan(0.8)

    host.break()
    const other = await enter()
    await openMap(other, load)
    expect(await shareOf(other, FOREIGN)).toBe(0)
    await expect(canvas(other)).toHaveCount(1)
  } finally {
    await stop()
  }
})

test('the map draws a tile archive in Milepost’s colors and caches it in parts', async ({ browser }) => {
  const { host, enter, load, stop } = await withMap(browser, '/us.pmtiles')
  try {
    const page = await enter()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await openMap(page, load)
    await expect.poll(() => shareOf(page, WATER), { timeout: 20_000 }).toBeGreaterThan(0.8)

    await page.context().setOffline(true)
    await page.reload()
    await seesMap(page)
    await expect.poll(() => shareOf(page, WATER), { timeout: 20_000 }).toBeGreaterThan(0.8)

    host.break()
    const other = await enter()
    await openMap(other, load)
    expect(await shareOf(other, WATER), 'not all water').toBeLessThan(0.8)
  } finally {
    await stop()
  }
})

test('an external map that never finishes loading falls back to the built-in map after 20 seconds', async ({
  browser,
}) => {
  const { host, enter, load, stop } = await withMap(browser, '/style.json')
  try {
    const page = await enter()
    // no request times out here, so only the map's own timeout can end the wait
    await page.addInitScript(() => (AbortSignal.timeout = () => new AbortController().signal))
    await page.clock.install()
    const styleRequest = page.waitForRequest(`${host.url}/style.json`)
    host.fallSilent()
    await page.goto(load)
    await openSection(page, 'Route')
    const route = page.getByRole('region', { name: 'Route', exact: true })
    await expect(() => route.scrollIntoViewIfNeeded({ timeout: 1000 })).toPass()
    await styleRequest
    await expect(route.getByText('Loading map...')).toBeVisible()
    await page.clock.fastForward(20_000)
    await seesMap(page)
    await expect(canvas(page)).toHaveCount(1)
    expect(await shareOf(page, FOREIGN)).toBe(0)
  } finally {
    await stop()
  }
})
