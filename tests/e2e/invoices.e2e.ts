import { expect, type Locator } from 'playwright/test'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { readInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY, bookedLoad } from '#tests/support/board-load.ts'
import { confirmItsYou } from '#tests/support/confirm-its-you.ts'
import { test } from '#tests/support/demo-test.ts'
import { openPaper } from '#tests/support/document-dialog.ts'
import { goOffline, goOnline, SAVED, waitForCachedShell, withoutBackgroundSync } from '#tests/support/lost-signal.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test.use({ serviceWorkers: 'allow' })

const steps = (paper: Locator) => paper.getByRole('list', { name: 'Progress' }).getByRole('listitem')

test('[FACE-36] an accessorial asked without signal is approved, and its invoice is sent, disputed, corrected, approved and paid', async ({
  enter,
  clientOf,
  origin,
}) => {
  const page = await enter(COMPANY, 'phone', PATHS.dashboard)
  await withoutBackgroundSync(page)
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await bookedLoad(carrier, broker)
  const read = () => broker.call(readInvoiceEndpoint, { params: load, query: {} })

  await page.goto(loadPath(load.id))
  await waitForCachedShell(page)
  const paper = await openPaper(page, 'Invoice')
  await expect(paper).toContainText('Draft')
  await expect(paper).toContainText('You can send it once the load is delivered')

  await goOffline(page)
  await paper.getByRole('button', { name: 'Request an accessorial' }).click()
  const asking = paper.getByRole('form', { name: 'Request an accessorial' })
  await asking.getByLabel('Amount').fill('180.25')
  await asking.getByLabel('Note').fill('Receipt is with the BOL')
  await expectAccessible(page)
  await expectFitsScreen(page)
  await asking.getByRole('button', { name: 'Ask the broker' }).click()
  await expect(page.getByText(SAVED)).toBeVisible()
  await expect(paper).toContainText('Waiting to send: Request an accessorial, saved at')
  await page.screenshot({ path: 'test-results/invoice-waiting-360.png' })
  expect((await read()).accessorials).toEqual([])
  await goOnline(page)
  await expect(paper).toContainText('Lumper, $180.25')
  await expect(paper).not.toContainText('Waiting to send')

  const desk = await enter(BROKER, 'desktop', loadPath(load.id))
  const broad = await openPaper(desk, 'Invoice')
  await broad.getByRole('button', { name: 'Approve Lumper, $180.25' }).click()
  await expect(desk.getByText('Accessorial approved', { exact: true })).toBeVisible()
  await expect(broad.getByRole('listitem').filter({ hasText: 'Lumper' })).toContainText('Approved')
  await carrier.call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })

  await page.reload()
  await openPaper(page, 'Invoice')
  await paper.getByRole('button', { name: /^Send invoice, \$/ }).click()
  const sending = paper.getByRole('form', { name: 'Send the invoice' })
  await sending.getByText('Our company', { exact: true }).click()
  await expect(sending.getByLabel('Company name')).toHaveValue('Gill Brothers Trucking')
  await sending.getByText('Factoring company', { exact: true }).first().click()
  const payee = sending.getByLabel('Factoring company').last()
  await expect(payee, 'it is another company').not.toHaveValue('Gill Brothers Trucking')
  await payee.fill('Apex Factoring')
  await sending.getByLabel('Mailing address').fill('PO Box 12, Dallas, TX 75201')
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/invoice-send-360.png' })
  await sending.getByRole('button', { name: /^Send invoice, \$/ }).click()
  await confirmItsYou(page, { origin, email: COMPANY })
  await expect(page.getByText('Invoice sent')).toBeVisible()
  await expect(paper.getByRole('list', { name: 'Status' })).toContainText('Version 1. Sent')
  const [sentStep, approvedStep, paidStep] = await steps(paper).allInnerTexts()
  expect(sentStep, 'the day it was sent').toMatch(/^Sent\n[A-Z][a-z]{2} \d+, \d{4}$/)
  expect([approvedStep, paidStep]).toEqual(['Approved\nNot yet', expect.stringMatching(/^Paid\nDue /)])
  await expectFitsScreen(page)
  await page.screenshot({ path: 'test-results/invoice-sent-360.png' })

  await desk.reload()
  await openPaper(desk, 'Invoice')
  await expect(broad).toContainText('Apex Factoring')
  await goOffline(desk)
  await broad.getByRole('button', { name: 'Dispute', exact: true }).click()
  const reason = desk.getByRole('dialog', { name: 'Dispute this invoice?' })
  await reason.getByLabel('Reason').fill('The lumper receipt is missing')
  await reason.getByRole('button', { name: 'Dispute invoice' }).click()
  await expect(broad).toContainText('Waiting to send: Invoice disputed')
  await expect(broad.getByRole('button', { name: 'Approve invoice' })).toBeHidden()
  await goOnline(desk)
  await expect(broad.getByRole('list', { name: 'Status' })).toContainText('The lumper receipt is missing')
  await expectAccessible(desk)
  await desk.screenshot({ path: 'test-results/invoice-disputed-1440.png' })

  await page.reload()
  await openPaper(page, 'Invoice')
  await expect(paper).toContainText('The lumper receipt is missing')
  await paper.getByRole('button', { name: /^Send correction, \$/ }).click()
  await expect(sending.getByLabel('Mailing address')).toHaveValue('PO Box 12, Dallas, TX 75201')
  await sending.getByRole('button', { name: /^Send correction, \$/ }).click()
  await expect(paper).toContainText('Earlier versions')

  await desk.reload()
  await openPaper(desk, 'Invoice')
  // the stored copy, version 1, shows first and can be approved too: the server would refuse that
  await expect(broad.getByRole('list', { name: 'Status' }).first()).toContainText('Version 2. Sent')
  await goOffline(desk)
  await broad.getByRole('button', { name: 'Approve invoice' }).click()
  await expect(broad).toContainText('Waiting to send: Invoice approved')
  expect((await read()).versions.at(-1)).toMatchObject({ version: 2, status: 'sent' })
  await goOnline(desk)
  await expect(broad.getByRole('list', { name: 'Status' }).first()).toContainText('Approved')
  await broad.getByRole('button', { name: 'Mark paid' }).click()
  const paying = desk.getByRole('alertdialog', { name: 'Mark this invoice as paid?' })
  await expectAccessible(desk)
  const day = paying.getByLabel('Day of the payment')
  const today = await day.inputValue()
  await day.fill('2026-01-02')
  await paying.getByRole('button', { name: 'Mark paid' }).click()
  await expect(day).toHaveAccessibleDescription(/Must not be before the invoice was sent/)
  await expect(day).toHaveValue('2026-01-02')
  await day.fill(today)
  await paying.getByRole('button', { name: 'Mark paid' }).click()
  await expect(broad.getByRole('list', { name: 'Status' }).first()).toContainText('recorded by the broker')
  for (const each of await steps(broad).allInnerTexts())
    expect(each).toMatch(/^(Sent|Approved|Paid)\n[A-Z][a-z]{2} \d+, \d{4}$/)
  await desk.setViewportSize({ width: 768, height: 1024 })
  await expectFitsScreen(desk)
  await desk.screenshot({ path: 'test-results/invoice-paid-768.png' })
  expect((await read()).versions).toMatchObject([
    { version: 1, status: 'disputed', disputed: { reason: 'The lumper receipt is missing' } },
    { version: 2, status: 'paid', total: load.rate + 180.25, remitTo: { kind: 'factor', name: 'Apex Factoring' } },
  ])
})
