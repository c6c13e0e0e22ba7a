import { expect } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { test } from '#tests/support/demo-test.ts'
import { waitForCachedShell } from '#tests/support/lost-signal.ts'
import { publicPages } from '#tests/support/public-pages.ts'

test.use({ serviceWorkers: 'allow' })

test('[NAV-01] with the app installed, every public page is the site’s own HTML from the server, and none is stored', async ({
  enter,
  origin,
}) => {
  const page = await enter('broker@milepost.test', 'desktop', PATHS.dashboard)
  await waitForCachedShell(page)
  const paths = await publicPages(origin)
  expect(paths).toEqual(expect.arrayContaining(['/', '/about', '/blog/get-paid-for-detention']))
  for (const path of paths) {
    const answer = await page.goto(path)
    expect(answer?.fromServiceWorker(), path).toBe(true)
    const fromServer = await (await fetch(origin + path)).text()
    expect(await answer?.text(), path).toBe(fromServer)
    expect(fromServer, path).toContain('<main id="content"')
    await expect(page.locator('#root'), path).toHaveCount(0)
  }
  const missing = await page.goto('/no-such-page')
  expect(missing?.status()).toBe(404)
  await expect(page.getByRole('main')).toBeVisible()

  const stored = await page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) addresses.push(new URL(request.url).pathname)
    return addresses
  })
  expect(stored).toContain('/index.html')
  expect(stored.filter((address) => paths.includes(address) || address.startsWith('/site'))).toEqual([])

  // the same worker answers the app's own pages with the shell
  await page.goto('/dashboard/my-loads')
  await expect(page.locator('#root')).toHaveCount(1)
})
