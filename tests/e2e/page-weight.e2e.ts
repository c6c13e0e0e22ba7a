import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from 'playwright/test'
import { boardLoadPath, editLoadPath, loadPath, PATHS } from '#contract/api/path.ts'
import { PASSWORD, untouchedLoad } from '#tests/support/demo-client.ts'
import { phone } from '#tests/support/chromium.ts'
import { test } from '#tests/support/demo-test.ts'
import { handSession } from '#tests/support/stored-session.ts'

const [BROKER, DISPATCHER] = ['broker@milepost.test', 'dispatcher@milepost.test']

// a new device with nothing cached yet; on a wide screen the map is in view and loads right away
test.use({ ...phone, serviceWorkers: 'block' })

/** What a page may have fetched once it rests: JavaScript, compressed, in whole kilobytes of 1000 bytes. */
const SETTLED = { kb: 450, files: 50 }

const pages: readonly { url: string; email: string; pathOf: (loadId: string) => string }[] = [
  { url: '/dashboard/load/$loadId', email: BROKER, pathOf: loadPath },
  { url: '/dashboard/loadboard/$loadId', email: DISPATCHER, pathOf: boardLoadPath },
  { url: '/dashboard/my-loads', email: BROKER, pathOf: () => PATHS.myLoads },
  { url: '/dashboard/load-board', email: DISPATCHER, pathOf: () => PATHS.loadBoard },
  { url: '/dashboard/create-load', email: BROKER, pathOf: () => PATHS.createLoad },
  { url: '/dashboard/edit-load/{-$loadId}', email: BROKER, pathOf: editLoadPath },
  { url: '/dashboard/profile/edit', email: BROKER, pathOf: () => PATHS.editProfile },
  { url: '/dashboard/settings/contact-us', email: BROKER, pathOf: () => PATHS.contactUs },
  { url: '/dashboard/analytics', email: BROKER, pathOf: () => PATHS.analytics },
]

for (const { url, email, pathOf } of pages) {
  test(`until it rests for two seconds, ${url} fetches at most ${SETTLED.kb} KB in ${SETTLED.files} files`, async ({
    page,
    origin,
    clientOf,
  }) => {
    const load = await untouchedLoad(await clientOf(BROKER))
    await handSession(page, origin, { email, password: PASSWORD })
    await page.goto(origin + pathOf(load.id))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const files = await page.evaluate(scriptsUntilRest)
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join('dist', file))).length, 0)
    test.info().annotations.push({ type: 'weight', description: `${url}: ${bytes / 1000} KB, ${files.length} files` })
    expect(Math.round(bytes / 1000)).toBeLessThanOrEqual(SETTLED.kb)
    expect(files.length).toBeLessThanOrEqual(SETTLED.files)
    // not an empty list
    expect(files.length).toBeGreaterThan(5)
  })
}

/** Runs in the page. */
async function scriptsUntilRest(): Promise<string[]> {
  const scripts = () =>
    new Set(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((file) => /^\/assets\/[^/]+\.js$/.test(file)),
    )
  for (let known = -1; known < scripts().size;) {
    known = scripts().size
    // oxlint-disable-next-line luck/no-pause -- the limit is for two seconds; a slow page fetches less
    await new Promise((resolve) => setTimeout(resolve, 2_000))
  }
  return [...scripts()]
}
