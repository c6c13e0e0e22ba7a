import { expect, type Page } from 'playwright/test'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { boardLoadPath, loadPath, loadRequestsPath, PATHS } from '#contract/api/path.ts'
import { test } from '#tests/support/demo-test.ts'
import { goOffline, waitForCachedShell } from '#tests/support/lost-signal.ts'

test.use({ serviceWorkers: 'allow' })

const SCREENS = [
  PATHS.myLoads,
  PATHS.calendar,
  PATHS.notifications,
  PATHS.notificationSettings,
  PATHS.outbox,
  PATHS.profile,
  PATHS.editProfile,
  PATHS.settings,
  PATHS.activity,
  PATHS.analytics,
  PATHS.billing,
  PATHS.subscriptionHistory,
  PATHS.paymentMethods,
]

/** Each text outside the bar that says the device is offline, or that something can't be done now. */
function textsOf(page: Page): Promise<{ offline: string[]; needs: string[] }> {
  return page.evaluate(() => {
    const said: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (element?.checkVisibility() && !element.closest('[data-offline-bar], script, style'))
        said.push(node.textContent ?? '')
    }
    return {
      offline: said.filter((text) =>
        /offline|(no|without|lost) (signal|connection)|saved copy|hasn't answered/i.test(text),
      ),
      needs: said.filter((text) => /needs a connection/i.test(text)),
    }
  })
}

for (const role of ['broker', 'dispatcher'] as const) {
  test(`[FACE-14] offline, one line says so on every screen of a ${role}`, async ({ enter, clientOf }) => {
    test.setTimeout(300_000)
    const email = `${role}@milepost.test`
    const { call } = await clientOf(email)
    const [load] = (await call(listMyLoadsEndpoint, { query: { limit: 1 } })).data
    const [posted] = role === 'broker' ? [] : (await call(listBoardEndpoint, { query: { limit: 1 } })).data
    const screens = [
      ...SCREENS,
      ...(load ? [loadPath(load.id), ...(role === 'broker' ? [loadRequestsPath(load.id)] : [])] : []),
      ...(role === 'broker' ? [PATHS.createLoad, PATHS.bulkPost] : [PATHS.loadBoard]),
      ...(posted ? [boardLoadPath(posted.id)] : []),
    ]
    const page = await enter(email, 'phone', PATHS.myLoads)
    await waitForCachedShell(page)
    for (const path of screens) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    }
    await goOffline(page)
    const found: Record<string, unknown> = {}
    for (const path of screens) {
      await page.goto(path)
      await expect(page.locator('[data-offline-bar]')).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      const { offline, needs } = await textsOf(page)
      if (offline.length > 0 || needs.length > 1) found[path] = { offline, needs }
    }
    expect(found).toEqual({})
  })
}
