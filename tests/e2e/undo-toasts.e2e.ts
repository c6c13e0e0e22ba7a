import { PATHS } from '#contract/api/path.ts'
import { expect, type Page } from 'playwright/test'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { bookLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { markCompleted } from '#tests/support/load-actions.ts'
import { field, openForm } from '#tests/support/load-form.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })

test('[UNDO-03] a cleared form comes back with Undo, and so does its draft', async ({ enter }) => {
  const page = await enter(BROKER, 'desktop', PATHS.dashboard)
  await openForm(page)
  await page.getByText('Flatbed', { exact: true }).click()
  await page.getByRole('switch', { name: 'Team drivers' }).click()
  await field(page, 'Rate').fill('1234')
  await field(page, 'Commodity').fill('Steel coils')
  await page.getByRole('button', { name: 'Clear Form' }).click()
  await expect(field(page, 'Rate')).toHaveValue('')
  await expect(notices(page)).toContainText('Form cleared')
  await notices(page).getByRole('button', { name: 'Undo' }).click()
  const isBack = async () => {
    await expect(field(page, 'Rate')).toHaveValue('1234')
    await expect(field(page, 'Commodity')).toHaveValue('Steel coils')
    await expect(page.getByRole('radio', { name: 'Flatbed' })).toBeChecked()
    await expect(page.getByRole('switch', { name: 'Team drivers' })).toBeChecked()
  }
  await isBack()
  await page.getByRole('link', { name: 'My loads', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: /Here are your loads/ })).toBeVisible()
  await page.getByRole('link', { name: 'Create Load' }).click()
  await isBack()
  await page.getByRole('button', { name: 'Clear Form' }).click()
  await expect(field(page, 'Rate')).toHaveValue('')
})

test('[UNDO-02] Mark completed says when and what it changes for the carrier, and before pickup it asks twice', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const load = await bookLoad(broker, await clientOf(DISPATCHER))
  const page = await enter(BROKER, 'desktop', `/dashboard/load/${load.id}`)
  await page.getByRole('button', { name: 'Mark completed', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark this load completed?' })
  await expect(dialog).toContainText("Reyes Dispatch is notified right away and can't confirm arrival any more.")
  await expect(dialog.getByLabel('Delivered')).toHaveValue(/\d\d:\d\d$/)
  await dialog.getByRole('button', { name: 'Mark completed' }).click()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByLabel('Reason').fill('Delivered early')
  await dialog.getByRole('button', { name: 'Mark completed' }).click()
  const again = page.getByRole('alertdialog', { name: "The pickup time hasn't passed. Complete it?" })
  await expect(again).toContainText('Reyes Dispatch is notified')
  await expect(again.getByRole('button', { name: 'Keep as it is' })).toBeFocused()
  await again.getByRole('button', { name: 'Keep as it is' }).click()
  await expect(again).toBeHidden()
  expect(await broker.call(readLoadEndpoint, { params: { id: load.id } })).toMatchObject({ status: 'active' })
})

test('[UNDO-02] the toast of a completion leads to its correction', async ({ enter, clientOf }) => {
  const load = await bookLoad(await clientOf(BROKER), await clientOf(DISPATCHER))
  const page = await enter(BROKER, 'desktop', `/dashboard/load/${load.id}`)
  await markCompleted(page, 'Delivered early')
  await expect(notices(page)).toContainText('Load marked as completed')
  await notices(page).getByRole('button', { name: 'Correct', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct arrival' })
  await dialog.getByLabel('Reason').fill('Wrong load')
  await dialog.getByRole('button', { name: 'Correct arrival' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').locator('[data-tone]', { hasText: 'Active' }).first()).toBeVisible()
})
