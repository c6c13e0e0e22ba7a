import { expect } from 'playwright/test'
import { editLoadPath, loadPath, PATHS } from '#contract/api/path.ts'
import { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { addCustomerEndpoint } from '#contract/money/customer.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER } from '#tests/support/board-load.ts'
import { test } from '#tests/support/demo-test.ts'
import { fillForm, openForm, submit } from '#tests/support/load-form.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const REDBUD = {
  name: 'Redbud Hollow Home Goods',
  quickbooksName: null,
  address: '12 Mill Rd, Joplin, MO 64801',
  email: 'ap@redbud.test',
  termsDays: 30,
}

test('[MONEY-15] a broker posts a load for a customer, adds another one meanwhile, and finds it on the load', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  await broker.call(addCustomerEndpoint, { body: REDBUD })
  const desk = await enter(BROKER, 'desktop', PATHS.createLoad)
  await openForm(desk)
  await fillForm(desk)
  const customer = desk.getByRole('combobox', { name: /^Customer/ })
  await customer.selectOption({ label: REDBUD.name })
  await desk.getByRole('button', { name: 'Add a customer' }).click()
  const adding = desk.getByRole('dialog', { name: 'Add a customer' })
  await adding.getByLabel('Name', { exact: true }).fill('Cinderblock Bay Packaging')
  await adding.getByLabel('Mailing address').fill('4 Dairy Ln, Fresno, CA 93650')
  await adding.getByRole('button', { name: 'Add a customer' }).click()
  await expect(customer.locator('option:checked')).toHaveText('Cinderblock Bay Packaging')
  await expectAccessible(desk)
  await submit(desk).click()
  await expect(desk).toHaveURL(/\/dashboard\/my-loads/)
  const { data } = await broker.call(listMyLoadsEndpoint, { query: { status: 'pending', limit: 50 } })
  const load = data.find(({ customerName }) => customerName === 'Cinderblock Bay Packaging')
  await desk.goto(loadPath(load?.id ?? ''))
  await desk.getByRole('button', { name: 'Load information' }).click()
  await expect(desk.getByRole('region', { name: 'Load information' })).toContainText('Cinderblock Bay Packaging')
  await desk.goto(editLoadPath(load?.id ?? ''))
  await expect(customer.locator('option:checked')).toHaveText('Cinderblock Bay Packaging')
})

test('[MONEY-15] Billing imports customers from a file, which says what it skips', async ({ enter }) => {
  const phone = await enter(BROKER, 'phone', PATHS.customers)
  await phone.getByRole('button', { name: 'Import a list' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Import customers' })
  const file = (text: string) => ({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog.getByLabel('Choose a CSV file').last().setInputFiles(file('Name,Phone\nHalden,1'))
  await expect(dialog.getByText("No column 'Mailing address'.")).toBeVisible()
  await dialog
    .getByLabel('Choose a CSV file')
    .last()
    .setInputFiles(file('Name,Address,Terms\nRedbud Imported,9 Elm St,Net 45\nCascade,,30\n'))
  await expect(dialog.getByText('1 customer ready to import.')).toBeVisible()
  await expect(dialog.getByText('Row 3: Enter a mailing address')).toBeVisible()
  await expectAccessible(phone)
  await expectFitsScreen(phone)
  await dialog.getByRole('button', { name: 'Import 1 customer' }).click()
  await expect(phone.getByText('1 added, 0 updated')).toBeVisible()
  await expect(phone.getByRole('listitem').filter({ hasText: 'Redbud Imported' })).toContainText('Net 45')
})
