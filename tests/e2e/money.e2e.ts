import { expect } from 'playwright/test'
import { PATHS } from '#contract/api/path.ts'
import { readInvoiceEndpoint, sendInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { listReceivablesEndpoint } from '#contract/money/aging.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY, bookedLoad } from '#tests/support/board-load.ts'
import { test } from '#tests/support/demo-test.ts'
import { alterAnswers } from '#tests/support/intercept-endpoint.ts'
import { goOffline, waitForCachedShell } from '#tests/support/lost-signal.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test.use({ serviceWorkers: 'allow' })

test('[MONEY-02] [MONEY-08] [MONEY-12] what is owed takes a short payment, is exported once, and opens without signal', async ({
  enter,
  clientOf,
}) => {
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const params = await bookedLoad(carrier, broker)
  await carrier.call(setLoadStatusEndpoint, { params, body: { status: 'completed' } })
  const { dealId, draft, loadNumber } = await carrier.call(readInvoiceEndpoint, { params, query: {} })
  const remitTo = {
    kind: 'carrier',
    name: 'Gill Brothers Trucking',
    address: '1 Depot Rd, Fresno',
    email: null,
  } as const
  await carrier.prove()
  await carrier.call(sendInvoiceEndpoint, { params, body: { dealId, version: 0, total: draft.total, remitTo } })
  const short = draft.total - 25

  const desk = await enter(BROKER, 'desktop', PATHS.dashboard)
  await desk.getByRole('navigation').getByRole('link', { name: 'Money', exact: true }).click()
  await desk.getByRole('tab', { name: 'You owe' }).click()
  const row = desk.getByRole('listitem').filter({ hasText: `#${loadNumber}` })
  await row.getByText(`#${loadNumber}`).first().click()
  await row.getByRole('button', { name: 'Mark paid' }).click()
  const asking = desk.getByRole('alertdialog', { name: 'Mark this invoice as paid?' })
  await asking.getByLabel('Amount').fill(String(short))
  await expect(asking).toContainText('$25 stays open.')
  await expectAccessible(desk)
  await asking.getByRole('button', { name: 'Mark paid' }).click()
  await expect(desk.getByText('Payment recorded', { exact: true })).toBeVisible()
  await expect(row.getByText('$25', { exact: true }).first()).toBeVisible()
  await expectAccessible(desk)
  await desk.screenshot({ path: 'test-results/money-1440.png' })

  const steps = row.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect(steps.filter({ hasText: `Paid $${short.toLocaleString('en-US')}` })).toBeVisible()
  await expect(steps.last()).toContainText('$25 open')
  await expect(desk.getByRole('tab', { name: 'You owe' })).toContainText('$25')
  const papers = desk.waitForEvent('download')
  await row.getByRole('button', { name: 'Invoice and papers (PDF)' }).click()
  expect((await papers).suggestedFilename()).toBe(`invoice-${loadNumber}-1.pdf`)

  await desk.keyboard.press('/')
  await desk.keyboard.type('no such carrier')
  await expect(desk.getByText('No invoice matches “no such carrier”')).toBeVisible()
  await desk.getByRole('searchbox', { name: 'Search invoices' }).fill(`#${loadNumber}`)
  await expect(row).toBeVisible()
  await expect(desk.getByText('1 invoice, oldest due first')).toBeVisible()

  await row.getByText(`#${loadNumber}`).first().click()
  await row.getByRole('button', { name: /^Only / }).click()
  await desk.getByRole('button', { name: 'Statement' }).click()
  const statement = desk.getByRole('dialog', { name: 'Statement' })
  await expectAccessible(desk)
  for (const type of ['PDF', 'CSV']) {
    const saved = desk.waitForEvent('download')
    await statement.getByRole('button', { name: type }).click()
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`^statement-.*\\.${type.toLowerCase()}$`))
  }
  await statement.getByRole('button', { name: 'Close' }).click()

  await desk.getByRole('button', { name: 'Export' }).click()
  const exporting = desk.getByRole('dialog', { name: 'Export for accounting' })
  await expectAccessible(desk)
  const file = desk.waitForEvent('download')
  await exporting.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await file).suggestedFilename()).toMatch(/^quickbooks-bills-.*\.csv$/)
  await expect(exporting.getByRole('button', { name: /^Download again: / })).toBeVisible()
  await exporting.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(exporting.getByText('Nothing to export in these days.')).toBeVisible()
  await desk.screenshot({ path: 'test-results/money-export-1440.png' })
  await exporting.getByRole('button', { name: 'Cancel' }).click()
  await desk.getByRole('button', { name: 'Settings' }).click()
  const naming = desk.getByRole('dialog', { name: 'Names in QuickBooks' })
  await naming.getByRole('group', { name: 'Freight' }).getByLabel('Account of bills').fill('Purchased transportation')
  await expectAccessible(desk)
  await naming.getByRole('button', { name: 'Save names' }).click()
  await expect(desk.getByText('Names saved')).toBeVisible()

  const phone = await enter(COMPANY, 'phone', PATHS.money)
  await waitForCachedShell(phone)
  await phone
    .getByRole('listitem')
    .filter({ hasText: `#${loadNumber}` })
    .getByText(`#${loadNumber}`)
    .first()
    .click()
  await expectFitsScreen(phone)
  await expectAccessible(phone)
  await phone.screenshot({ path: 'test-results/money-360.png', fullPage: true })
  await goOffline(phone)
  await phone.reload()
  await expect(phone.getByText(/Saved copy/).first()).toBeVisible()
  await expect(phone.getByRole('listitem').filter({ hasText: `#${loadNumber}` })).toBeVisible()
  await phone.getByRole('searchbox', { name: 'Search invoices' }).fill('nobody at all')
  await expect(phone.getByText('No invoice matches “nobody at all”')).toBeVisible()
  await phone.getByRole('searchbox', { name: 'Search invoices' }).fill(String(loadNumber))
  await expect(phone.getByRole('listitem').filter({ hasText: `#${loadNumber}` })).toBeVisible()
})

