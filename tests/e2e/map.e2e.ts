import { PATHS } from '#contract/api/path.ts'
import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import type { Load } from '#contract/freight/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { openSection } from '#tests/support/load-sections.ts'
import { test } from '#tests/support/demo-test.ts'
import { deferred } from '#tests/support/deferred.ts'

test.use({ serviceWorkers: 'allow' })

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

// the test machine renders the map without a GPU
test.describe.configure({ timeout: 120_000 })

const SIGN_GREEN = { red: 0, green: 107, blue: 84 }

const route = (page: Page) => page.getByRole('region', { name: 'Route', exact: true })
const canvas = (page: Page) => route(page).locator('canvas')
const pickup = (page: Page) => route(page).getByText('Pickup', { exact: true })
const delivery = (page: Page) => route(page).getByText('Delivery', { exact: true })
const loading = (page: Page) => route(page).getByText('Loading map...')

/** Retries, because a placeholder element is replaced when the map loads. */
async function scrollToRoute(page: Page): Promise<void> {
  await expect(() => route(page).scrollIntoViewIfNeeded({ timeout: 1000 })).toPass()
}

async function openLoad(page: Page, { id }: Pick<Load, 'id'>): Promise<void> {
  await page.goto(`/dashboard/load/${id}`)
  await openSection(page, 'Route')
  await scrollToRoute(page)
}

/** The map is drawn once its loading text is gone. */
async function seesMap(page: Page): Promise<void> {
  await scrollToRoute(page)
  await expect(pickup(page)).toBeVisible({ timeout: 30_000 })
  await expect(delivery(page)).toBeVisible()
  await expect(loading(page)).toBeHidden({ timeout: 30_000 })
}

/** Counts the pixels of the route's color; the markers at its ends are the same green and are masked. */
async function routePixels(page: Page): Promise<number> {
  const picture = await canvas(page).screenshot({ mask: [page.locator('.maplibregl-marker')] })
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    const off = Math.abs(red - SIGN_GREEN.red) + Math.abs(green - SIGN_GREEN.green) + Math.abs(blue - SIGN_GREEN.blue)
    if (off < 12) count += 1
  }
  return count
}

async function seesRoute(page: Page): Promise<void> {
  await expect.poll(() => routePixels(page), { timeout: 20_000 }).toBeGreaterThan(300)
}

/** Changes the load's stops in the answers that reach the page. */
async function moveStops(page: Page, move: (load: Load) => void): Promise<void> {
  await page.route(/\/api\/(loads\/load\/|sync)/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { response: Load & { loads?: Load[] } }
    for (const load of [body.response, ...(body.response.loads ?? [])]) if ('pickupLocation' in load) move(load)
    await route.fulfill({ response: answer, json: body })
  })
}

const MAP_FILES = [
  '/assets/rare-device-roads.js',
  '/assets/rare-map.css',
  '/assets/rare-map.js',
  '/assets/rare-maplibre-gl-worker.mjs',
  '/assets/rare-maplibre.css',
  '/assets/rare-maplibre.js',
  '/geo/base-map.json',
  '/geo/land.txt',
  '/geo/roads.tsv',
]

/** The map files cached on the device, without the hashes in their names. */
async function cachedFiles(page: Page): Promise<string[]> {
  const urls = await page.evaluate(async () => (await (await caches.open('map')).keys()).map(({ url }) => url))
  return urls.map((url) => new URL(url).pathname.replace(/-[\w-]{8}(?=\.\w+$)/, '')).sort()
}

function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return complaints
}

test('[OWN-04, USE-11] a load shows its route, and Open in Maps opens directions between its streets in a new tab @core', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  const complaints = complaintsOf(page)
  await openLoad(page, load)
  await seesMap(page)
  await seesRoute(page)

  const link = route(page).getByRole('link', { name: 'Open in Maps' })
  const directions = new URL((await link.getAttribute('href')) ?? '')
  const at = ({ address, city, state, zipCode }: Load['pickupLocation']) => `${address}, ${city}, ${state} ${zipCode}`
  expect(directions.searchParams.get('origin')).toBe(at(load.pickupLocation))
  expect(directions.searchParams.get('destination')).toBe(at(load.deliveryLocation))
  expect(directions.searchParams.get('travelmode')).toBe('driving')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)

  const words = `${load.distance.toLocaleString('en-US')} mi (estimated by Milepost's road model)`
  await expect(route(page)).toContainText(words)
  await expect(route(page)).toContainText(load.team ? 'for a team' : 'for a solo driver with breaks')
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('[OWN-04] a map opened once draws again offline, with the route computed on the device', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await openLoad(page, load)
  await seesMap(page)
  await expect.poll(() => cachedFiles(page), { timeout: 20_000 }).toEqual(MAP_FILES)

  await page.context().setOffline(true)
  await page.reload()
  await seesMap(page)
  await seesRoute(page)
  await expect(page.getByText('Failed to load route')).toBeHidden()
})

