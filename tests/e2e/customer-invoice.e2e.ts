import { expect } from 'playwright/test'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { readCustomerInvoiceEndpoint } from '#contract/money/customer-invoice.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY, bookedLoad } from '#tests/support/board-load.ts'
import { test } from '#tests/support/demo-test.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test('[MONEY-04] [MONEY-12] a broker bills its customer for a delivered load, and is paid $25 short', async ({
  enter,
  clientOf,
}) => {
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const params = await bookedLoad(carrier, broker)
  await carrier.call(setLoadStatusEndpoint, { params, body: { status: 'completed' } })

  const desk = await enter(BROKER, 'desktop', loadPath(params.id))
  await desk.getByRole('button', { name: 'Bill a customer' }).click()
  const bill = desk.getByRole('dialog', { name: /^Customer invoice, load #/ })
  await bill.getByRole('button', { name: 'Add a customer' }).click()
  const adding = desk.getByRole('dialog', { name: 'Add a customer' })
  await adding.getByLabel('Name', { exact: true }).fill('Halden Box & Board')
  await adding.getByLabel('Mailing address').fill('12 Mill Rd, Joplin, MO 64801')
  await adding.getByLabel('Email for invoices').fill('ap@halden.test')
  await expectAccessible(desk)
  await adding.getByRole('button', { name: 'Add a customer' }).click()
  await expect(bill.getByLabel('Also email it to ap@halden.test')).toBeChecked()
  const first = bill.getByRole('group', { name: 'Line 1' })
  await first.getByLabel('Amount').fill('1,900')
  await bill.getByRole('button', { name: 'Add a line' }).click()
  const second = bill.getByRole('group', { name: 'Line 2' })
  await second.getByLabel('Amount').fill('-50')
  await second.getByLabel('Note').fill('Damaged pallet')
  await expectAccessible(desk)
  await desk.screenshot({ path: 'test-results/bill-1440.png' })
  await bill.getByRole('button', { name: 'Send invoice, $1,850' }).click()
  await expect(desk.getByText('Invoice sent', { exact: true })).toBeVisible()
  await expect(bill).toContainText('Other: Damaged pallet')
  await expect
    .poll(async () => (await broker.call(readCustomerInvoiceEndpoint, { params })).versions.at(-1)?.emailed?.to)
    .toBe('ap@halden.test')
  await desk.reload()
  await desk.getByRole('button', { name: 'Bill a customer' }).click()
  await expect(bill).toContainText(/Emailed [A-Z].+ to ap@halden\.test/)
  await expectAccessible(desk)
  await desk.screenshot({ path: 'test-results/billed-1440.png' })

  const phone = await enter(BROKER, 'phone', PATHS.money)
  const row = phone.getByRole('listitem').filter({ hasText: 'Halden Box & Board' })
  await row.getByText('Halden Box & Board').first().click()
  await row.getByRole('button', { name: 'Payment received' }).click()
  const asking = phone.getByRole('alertdialog', { name: 'Was this invoice paid?' })
  await asking.getByLabel('Amount').fill('1825')
  await expect(asking).toContainText('$25 stays open.')
  await asking.getByRole('button', { name: 'Payment received' }).click()
  await expect(phone.getByText('Payment recorded', { exact: true })).toBeVisible()
  await expect(row.getByText('$25', { exact: true }).first()).toBeVisible()
  const steps = row.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect(steps.first()).toContainText(/^Sent.+to ap@halden\.test$/)
  await expect(row.getByRole('button', { name: 'Close the rest' })).toBeVisible()
  await expectAccessible(phone)
  await phone.screenshot({ path: 'test-results/money-customer-360.png', fullPage: true })
  await phone.goto(PATHS.customers)
  await expect(phone.getByRole('listitem').filter({ hasText: 'Halden Box & Board' })).toContainText('$25')
  await expectFitsScreen(phone)
  await expectAccessible(phone)
  await phone.screenshot({ path: 'test-results/customers-360.png', fullPage: true })
})
