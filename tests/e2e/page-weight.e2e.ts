import { expect } from 'playwright/test'
import { boardLoadPath, editLoadPath, loadPath, PATHS } from '#contract/api/path.ts'
import { type BuiltPage, findBuiltPage } from '#tests/support/built-file.ts'
import { PASSWORD, untouchedLoad } from '#tests/support/demo-client.ts'
import { phone } from '#tests/support/chromium.ts'
import { test } from '#tests/support/demo-test.ts'
import { handSession } from '#tests/support/stored-session.ts'

const [BROKER, DISPATCHER] = ['broker@milepost.test', 'dispatcher@milepost.test']

// a new device with nothing cached yet; on a wide screen the map is in view and loads right away
test.use({ ...phone, serviceWorkers: 'block' })

interface Fetched {
  files: string[]
  /** milliseconds from the last file of the first load until the page calls itself settled */
  restMs: number
}

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
  test(`until two seconds after it is usable, ${url} fetches only the files that its budget counts`, async ({
    page,
    origin,
    clientOf,
  }) => {
    const load = await untouchedLoad(await clientOf(BROKER))
    await handSession(page, origin, { email, password: PASSWORD })
    await page.goto(origin + pathOf(load.id))
    await page.waitForFunction(() => performance.getEntriesByName('settled').length > 0)
    const built = findBuiltPage(url)
    const fetched = await page.evaluate(filesUntilSettled, built)
    expect(fetched.restMs).toBeGreaterThanOrEqual(2_000)
    const counted = [...built.first, ...built.next]
    expect(fetched.files.filter((file) => !counted.includes(file))).toEqual([])
    // the screen is really up, and its budget isn't an empty list
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(fetched.files.length).toBeGreaterThan(built.first.length)
  })
}

/** Runs in the page. */
function filesUntilSettled({ first }: BuiltPage): Fetched {
  const settledAt = performance.getEntriesByName('settled')[0]?.startTime ?? 0
  const entries = performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
    .map(({ name, startTime, responseEnd }) => ({ file: new URL(name).pathname.slice(1), startTime, responseEnd }))
    .filter(({ file }) => file.endsWith('.js') && file.startsWith('assets/'))
  const usableAt = Math.max(...entries.filter(({ file }) => first.includes(file)).map(({ responseEnd }) => responseEnd))
  return {
    files: entries.filter(({ startTime }) => startTime < settledAt).map(({ file }) => file),
    restMs: settledAt - usableAt,
  }
}