test('[MONEY-09] a carrier chooses among the invoices of all pages for its factor, submits two and cancels', async ({
  enter,
  clientOf,
}) => {
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const remitTo = { kind: 'factor', name: 'Northgate Factoring', address: '9 Bay St, Dallas', email: null } as const
  const numbers: number[] = []
  let total = 0
  await carrier.prove()
  for (let load = 0; load < 2; load += 1) {
    const params = await bookedLoad(carrier, broker)
    await carrier.call(setLoadStatusEndpoint, { params, body: { status: 'completed' } })
    const { dealId, draft, loadNumber } = await carrier.call(readInvoiceEndpoint, { params, query: {} })
    await carrier.call(sendInvoiceEndpoint, { params, body: { dealId, version: 0, total: draft.total, remitTo } })
    numbers.push(loadNumber)
    total += draft.total
  }
  expect(numbers).toHaveLength(2)
  const desk = await enter(COMPANY, 'desktop')
  // each answer is cut in half: two invoices then take two pages, as 101 would
  await alterAnswers(desk, listReceivablesEndpoint, (answer) => {
    if (answer.data.length < 2) return
    answer.data.splice(Math.ceil(answer.data.length / 2))
    const last = answer.data.at(-1)
    answer.next = last ? `${last.dueOn}_${last.id}` : null
  })
  await desk.goto(PATHS.money)
  await desk.getByRole('button', { name: 'Send to factor' }).click()
  const factoring = desk.getByRole('dialog', { name: 'Send to factor' })
  for (const number of numbers) await factoring.getByRole('checkbox', { name: new RegExp(`^${number}-1, `) }).check()
  await expect(factoring).toContainText(`2 invoices, $${total.toLocaleString('en-US')} to Northgate Factoring`)
  await expectAccessible(desk)
  await expectFitsScreen(desk)
  await desk.screenshot({ path: 'test-results/factoring-1440.png' })
  await factoring.getByRole('button', { name: 'Make submission' }).click()
  await expect(desk.getByText('Submission made', { exact: true })).toBeVisible()
  const made = factoring.getByRole('region', { name: 'Submissions' }).getByRole('listitem').first()
  for (const number of numbers) {
    await expect(made).toContainText(`${number}-1`)
    await expect(factoring.getByRole('checkbox', { name: new RegExp(`^${number}-1, `) })).toHaveCount(0)
  }
  await made.getByRole('button', { name: 'Cancel submission' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Cancel submission' }).click()
  await expect(desk.getByText('Submission cancelled', { exact: true })).toBeVisible()
})
