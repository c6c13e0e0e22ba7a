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

/** Each text outside the bar that says the device is offline, and what one section says twice needs a connection. */
function textsOf(page: Page): Promise<{ offline: string[]; needsTwice: string[] }> {
  return page.evaluate(() => {
    const said: string[] = []
    const needs = new Map<Element | null, string[]>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      // a plan lists 'Works without signal' among what it includes
      const isAside = element?.closest('[data-offline-bar], [aria-label="Included"], script, style')
      if (element?.checkVisibility() && !isAside) said.push(node.textContent ?? '')
    }
    return {
      offline: said.filter((text) =>
        /offline|(no|without|lost) (signal|connection)|saved copy|hasn't answered/i.test(text),
      ),
      needsTwice: [...needs.values()].filter((texts) => texts.length > 1).flat(),
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
      await expect(page.locator('.animate-skeleton')).toHaveCount(0)
    }
    await goOffline(page)
    const found: Record<string, unknown> = {}
    for (const path of screens) {
      await page.goto(path)
      await expect(page.locator('[data-offline-bar]')).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      const { offline, needsTwice } = await textsOf(page)
      if (offline.length + needsTwice.length > 0) found[path] = { offline, needsTwice }
    }
    expect(found).toEqual({})
  })
}
