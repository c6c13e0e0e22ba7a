import { expect } from 'playwright/test'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER } from '#tests/support/board-load.ts'
import { test } from '#tests/support/demo-test.ts'

// https://web.dev/articles/cls counts more than this as a page that moves
const STEADY = 0.1

for (const device of ['phone', 'desktop'] as const)
  test(`[USE-01] on a ${device}, nothing moves at the next start when what needs attention comes`, async ({
    enter,
  }) => {
    const page = await enter(BROKER, device, '/dashboard/my-loads')
    const attention = page.getByRole('region', { name: 'Needs your attention' })
    await expect(attention.getByRole('listitem').first()).toBeVisible()
    await page.addInitScript(() => {
      const shifts: number[] = []
      Reflect.set(window, 'shifts', shifts)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.reload()
    await expect(attention.getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible()
    const moved = await page.evaluate(() =>
      (Reflect.get(window, 'shifts') as number[]).reduce((all, one) => all + one, 0),
    )
    expect(moved).toBeLessThan(STEADY)
    await expectAccessible(page)
  })
