import { PATHS } from '#contract/api/path.ts'
import { expect } from 'playwright/test'
import { accountIdOf, readProfileEndpoint } from '#contract/account/account.ts'
import { readInvoiceEndpoint, sendInvoiceEndpoint, settleInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { acceptTenderEndpoint, setLoadStatusEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, bookButton, COMPANY, dialogOf, freshLoad, openLoad } from '#tests/support/board-load.ts'
import { openSection } from '#tests/support/load-sections.ts'
import { test } from '#tests/support/demo-test.ts'
import { goOffline, goOnline, waitForCachedShell } from '#tests/support/lost-signal.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test.use({ serviceWorkers: 'allow' })

const FIGURE = /(Pays the same day|\d+ days? to pay), ([5-9]|\d\d+) invoices/

test('a carrier sees how soon a broker pays, from five invoices on, where it looks at a load and books it, also without signal', async ({
  enter,
  clientOf,
}) => {
  test.setTimeout(120_000)
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const carrierId = accountIdOf(await carrier.call(readProfileEndpoint, {}))
  // by its own name: the next invoice of the account, which other tests share, begins with it
  const remitTo = {
    kind: 'carrier' as const,
    name: 'Gill Brothers Trucking',
    address: '12 Depot Rd, Laredo',
    email: null,
  }
  const paidOn = new Date().toISOString().slice(0, 10)
  for (let paid = 0; paid < 5; paid += 1) {
    const params = await freshLoad(carrier, broker)
    await broker.call(tenderLoadEndpoint, { params, body: { carrierId } })
    await carrier.call(acceptTenderEndpoint, { params })
    await carrier.call(setLoadStatusEndpoint, { params, body: { status: 'completed' } })
    const { dealId, draft } = await carrier.call(readInvoiceEndpoint, { params, query: {} })
    await carrier.prove()
    await carrier.call(sendInvoiceEndpoint, { params, body: { dealId, version: 0, total: draft.total, remitTo } })
    const body = { dealId, version: 1, settlement: 'pay' as const, paidOn }
    await broker.call(settleInvoiceEndpoint, { params, body })
  }
  const load = await freshLoad(carrier, broker)
  const page = await enter(COMPANY, 'phone', PATHS.dashboard)
  await openLoad(page, load)
  await waitForCachedShell(page)
  const about = page.getByRole('region', { name: 'Broker information' })
  await openSection(page, 'Broker information')
  await expect(about).toContainText(FIGURE)
  await bookButton(page).click()
  await expect(dialogOf(page)).toContainText(FIGURE)
  await expectAccessible(page)
  await expectFitsScreen(page)
  await page.screenshot({ path: 'test-results/days-to-pay-360.png' })
  await page.reload()
  await expect(about).toContainText(FIGURE)
  await goOffline(page)
  await page.reload()
  await expect(about).toContainText(FIGURE)
  await goOnline(page)
})