test('[OWN-08] Loading map... shows until the map is ready', async ({ enter, clientOf }) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  const baseMapReady = deferred()
  await page.route('**/geo/base-map.json', async (route) => {
    await baseMapReady.given
    await route.continue()
  })
  await openLoad(page, load)
  await expect(loading(page)).toBeVisible()
  baseMapReady.give()
  await seesMap(page)
})

test('[OWN-05] the map is at least 400 pixels high, and a short lane is shown at zoom 8', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  await moveStops(page, ({ pickupLocation, deliveryLocation }) => {
    pickupLocation.coordinates = { latitude: 32.78, longitude: -97.3 }
    deliveryLocation.coordinates = { latitude: 32.78, longitude: -96.8 }
  })
  await openLoad(page, load)
  await seesMap(page)
  const [map, from, to] = await Promise.all(
    [canvas(page), pickup(page), delivery(page)].map((each) => each.boundingBox()),
  )
  expect(map?.height, 'large enough to read').toBeGreaterThanOrEqual(400)
  const middle = (box: typeof from) => (box ? box.x + box.width / 2 : 0)
  // at zoom 8 the world is 512 × 2⁸ pixels wide
  expect(middle(to ?? null) - middle(from ?? null)).toBeCloseTo((0.5 / 360) * 512 * 2 ** 8, -1)
})

test('[OWN-06] without directions the map shows the failed status and draws a straight line', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  await page.route(/\/api\/geo\/route|\/geo\/roads\.tsv/, (route) => route.abort())
  await openLoad(page, load)
  await expect(route(page).getByText('Failed to load route')).toBeVisible({ timeout: 30_000 })
  await expect(route(page).getByText('Directions request failed: UNAVAILABLE')).toBeVisible()
  await seesMap(page)
  // the line is dashed, so half of it is gaps
  await expect.poll(() => routePixels(page), { timeout: 20_000 }).toBeGreaterThan(500)
})

test('[OWN-06] without a road to the delivery, the status says so', async ({ enter, clientOf }) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  await moveStops(page, ({ deliveryLocation }) => {
    deliveryLocation.coordinates = { latitude: 21.3069, longitude: -157.8583 }
  })
  await openLoad(page, load)
  await expect(route(page).getByText('Directions request failed: ZERO_RESULTS')).toBeVisible({ timeout: 30_000 })
})

test('[OWN-07] without coordinates there is no map, and the miles still show', async ({ enter, clientOf }) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  await moveStops(page, ({ pickupLocation, deliveryLocation }) => {
    pickupLocation.coordinates = deliveryLocation.coordinates = null
  })
  await openLoad(page, load)
  await expect(route(page).getByText('Map coordinates not available')).toBeVisible()
  await expect(route(page)).toContainText(`${load.distance.toLocaleString('en-US')} mi`)
  await expect(canvas(page)).toHaveCount(0)
})

test('[CASE-25] a device without WebGL says that it can’t draw maps, and shows miles and route', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await openLoad(page, load)
  await expect(route(page)).toContainText("This device can't draw maps. Miles and route are below.")
  await expect(route(page)).toContainText(`${load.distance.toLocaleString('en-US')} mi`)
})

test('the map works with the keyboard and has a label for screen readers', async ({ enter, clientOf }) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(BROKER)
  await openLoad(page, load)
  await seesMap(page)
  await expect(canvas(page)).toHaveAttribute(
    'aria-label',
    `Route from ${load.pickupLocation.city}, ${load.pickupLocation.state} to ${load.deliveryLocation.city}, ${load.deliveryLocation.state}`,
  )
  await seesRoute(page)
  await canvas(page).focus()
  const before = (await pickup(page).boundingBox())?.x ?? 0
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await pickup(page).boundingBox())?.x).toBeLessThan(before - 20)
})

test('a load on the board says that its locations are approximate, and the list loads no map files', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  const page = await enter(DISPATCHER, 'phone')
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.goto('/dashboard/load-board')
  await expect(page.getByText(/loads? available/)).toBeVisible()
  expect(paths.filter((path) => /rare-map|maplibre|\/geo\//.test(path))).toEqual([])
  await page.goto(`/dashboard/loadboard/${load.id}`)
  // a phone shows money first; the route is in a fold [FACE-26]
  await openSection(page, 'Route')
  await seesMap(page)
  await seesRoute(page)
  await expect(route(page)).toContainText("Locations are approximate until you're booked.")
  await expectAccessible(page)
})
