import { unfoldBooking } from '#tests/support/board-load.ts'
import { expect, test } from 'playwright/test'
import type { Page } from 'playwright/test'
import { boardLoadPath, loadPath } from '#contract/api/path.ts'
import type { Load } from '#contract/freight/load.ts'
import { acceptRequest, confirmArrival } from '#tests/support/load-actions.ts'
import { type BrowserPerson, signedIn } from '#tests/support/browser-person.ts'
import { freshServerData } from '#tests/support/database.ts'
import { demoClient, untouchedLoad } from '#tests/support/demo-client.ts'
import { startServer } from '#tests/support/server.ts'
import { openGroups } from '#tests/support/notification-list.ts'

test.use({ serviceWorkers: 'allow' })

const NAMES = { pglite: 'PGlite', postgres: 'PostgreSQL' }

async function requestLoad(
  page: Page,
  { id, equipmentRequirements: { commodity } }: Load,
  rate: string | null,
): Promise<void> {
  await page.goto('/dashboard/load-board')
  await page.getByRole('searchbox').fill(commodity)
  // the search is over: a card that is still to move would swallow the tap
  await expect(page.getByText(/^1 load available/)).toBeVisible()
  await page
    .locator(`a[href^="${boardLoadPath(id)}"]`)
    .first()
    .click()
  await page.getByRole('button', { name: 'Book This Load' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book Load' })
  if (rate !== null) {
    await unfoldBooking(page)
    await dialog.getByLabel(/Proposed rate/).fill(rate)
  }
  await dialog.getByRole('button', { name: 'Send Booking Request' }).click()
  await expect(page.getByText('Booking request sent successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()
}

async function expectNotification(page: Page, title: string): Promise<void> {
  await expect(async () => {
    await page.goto('/dashboard/notifications')
    await openGroups(page)
    await expect(page.getByText(title).first()).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
}

for (const [kind, tag] of [
  ['pglite', '@core'],
  // the other tests run on it
  ['postgres', ''],
] as const) {
  test(`[LIFE-07, REQ-07, REQ-09, REQ-10, LIFE-05, OWN-24, BDET-09] first haul on ${NAMES[kind]}: two carriers request, the broker accepts one, the other is notified, arrival completes the load ${tag}`, async ({
    browser,
  }) => {
    const data = await freshServerData(kind)
    const server = await startServer({ demoLoads: 50, ...data })
    const enter = (email: string, on: 'phone' | 'desktop') => signedIn(browser, { origin: server.url, email, on })
    const people: BrowserPerson[] = []
    try {
      const broker = await enter('broker@milepost.test', 'desktop')
      const dispatcher = await enter('dispatcher@milepost.test', 'phone')
      const company = await enter('company@milepost.test', 'phone')
      people.push(broker, dispatcher, company)

      const load = await untouchedLoad(await demoClient(server.url, 'broker@milepost.test'), {
        equipmentRequirements: { commodity: 'First haul' },
      })
      await requestLoad(dispatcher.page, load, '2345.50')
      await requestLoad(company.page, load, null)
      await expectNotification(broker.page, 'New booking request')

      await broker.page.goto(`${loadPath(load.id)}?tab=requests`)
      const offer = broker.page.getByRole('article').filter({ hasText: '$2,345.50' })
      await acceptRequest(broker.page, offer)
      await expect(broker.page.getByText('Load request accepted successfully!')).toBeVisible()
      await expect(broker.page.getByRole('article').filter({ hasText: 'booked by another carrier' })).toBeVisible()

      await expectNotification(company.page, 'Request not accepted')
      await expectNotification(dispatcher.page, 'Request accepted')

      await dispatcher.page.goto('/dashboard')
      await dispatcher.page
        .locator(`a[href^="${loadPath(load.id)}"]`)
        .first()
        .click()
      await expect(dispatcher.page.getByText('$2,345.50').first()).toBeVisible()
      await confirmArrival(dispatcher.page)
      await expect(dispatcher.page.getByText('Arrival confirmed successfully!')).toBeVisible()

      await expectNotification(broker.page, 'Arrival confirmed')
      await broker.page.goto(loadPath(load.id))
      await expect(broker.page.getByText('Completed').first()).toBeVisible()
      expect(people.flatMap(({ complaints }) => complaints)).toEqual([])
    } finally {
      await server.stop()
      await data.drop()
    }
  })
}
