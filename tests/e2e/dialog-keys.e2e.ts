import { expect, type Page } from 'playwright/test'
import { loadPath } from '#contract/api/path.ts'
import { setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { readInvoiceEndpoint, sendInvoiceEndpoint } from '#contract/freight/invoice.ts'
import type { Load } from '#contract/freight/load.ts'
import { BROKER, COMPANY, bookedLoad } from '#tests/support/board-load.ts'
import { confirmItsYou } from '#tests/support/confirm-its-you.ts'
import { type DemoClient, requestLoad, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { documents, openPaper } from '#tests/support/document-dialog.ts'
import { holdBack } from '#tests/support/intercept-endpoint.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const typed = 'Two pallets were refused'

/** A load that the carrier has just delivered: its invoice can be sent. */
async function completedLoad(carrier: DemoClient, broker: DemoClient): Promise<Load> {
  const load = await bookedLoad(carrier, broker)
  await carrier.call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
  return load
}

test('with the keyboard alone, a broker counters an offer: the rate first, kept on Escape, sent by Enter @core', async ({
  enter,
  clientOf,
}) => {
  const load = await untouchedLoad(await clientOf(BROKER))
  await requestLoad(await clientOf(COMPANY), load, { proposedRate: load.rate + 300 })
  const page = await enter(BROKER, 'desktop', `${loadPath(load.id)}?tab=requests`)
  const rate = page.getByLabel('Your rate')
  await button(page, 'Counter').press('Enter')
  await expect(rate).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(String(load.rate + 100))
  await page.keyboard.press('Escape')
  await expect(button(page, 'Counter')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rate).toHaveValue(String(load.rate + 100))
  await expect(rate).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Counter-offer sent')).toBeVisible()
  await expect(button(page, 'Counter')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 }), 'the focus is not lost with the button').toBeFocused()
})

test('with the keyboard alone, a carrier asks for an accessorial and sends its invoice from the first field', async ({
  enter,
  clientOf,
  origin,
}) => {
  const load = await completedLoad(await clientOf(COMPANY), await clientOf(BROKER))
  const page = await enter(COMPANY, 'desktop', loadPath(load.id))
  const release = await holdBack(page, readInvoiceEndpoint)
  const paper = await openPaper(page, 'Invoice')
  await expect(paper, 'while it loads, the dialog has the focus').toBeFocused()
  release()
  await expect(button(page, /^Send invoice, \$/)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Add photo of POD'), 'what a broker pays by comes first').toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, /^Send invoice, \$/)).toBeFocused()

  await button(page, 'Request an accessorial').press('Enter')
  const asking = paper.getByRole('form', { name: 'Request an accessorial' })
  await expect(asking.getByRole('radio', { name: 'Lumper' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('180.25')
  await page.keyboard.press('Enter')
  await expect(paper).toContainText('Lumper, $180.25')
  await expect(button(page, 'Request an accessorial')).toBeFocused()

  await button(page, /^Send invoice, \$/).press('Enter')
  await expect(paper.getByRole('radio', { name: 'Our company' })).toBeFocused()
  await button(page, 'Cancel').press('Enter')
  await expect(button(page, /^Send invoice, \$/)).toBeFocused()
  await page.keyboard.press('Enter')
  await paper.getByLabel('Mailing address').fill('PO Box 12, Dallas, TX 75201')
  await paper.getByLabel('Company name').press('Enter')
  await confirmItsYou(page, { origin, email: COMPANY })
  await expect(paper.getByRole('list', { name: 'Status' })).toContainText('Version 1. Sent')
  await expect(paper.locator(':scope:focus, :focus'), 'the focus stays in the dialog').toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(paper).toBeHidden()
  await expect(button(page, /^Invoice/)).toBeFocused()
})

test('with the keyboard alone, a broker disputes an invoice and records its payment: Enter sends, Escape keeps what was typed', async ({
  enter,
  clientOf,
}) => {
  const carrier = await clientOf(COMPANY)
  const load = await completedLoad(carrier, await clientOf(BROKER))
  const { dealId, draft } = await carrier.call(readInvoiceEndpoint, { params: load, query: {} })
  // by its own name: the next invoice of the account, which other tests share, begins with it
  const remitTo = {
    kind: 'carrier',
    name: 'Gill Brothers Trucking',
    address: 'PO Box 12, Dallas, TX 75201',
    email: null,
  } as const
  await carrier.prove()
  await carrier.call(sendInvoiceEndpoint, { params: load, body: { dealId, version: 0, total: draft.total, remitTo } })
  const page = await enter(BROKER, 'desktop', loadPath(load.id))
  const paper = await openPaper(page, 'Invoice')
  await button(page, 'Dispute').press('Enter')
  const reason = page.getByLabel('Reason')
  await expect(reason).toBeFocused()
  await page.keyboard.type(typed)
  await page.keyboard.press('Escape')
  await expect(button(page, 'Dispute')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(reason).toHaveValue(typed)
  await expect(reason).toBeFocused()
  await page.keyboard.press('Escape')
  await button(page, 'Mark paid').press('Enter')
  const amount = page.getByRole('alertdialog').getByLabel('Amount')
  const day = page.getByRole('alertdialog').getByLabel('Day of the payment')
  await expect(amount).toBeFocused()
  const today = await day.inputValue()
  await day.fill('2026-01-15')
  await page.keyboard.press('Escape')
  await expect(button(page, 'Mark paid')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(day).toHaveValue('2026-01-15')
  await expect(amount).toBeFocused()
  await button(page, 'Discard draft').press('Enter')
  await expect(day).toHaveValue(today)
  await day.press('Enter')
  await expect(paper.getByRole('list', { name: 'Status' })).toContainText('recorded by the broker')
  await expect(paper.locator(':scope:focus, :focus'), 'the focus stays in the dialog').toHaveCount(1)
})

test('with the keyboard alone, a broker starts a change of the deal at its rate, and comes back to its button', async ({
  enter,
  clientOf,
}) => {
  const load = await bookedLoad(await clientOf(COMPANY), await clientOf(BROKER))
  const page = await enter(BROKER, 'desktop', loadPath(load.id))
  const paper = await openPaper(page, 'Rate confirmation')
  await button(page, 'Change the terms').press('Enter')
  await expect(paper.getByLabel('Rate', { exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(paper.getByLabel(/^Pickup from/)).toBeFocused()
  await button(page, 'Cancel').press('Enter')
  await expect(button(page, 'Change the terms')).toBeFocused()
  await button(page, 'Sign').press('Enter')
  await expect(paper.getByLabel('Full name')).toBeFocused()
  await button(page, 'Cancel').press('Enter')
  await expect(button(page, 'Sign')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(documents(page).getByRole('button', { name: /^Rate confirmation/ })).toBeFocused()

  await button(page, /^Open books/).press('Enter')
  await button(page, 'Update figures').press('Enter')
  await expect(page.getByLabel('Shipper pays')).toBeFocused()
  await button(page, 'Cancel').press('Enter')
  await expect(button(page, 'Update figures')).toBeFocused()
  await page.keyboard.press('Escape')

  await button(page, 'Driver status').press('Enter')
  const status = page.getByRole('dialog', { name: 'Driver status' })
  await expect(status.getByRole('link', { name: /^Call / })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Driver status')).toBeFocused()

  await button(page, /^Invoice/).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Invoice' }), 'it has nothing to press').toBeFocused()
})
