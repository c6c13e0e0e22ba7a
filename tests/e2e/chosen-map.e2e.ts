import { expect, type Browser, type Page, test } from 'playwright/test'
import sharp from 'sharp'
import { demoClient, untouchedLoad } from '#tests/support/demo-client.ts'
import { FOREIGN, startMapHost } from '#tests/support/map-host.ts'
import { signedIn } from '#tests/support/person.ts'
import { startServer } from '#tests/support/server.ts'

test.use({ serviceWorkers: 'allow' })

const BROKER = 'broker@milepost.test'

// software draws the map where tests run
test.describe.configure({ timeout: 120_000 })

/** blue-tint of the theme, which the map on board and an archive have for water */
const WATER = { red: 224, green: 235, blue: 252 }

const canvas = (page: Page) => page.getByRole('region', { name: 'Route', exact: true }).locator('canvas')

/** How much of the drawn map has a colour, from 0 to 1. */
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
  await seesMap(page)
}

async function seesMap(page: Page): Promise<void> {
  const route = page.getByRole('region', { name: 'Route', exact: true })
  await expect(() => route.scrollIntoViewIfNeeded({ timeout: 1000 })).toPass()
  await expect(route.getByText('Delivery', { exact: true })).toBeVisible({ timeout: 40_000 })
  await expect(route.getByText('Loading map...')).toBeHidden({ timeout: 40_000 })
}

/** The product with another's map, a broker's device and the way to one of his loads. */
async function withMap(browser: Browser, path: string) {
  const host = await startMapHost()
  const server = await startServer({ demoLoads: 60, env: { MAP_STYLE_URL: host.url + path } })
  const enter = async () => (await signedIn(browser, { origin: server.url, email: BROKER, on: 'desktop' })).page
  const { id } = await untouchedLoad(await demoClient(server.url, BROKER))
  const stop = async () => {
    for (const context of browser.contexts()) await context.close()
    await Promise.all([server.stop(), host.stop()])
  }
  return { host, origin: server.url, enter, load: `/dashboard/load/${id}`, stop }
}

test('[API-59] the style that the operator chose is drawn from its own origin, kept for the time without signal, and replaced by ours when it fails', async ({
  browser,
}) => {
  const { host, origin, enter, load, stop } = await withMap(browser, '/style.json')
  try {
    const policy = (await fetch(origin)).headers.get('content-security-policy') ?? ''
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

test('an archive of tiles is drawn in the product’s look, and kept part by part', async ({ browser }) => {
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
    expect(await shareOf(other, WATER)).toBeLessThan(0.8)
  } finally {
    await stop()
  }
})

test('a map from elsewhere that begins to answer and never ends gives way to ours after twenty seconds', async ({
  browser,
}) => {
  const { host, enter, load, stop } = await withMap(browser, '/style.json')
  try {
    const page = await enter()
    // no request gives up by itself: what is proved is that the map does
    await page.addInitScript(() => (AbortSignal.timeout = () => new AbortController().signal))
    await page.clock.install()
    const asked = page.waitForRequest(`${host.url}/style.json`)
    host.fallSilent()
    await page.goto(load)
    const route = page.getByRole('region', { name: 'Route', exact: true })
    await expect(() => route.scrollIntoViewIfNeeded({ timeout: 1000 })).toPass()
    await asked
    await expect(route.getByText('Loading map...')).toBeVisible()
    await page.clock.fastForward(20_000)
    await seesMap(page)
    await expect(canvas(page)).toHaveCount(1)
    expect(await shareOf(page, FOREIGN)).toBe(0)
  } finally {
    await stop()
  }
})
