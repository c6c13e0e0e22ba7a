import { expect, type Locator, type Page } from 'playwright/test'
import { loadPath } from '#contract/api/path.ts'
import { readInvoiceEndpoint, sendInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { BROKER, COMPANY } from '#tests/support/board-load.ts'
import { bookLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { documents } from '#tests/support/document-dialog.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

/** A narrow phone, and text at 200 % on an ordinary one. */
const LOOKS = [
  ['320 pixels', { width: 320, height: 640 }, '100%'],
  ['200 % text', { width: 390, height: 844 }, '200%'],
] as const

/** What of a dialog or page lies beside it, so that nobody can read or press it. */
function sidelong(of: Locator): Promise<string[]> {
  return of.evaluate((frame) => {
    const { left, right } = frame.getBoundingClientRect()
    return [...frame.querySelectorAll('*')]
      .filter((element) => {
        const box = element.getBoundingClientRect()
        const isShown = box.width > 1 && box.height > 1 && element.checkVisibility()
        return isShown && (box.left < left - 1 || box.right > right + 1)
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })
}

async function expectFits(page: Page, frame: Locator): Promise<void> {
  for (const [look, size, text] of LOOKS) {
    await page.setViewportSize(size)
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
    await expectFitsScreen(page)
    expect(await sidelong(frame), look).toEqual([])
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

test('[USE-14] the papers of a load fit a narrow phone and text at 200 %: to read, sign, ask, answer and send', async ({
  enter,
  clientOf,
  browser,
}) => {
  test.slow()
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await bookLoad(broker, carrier)
  const page = await enter(COMPANY, 'phone', loadPath(load.id))
  await documents(page).getByRole('button', { name: 'Rate confirmation' }).click()
  const paper = page.getByRole('dialog', { name: 'Rate confirmation' })
  await expect(paper.getByRole('region', { name: 'Signatures' })).toBeVisible()
  await paper.getByText('Sign by link').click()
  await paper.getByRole('button', { name: 'Create link to sign' }).click()
  const url = await paper.getByRole('status', { name: 'Link to sign' }).innerText()
  await expectFits(page, paper)
  await paper.getByRole('button', { name: 'Sign', exact: true }).click()
  await paper.getByText('Draw', { exact: true }).click()
  await expectFits(page, paper)
  await page.keyboard.press('Escape')

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(url)
  await expect(stranger.getByRole('heading', { name: 'Rate confirmation' })).toBeVisible()
  await stranger.getByLabel('Draw', { exact: true }).check()
  await expectFits(stranger, stranger.locator('body'))
  await stranger.context().close()

  await page.goto(loadPath(load.id))
  await page.getByRole('button', { name: 'Open books' }).click()
  const books = page.getByRole('dialog', { name: 'Open books' })
  await expect(books).toContainText('Shipper pays')
  await expectFits(page, books)

  await carrier.call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
  await page.goto(loadPath(load.id))
  await documents(page)
    .getByRole('button', { name: /^Invoice/ })
    .click()
  const invoice = page.getByRole('dialog', { name: 'Invoice' })
  await invoice.getByRole('button', { name: /^Send invoice, \$/ }).click()
  await invoice.getByText('Factoring company', { exact: true }).first().click()
  await expectFits(page, invoice)
  await page.keyboard.press('Escape')
  const { dealId, draft } = await carrier.call(readInvoiceEndpoint, { params: load, query: {} })
  await carrier.prove()
  await carrier.call(sendInvoiceEndpoint, {
    params: load,
    body: {
      dealId,
      version: 0,
      total: draft.total,
      remitTo: { kind: 'carrier', name: 'Gill Trucking', address: 'PO Box 12, Dallas, TX', email: null },
    },
  })
  await page.goto(loadPath(load.id))
  await documents(page)
    .getByRole('button', { name: /^Invoice/ })
    .click()
  await expect(invoice.getByRole('list', { name: 'Status' })).toContainText('Version 1. Sent')
  await expectFits(page, invoice)

  const desk = await enter(BROKER, 'phone', loadPath(load.id))
  await documents(desk)
    .getByRole('button', { name: /^Invoice/ })
    .click()
  const answered = desk.getByRole('dialog', { name: 'Invoice' })
  await answered.getByRole('button', { name: 'Dispute' }).click()
  await expectFits(desk, answered)
})
