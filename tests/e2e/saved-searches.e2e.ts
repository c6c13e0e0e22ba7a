import { expect, type Page } from 'playwright/test'
import { listSavedSearchesEndpoint, saveSearchEndpoint } from '#contract/freight/saved-search.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { cutOff } from '#tests/support/intercept-endpoint.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Saved searches' })
const saved = (page: Page) => dialog(page).getByRole('list', { name: 'Your saved searches' }).getByRole('listitem')
const active = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')
const openSaved = (page: Page) => page.getByRole('button', { name: 'Saved searches' }).click()

const VANS = '/dashboard/load-board?near=32.78,-96.8&nearName=Dallas,%20TX&equipment=V&sort=ratePerMile:desc'

for (const on of ['phone', 'desktop'] as const) {
  test(`[BOARD-02] on a ${on}, a search is saved under a name, opened, renamed and deleted`, async ({
    enter,
    newcomer,
    clientOf,
  }) => {
    const email = await newcomer('dispatcher')
    const [page, { call }] = [await enter(email, on), await clientOf(email)]
    const listed = async () => (await call(listSavedSearchesEndpoint, {})).data
    await page.goto(VANS)
    await openSaved(page)
    const name = dialog(page).getByRole('textbox', { name: 'Name of this search' })
    await expect(name).toHaveValue('Within 100 mi of Dallas, TX, Van')
    await expect(dialog(page).getByText('No saved searches yet')).toBeVisible()
    await expectAccessible(page)
    await name.fill('Dallas vans')
    await dialog(page).getByRole('button', { name: 'Save search' }).click()
    await expect(page.getByText("Search 'Dallas vans' saved")).toBeVisible()
    await expect(saved(page)).toHaveCount(1)
    await expectAccessible(page)
    expect((await listed()).map(({ name: is, query, alerts }) => ({ is, query, alerts }))).toEqual([
      {
        is: 'Dallas vans',
        query: { near: '32.78,-96.8', nearName: 'Dallas, TX', equipment: 'V', sort: 'ratePerMile:desc' },
        alerts: true,
      },
    ])

    // from another search
    await page.goto('/dashboard/load-board?toStates=OK')
    await openSaved(page)
    await saved(page)
      .getByRole('button', { name: /^Dallas vans/ })
      .click()
    await expect(dialog(page)).toBeHidden()
    await expect(active(page)).toHaveText(['Within 100 mi of Dallas, TX', 'Van'])
    await expect(page.getByLabel('Sort by')).toHaveValue('ratePerMile:desc')

    await openSaved(page)
    await saved(page).getByRole('switch', { name: 'Alerts for Dallas vans' }).click()
    await expect.poll(async () => (await listed())[0]?.alerts).toBe(false)
    await saved(page).getByRole('button', { name: 'Rename Dallas vans' }).click()
    await saved(page).getByRole('textbox', { name: 'Name' }).fill('DFW vans')
    await saved(page).getByRole('button', { name: 'Save name' }).click()
    await expect(saved(page).getByRole('button', { name: /^DFW vans/ })).toBeVisible()

    await saved(page).getByRole('button', { name: 'Delete DFW vans' }).click()
    const asks = page.getByRole('alertdialog', { name: "Delete the search 'DFW vans'?" })
    await expectAccessible(page)
    await asks.getByRole('button', { name: 'Delete search' }).click()
    await expect(dialog(page).getByText('No saved searches yet')).toBeVisible()
    expect(await listed()).toEqual([])
  })
}

test('an empty list of saved searches opens the filters', async ({ enter, newcomer }) => {
  const page = await enter(await newcomer('company'), 'phone')
  await page.goto('/dashboard/load-board')
  await openSaved(page)
  await expect(dialog(page).getByText('No saved searches yet')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Open filters' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test('a name that is taken is an error at its field, and a search without filters is not saved', async ({
  enter,
  newcomer,
  clientOf,
}) => {
  const email = await newcomer('company')
  const [page, { call }] = [await enter(email), await clientOf(email)]
  await call(saveSearchEndpoint, { body: { name: 'Vans', query: { equipment: 'V' } } })
  await page.goto('/dashboard/load-board')
  await openSaved(page)
  await expect(dialog(page).getByText('To save a search, set a filter or type a search first.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Save search' })).toHaveCount(0)
  await expect(saved(page)).toHaveCount(1)

  await page.goto('/dashboard/load-board?equipment=V,R')
  await openSaved(page)
  const name = dialog(page).getByRole('textbox', { name: 'Name of this search' })
  await name.fill('vans')
  await dialog(page).getByRole('button', { name: 'Save search' }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription(/already have a saved search with this name/)
  await expect(saved(page)).toHaveCount(1)
})

test('saved searches stay readable while they cannot be fetched', async ({ enter, newcomer, clientOf }) => {
  const email = await newcomer('dispatcher')
  const [page, { call }] = [await enter(email), await clientOf(email)]
  await call(saveSearchEndpoint, { body: { name: 'Vans', query: { equipment: 'V' } } })
  await page.goto('/dashboard/load-board')
  await openSaved(page)
  await expect(saved(page)).toHaveCount(1)
  await cutOff(page, listSavedSearchesEndpoint)
  await page.reload()
  await openSaved(page)
  await expect(saved(page)).toHaveText(/^Vans/)
})

test('[CASE-22] many matches are one notification, which leads to the search', async ({
  enter,
  newcomer,
  clientOf,
}) => {
  const email = await newcomer('company')
  const [broker, carrier] = [await clientOf('broker@milepost.test'), await clientOf(email)]
  const word = 'Weathervanes'
  await carrier.call(saveSearchEndpoint, { body: { name: word, query: { search: word, toStates: 'AZ' } } })
  for (const unit of ['brass', 'iron', 'tin'])
    await untouchedLoad(broker, { equipmentRequirements: { commodity: `${word}, ${unit}` } })
  await expect
    .poll(async () => (await carrier.call(listNotificationsEndpoint, { query: {} })).data.map(({ title }) => title))
    .toEqual(['3 matching loads'])
  const page = await enter(email)
  await page.goto('/dashboard/notifications')
  const entry = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(entry).toHaveCount(1)
  await expect(entry).toContainText('3 loads match your search')
  await entry.getByRole('link', { name: 'View Loads' }).click()
  await expect(page).toHaveURL(/load-board/)
  await expect(active(page)).toHaveText(['To AZ'])
  await expect(page.getByRole('searchbox', { name: 'Search loads' })).toHaveValue(word)
})
