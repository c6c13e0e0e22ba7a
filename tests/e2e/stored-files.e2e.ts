import { expect, type Page } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { signIn } from '#tests/support/browser-person.ts'
import { builtFile } from '#tests/support/built-file.ts'
import { anything } from '#tests/support/fault-proxy.ts'
import { BROKER, setUpPhone, test } from '#tests/support/fault-test.ts'
import { waitForCachedShell } from '#tests/support/lost-signal.ts'
import { startServer } from '#tests/support/server.ts'
import { returnToTab } from '#tests/support/service-worker.ts'

/** What a worker stored, by path, with the type that each was stored under. */
function storedTypes(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const types: Record<string, string> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        types[new URL(request.url).pathname] = (await cache.match(request))?.headers.get('content-type') ?? ''
    }
    return types
  })
}

test('[SYNC-01] a captive portal that answers files of the app while it installs is stored nowhere; the app installs once it is gone', async ({
  road,
  turnOn,
}) => {
  const { page } = await turnOn()
  const file = builtFile('notifications.route')
  // files that no page before it loads
  const poisoned = (_: string, path: string) => path === file || path === '/index.html'
  const portalGone = road.meet(poisoned, 'captive-page')
  await signIn(page, BROKER, road.url)
  await expect
    .poll(() => new Set(road.passed.filter(({ path }) => poisoned('', path)).map(({ path }) => path)).size)
    .toBe(2)
  const settled = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.installing ? 'installing' : 'settled'
    })
  await expect.poll(settled).toBe('settled')
  expect(await storedTypes(page)).not.toHaveProperty(file)
  portalGone()

  // in the same page: nobody has to reload
  await returnToTab(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  road.meet(anything, 'no-signal')
  await page.goto(road.url + PATHS.notifications)
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  expect(await storedTypes(page)).toMatchObject({
    [file]: expect.stringContaining('javascript'),
    '/index.html': expect.stringContaining('text/html'),
  })
})

test('[SYNC-01] the browser’s own cache may hold what a portal answered: the file is fetched past it', async ({
  road,
  turnOn,
}) => {
  const { page } = await turnOn()
  const file = builtFile('notifications.route')
  // the proxy keeps the server's headers, so the browser keeps this page for a year
  const portalGone = road.meet((_, path) => path === file, { rewrite: () => '<p>Accept our terms to go online</p>' })
  await page.goto(road.url + PATHS.login)
  await page.evaluate((path) => fetch(path).then((answer) => answer.text()), file)
  portalGone()
  await signIn(page, BROKER, road.url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  road.meet(anything, 'no-signal')
  await page.goto(road.url + PATHS.notifications)
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
})

test('[SYNC-01] Cache Storage that the browser deleted is full again after the next start online', async ({
  road,
  turnOn,
}) => {
  const page = await setUpPhone(await turnOn(), road)
  await waitForCachedShell(page)
  const before = Object.keys(await storedTypes(page))
  expect(before.length).toBeGreaterThan(50)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.goto(road.url + PATHS.dashboard)
  await expect.poll(async () => Object.keys(await storedTypes(page))).toEqual(expect.arrayContaining(before))
  road.meet(anything, 'no-signal')
  await page.goto(road.url + PATHS.notifications)
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
})

test('[SYNC-01] a portal that answers files of the driver’s page is stored nowhere; the page works without signal once it is gone', async ({
  road,
  turnOn,
  linked,
}) => {
  const { page } = await turnOn()
  const portalGone = road.meet((_, path) => path === '/drive.html', 'captive-page')
  await page.goto(road.url + linked.path)
  await expect(page.getByRole('button', { name: 'Arrived at pickup' })).toBeVisible()
  await expect.poll(() => road.passed.some(({ path }) => path === '/drive.html')).toBe(true)
  expect(await storedTypes(page)).not.toHaveProperty('/drive.html')
  portalGone()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  road.meet(anything, 'no-signal')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Arrived at pickup' })).toBeVisible()
})

test('[TRUE-20] when the operator adds a map and a chat, an installed app gets the new policy and the chat with its next version', async ({
  road,
  turnOn,
}) => {
  const { page } = await turnOn()
  await page.goto(road.url + PATHS.login)
  await waitForCachedShell(page)
  const shell = () =>
    page.evaluate(async () => {
      const answer = await fetch('/index.html')
      return `${answer.headers.get('content-security-policy')} ${await answer.text()}`
    })
  expect(await shell()).not.toContain('tiles.test')

  const changed = await startServer({
    env: { MAP_STYLE_URL: 'https://tiles.test/style.json', LIVE_CHAT_SCRIPT_URL: 'https://chat.test/widget.js' },
  })
  road.leadTo(changed.url)
  await returnToTab(page)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click({ timeout: 30_000 })
  await reloaded
  await expect.poll(shell).toContain('https://tiles.test')
  expect(await shell()).toContain('data-chat="elsewhere"')
  await changed.stop()
})
