import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { setCarrierRulesEndpoint } from '#contract/account/broker-settings.ts'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { requestBookingEndpoint } from '#contract/freight/booking.ts'
import { askCarrierEndpoint, giveConsentEndpoint } from '#contract/freight/dispatch-consent.ts'
import { readInvoiceEndpoint, sendInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { openPaper } from '#tests/support/document-dialog.ts'
import { openSection } from '#tests/support/load-sections.ts'
import { expectFitsScreen } from '#tests/support/width.ts'
import { openGroups } from '#tests/support/notification-list.ts'

const MARK = 'Number not proved'
const LEGAL_NAME = 'ACME TRUCKING LLC'

/** The words are there, and red. */
async function expectRed(page: Page, within = page.getByRole('main')): Promise<void> {
  const mark = within.getByText(MARK).first()
  await expect(mark).toBeVisible()
  const [red = 0, green = 0, blue = 0] = await mark.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = getComputedStyle(element).color
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data]
  })
  expect([red > 2 * green, red > 2 * blue]).toEqual([true, true])
  await expectFitsScreen(page)
}

test("[SAFE-18] a broker reads in red at each step that nobody proved the number of a dispatcher's carrier", async ({
  enter,
  newcomer,
  clientOf,
}) => {
  test.slow()
  const [broker, dispatcher, company] = [
    await newcomer('broker'),
    await newcomer('dispatcher'),
    await newcomer('company'),
  ]
  const [byBroker, byDispatcher, byCompany] = [
    await clientOf(broker),
    await clientOf(dispatcher),
    await clientOf(company),
  ]
  // all newcomers state one number, which is the company's alone here
  for (const [client, dotNumber] of [
    [byBroker, '7654321'],
    [byDispatcher, null],
  ] as const) {
    await client.prove()
    await client.call(updateProfileEndpoint, { body: { freightProfile: { dotNumber } } })
  }
  const consentId = randomUUID()
  await byDispatcher.call(askCarrierEndpoint, {
    body: { consentId, usdot: '1234567', legalName: LEGAL_NAME, email: company },
  })
  const signer = { name: 'Ada Yates', title: 'Owner', consent: 'dispatch-1' as const }
  await byCompany.call(giveConsentEndpoint, { params: { id: consentId }, body: signer })

  const own = await enter(dispatcher, 'phone', PATHS.carriers)
  await expectRed(own)
  await expect(own.getByRole('main')).toContainText('Ada Yates, Owner')
  await expectAccessible(own)

  const load = await untouchedLoad(byBroker)
  const params = { id: load.id }
  await byDispatcher.call(requestBookingEndpoint, { body: { loadId: load.id } })
  const page = await enter(broker, 'phone', `${loadPath(load.id)}?tab=requests`)
  await expectRed(page, page.getByRole('article'))
  await page.getByRole('article').getByRole('button', { name: 'Accept' }).click()
  const accept = page.getByRole('alertdialog')
  await expectRed(page, accept)
  await expectAccessible(page)
  const tick = accept.getByRole('checkbox')
  if (await tick.isVisible()) await tick.check()
  await accept.getByRole('button', { name: /^Accept/ }).click()
  await expect(page.getByText('Load request accepted successfully!')).toBeVisible()

  await page.goto(loadPath(load.id))
  await openSection(page, 'Dispatcher information')
  await expectRed(page)
  await expectRed(page, await openPaper(page, 'Rate confirmation'))
  await expectAccessible(page)

  await byDispatcher.call(setLoadStatusEndpoint, { params, body: { status: 'completed' } })
  const { dealId, draft } = await byDispatcher.call(readInvoiceEndpoint, { params, query: {} })
  const remitTo = { kind: 'carrier' as const, name: 'Acme', address: 'PO Box 12, Dallas', email: null }
  await byDispatcher.prove()
  await byDispatcher.call(sendInvoiceEndpoint, { params, body: { dealId, version: 0, total: draft.total, remitTo } })
  await page.goto(loadPath(load.id))
  await expectRed(page, await openPaper(page, 'Invoice'))
  await expectAccessible(page)

  await page.goto(PATHS.notifications)
  await openGroups(page)
  await expect(page.getByRole('main').getByText(/Number not proved\./)).toHaveCount(2)
})

test('[SAFE-18] a tender to a carrier that breaks a rule of warning needs a tick first', async ({
  enter,
  newcomer,
  clientOf,
}) => {
  const broker = await newcomer('broker')
  const byBroker = await clientOf(broker)
  const off = { action: 'off' as const }
  await byBroker.call(setCarrierRulesEndpoint, {
    body: {
      rules: { proof: 'warn', authority: 'off', age: { ...off, days: 90 }, cargo: { ...off, amount: 100_000 } },
    },
  })
  await newcomer('company')
  const { id } = await untouchedLoad(byBroker)
  const page = await enter(broker, 'phone', loadPath(id))
  await page.getByRole('button', { name: 'Tender load' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tender load' })
  await dialog.getByLabel('Find a carrier').fill('1234567')
  await dialog.getByRole('radio').first().check()
  const submit = dialog.getByRole('button', { name: 'Tender anyway' })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog).toContainText('Tick the box to tender')
  await expectAccessible(page)
  await expectFitsScreen(page)
  await dialog.getByRole('checkbox').check()
  await submit.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Tender' })).toBeVisible()
})
