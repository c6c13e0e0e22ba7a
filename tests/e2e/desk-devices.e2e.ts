import { expect, type Page } from 'playwright/test'
import { readViewPreferencesEndpoint } from '#contract/account/view-preferences.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { goOffline, goOnline } from '#tests/support/lost-signal.ts'

const headings = (page: Page) => page.getByRole('table', { name: 'My loads', exact: true }).getByRole('columnheader')
const viewButton = (page: Page, name: 'Table' | 'Cards') => page.getByRole('button', { name, exact: true })

async function hide(page: Page, column: string): Promise<void> {
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('checkbox', { name: column }).uncheck()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
}

test('[USE-01] the view and the columns follow an account to its other devices, also those chosen without signal', async ({
  enter,
  clientOf,
  newcomer,
}) => {
  const email = await newcomer('broker')
  const broker = await clientOf(email)
  await untouchedLoad(broker)
  const deskOf = async () => (await broker.call(readViewPreferencesEndpoint, {})).viewPreferences
  const [office, home] = [await enter(email), await enter(email)]
  await office.goto('/dashboard?tab=pending')
  await hide(office, 'Margin')
  await expect.poll(async () => (await deskOf())?.columns).not.toContain('margin')
  await home.goto('/dashboard?tab=pending')
  await expect(headings(home).first()).toBeVisible()
  await expect(headings(home).filter({ hasText: 'Margin' })).toHaveCount(0)

  await viewButton(home, 'Cards').click()
  await expect.poll(async () => (await deskOf())?.view).toBe('cards')
  await office.reload()
  await expect(office.getByRole('article')).toHaveCount(1)

  // without signal it counts at once, and is sent later
  await goOffline(office)
  await viewButton(office, 'Table').click()
  await hide(office, 'Carrier')
  await expect(headings(office).filter({ hasText: 'Carrier' })).toHaveCount(0)
  expect((await deskOf())?.view).toBe('cards')
  await goOnline(office)
  await expect.poll(async () => (await deskOf())?.view).toBe('table')
  await home.reload()
  await expect(headings(home).first()).toBeVisible()
  await expect(headings(home).filter({ hasText: /Carrier|Delivery/ })).toHaveCount(0)
})
