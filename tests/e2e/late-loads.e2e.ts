import { PATHS } from '#contract/api/path.ts'
import { expect, type Page } from 'playwright/test'
import { accountIdOf, readProfileEndpoint } from '#contract/account/account.ts'
import { loadPath } from '#contract/api/path.ts'
import { acceptTenderEndpoint, recordStopEventEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { listMyLoadsEndpoint, type Load, readLoadEndpoint } from '#contract/freight/load.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY, bookedLoad, freshLoad } from '#tests/support/board-load.ts'
import { test } from '#tests/support/demo-test.ts'
import { alterAnswers } from '#tests/support/intercept-endpoint.ts'
import { openSection } from '#tests/support/load-sections.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const orange = (page: Page, words: string | RegExp) => page.locator('[data-tone=orange]').filter({ hasText: words })

test('[USE-02] a late load wears an orange chip on its card and in the calendar; a rolling one none', async ({
  enter,
  clientOf,
}) => {
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const carrierId = accountIdOf(await carrier.call(readProfileEndpoint, {}))
  const book = async () => {
    const load = await freshLoad(carrier, broker)
    await broker.call(tenderLoadEndpoint, { params: load, body: { carrierId } })
    await carrier.call(acceptTenderEndpoint, { params: load })
    return load
  }
  const [late, rolling] = [await book(), await book()]
  for (const kind of ['arrived', 'departed'] as const)
    await carrier.call(recordStopEventEndpoint, { params: rolling, body: { kind, stop: 'pickup' } })
  const page = await enter(BROKER, 'laptop', PATHS.dashboard)
  const letTimePass = (loads: Load[]) => {
    for (const load of loads) {
      if (load.id !== late.id && load.id !== rolling.id) continue
      load.pickupDateTime = ago(2 * HOUR_MS + 44 * MINUTE_MS)
      load.deliveryDateTime = ago(-HOUR_MS)
    }
  }
  await alterAnswers(page, listMyLoadsEndpoint, ({ data }) => letTimePass(data))
  await alterAnswers(page, syncEndpoint, ({ loads }) => letTimePass(loads ?? []))
  await page.goto('/dashboard')
  const card = (id: string) => page.getByRole('article').filter({ has: page.locator(`a[href$="/${id}"]`) })
  await expect(
    card(late.id)
      .locator('[data-tone=orange]')
      .filter({ hasText: /^2 h 4[45] min late$/ }),
  ).toBeVisible()
  await expect(card(rolling.id)).toBeVisible()
  await expect(card(rolling.id).getByText(/^Late/)).toHaveCount(0)
  await expect(page.locator('[data-tone=red]')).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/dashboard/calendar')
  const entry = orange(page, `#${late.number}`)
  await expect(entry.getByRole('link')).toHaveAccessibleDescription(/Late/)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(orange(page, /^Pickup 2 h 4[45] min late$/).first()).toBeVisible()
  await expectFitsScreen(page)
  await expectAccessible(page)
})

test("[USE-02] a passed pickup is 'Pickup Time Expired' in orange until the arrival; then 'Delivery in'", async ({
  enter,
  clientOf,
}) => {
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await bookedLoad(carrier, broker)
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await alterAnswers(page, readLoadEndpoint, (answer) => {
    answer.pickupDateTime = ago(HOUR_MS)
    answer.deliveryDateTime = ago(-HOUR_MS)
  })
  await page.goto(loadPath(load.id))
  await openSection(page, 'Countdown')
  await expect(page.getByText('Pickup Time Expired')).toBeVisible()
  await expect(orange(page, 'Overdue')).toBeVisible()
  await carrier.call(recordStopEventEndpoint, { params: load, body: { kind: 'arrived', stop: 'pickup' } })
  await page.reload()
  await openSection(page, 'Countdown')
  await expect(page.getByText('Delivery in')).toBeVisible()
  await expect(page.getByText('Pickup Time Expired')).toBeHidden()
})
