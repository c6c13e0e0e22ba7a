import { expect, type Page } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { test } from '#tests/support/demo-test.ts'
import { field } from '#tests/support/load-form.ts'
import { expectFitsEverySize, expectFitsScreen } from '#tests/support/width.ts'

const steps = (page: Page) => page.getByRole('region', { name: /^Set up in 3 steps/ })
const current = (page: Page) => steps(page).locator('[aria-current=step]')

test('[FACE-30] a new carrier sets up truck, home base and alert in place, sees a load near it, and the list goes @core', async ({
  newcomer,
  enter,
}) => {
  const page = await enter(await newcomer('company'), 'phone', PATHS.myLoads)
  await expect(steps(page)).toContainText('0 of 3')
  await expect(page.getByRole('heading', { name: 'Best paid today' })).toBeVisible()
  // tools for no loads
  await expect(page.getByRole('tab', { name: 'Active 0' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  for (const name of ['Sort and filter', 'Export', 'Cancelled'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expectAccessible(page)
  await expectFitsScreen(page)

  await expect(current(page)).toContainText('Your truck')
  await page.getByLabel('Cost per mile without fuel').fill('1.62')
  await page.getByLabel('Usual deadhead').fill('50')
  await page.getByLabel('Miles per gallon').fill('6.5')
  await page.getByLabel('Fuel price').fill('3.80')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(steps(page)).toContainText('$1.62/mi without fuel, 6.5 mpg')

  await expect(current(page)).toContainText('Home base')
  const base = page.getByLabel('City or ZIP')
  await base.fill('nowhere')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(base).toHaveAccessibleDescription(/Choose a city from the list/)
  await base.fill('Irving, TX')
  await page.getByRole('option', { name: /^Irving, TX/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  const near = page.getByRole('region', { name: 'Near Irving, TX today' })
  await expect(near.getByRole('article')).toContainText(/mi deadhead/)
  await expectAccessible(page)

  await expect(current(page)).toContainText('Load alert')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('region', { name: /^All set/ })).toContainText('Within 100 mi of Irving, TX')
  await expectFitsScreen(page)
  await near.getByRole('link', { name: /^All/ }).click()
  await expect(page.getByRole('heading', { name: 'Load Board' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('nearName')).toBe('Irving, TX')
  await page.goto(PATHS.myLoads)
  await expect(page.getByRole('tab', { name: 'Active 0' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^(Set up|All set)/ })).toHaveCount(0)
})

test('[FACE-30] a new broker types the first load on the home screen, invites a colleague, and finds a hidden list again @core', async ({
  newcomer,
  enter,
}) => {
  const page = await enter(await newcomer('broker'), 'desktop', PATHS.myLoads)
  // what sign-up asked for is done
  await expect(steps(page)).toContainText('1 of 3')
  await expectAccessible(page)
  await expectFitsEverySize(page)
  await steps(page).getByRole('button', { name: 'Start: Invite a colleague' }).click()
  await page.getByLabel('Email').fill('nia@millsdispatch.test')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(steps(page)).toContainText('1 invited')

  await page.getByRole('button', { name: 'Hide this list' }).click()
  await expect(steps(page)).toHaveCount(0)
  await page.goto(PATHS.settings)
  await page.getByRole('link', { name: 'Set up in 3 steps' }).click()
  await expect(steps(page)).toContainText('2 of 3')

  const line = page.getByLabel('Your load in one line')
  await line.fill('somewhere')
  await line.press('Enter')
  await expect(line).toHaveAccessibleDescription(/Start with the lane/)
  await line.fill('Dallas TX > Atlanta GA 12/30 0800 V 42k $2150')
  await expect(steps(page).getByRole('listitem').filter({ hasText: '42,000 lb' }).last()).toBeVisible()
  // beside it what carriers see: miles, times and what the lane pays
  const preview = page.getByText('What carriers see, as you type').locator('..')
  await expect(preview).toContainText(/8\d\d mi/)
  await expect(preview).toContainText(/\$2\.\d\d\/mi/)
  await expect(preview).toContainText(/08:00 CST/)
  await expect(preview).toContainText(/Delivery guess/)
  await expect(preview).toContainText(/Market \$\d\.\d\d\/mi/)
  await line.press('Enter')
  await expect(page.getByText('6 parts read')).toBeVisible()
  await expect(field(page, 'Pickup city')).toHaveValue('Dallas')
})

test('[FACE-30] a spreadsheet dropped on the first screen is read at once, and its rows are reviewed', async ({
  newcomer,
  enter,
}) => {
  const page = await enter(await newcomer('broker'), 'desktop', PATHS.myLoads)
  const list = `Origin,Destination,Pickup Date,Equipment,Weight,Rate\n"Dallas, TX","Atlanta, GA",12/30/2026 08:00,Van,42000,2150\n`
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'monday.csv', { type: 'text/csv' }))
    return data
  }, list)
  await page.getByText('Or drop a spreadsheet here.').dispatchEvent('drop', { dataTransfer: transfer })
  await expect(page).toHaveURL(new RegExp(PATHS.bulkPost))
  await expect(page.getByRole('main')).toContainText('monday.csv')
  await expect(page.getByRole('main')).toContainText('6 of 6 columns matched')
})
