import { expect } from 'playwright/test'
import { accountIdOf, readProfileEndpoint } from '#contract/account/account.ts'
import { loadPath, PATHS } from '#contract/api/path.ts'
import { requestBookingEndpoint } from '#contract/freight/booking.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { revokeTenderEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY, DISPATCHER, seenOf } from '#tests/support/board-load.ts'
import { changeLoad, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { goOffline, goOnline, SAVED, waitForCachedShell } from '#tests/support/lost-signal.ts'
import { expectFitsEverySize } from '#tests/support/width.ts'

test.use({ serviceWorkers: 'allow' })

test('[UNDO-04] a broker chooses how long a tender runs, sees who has it, calls them, and knows which requests wait', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const load = await untouchedLoad(broker)
  const company = await clientOf(COMPANY)
  const seen = seenOf(await company.call(readLoadEndpoint, { params: load }))
  await company.call(requestBookingEndpoint, { body: { loadId: load.id, seen } })
  const { phoneNumber } = await (await clientOf(DISPATCHER)).call(readProfileEndpoint, {})
  const page = await enter(BROKER, 'desktop', loadPath(load.id))
  await page.getByRole('button', { name: 'Tender load' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tender load' })
  const submit = dialog.getByRole('button', { name: 'Tender to this carrier' })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Find a carrier').fill('reyes')
  await dialog.getByLabel('Reyes Dispatch').check()
  await expect(dialog.getByLabel('Time to answer')).toHaveValue('60')
  await dialog.getByLabel('Time to answer').selectOption('4 hours')
  await expectAccessible(page)
  await submit.click()
  await expect(dialog).toBeHidden()

  const tender = page.getByRole('region', { name: 'Tender' })
  await expect(tender.getByRole('paragraph')).toHaveText(/^Tendered to Reyes Dispatch just now, expires in 4 h$/)
  await expect(tender.getByRole('link', { name: 'Call Dana Reyes' })).toHaveAttribute(
    'href',
    `tel:${phoneNumber?.replaceAll(/[^+\d]/g, '')}`,
  )
  await expect(tender.getByRole('button', { name: 'Revoke tender' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Revoke tender' })).toHaveCount(1)
  await expect(page.getByText('1 request waits until the tender is answered')).toBeVisible()
  await expectAccessible(page)
  await expectFitsEverySize(page)
})

test('[API-32] a tender accepted without signal agrees to what was on screen: freight that changed is shown, not taken', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(COMPANY)]
  const carrierId = accountIdOf(await carrier.call(readProfileEndpoint, {}))
  const load = await untouchedLoad(broker)
  const tender = () => broker.call(tenderLoadEndpoint, { params: load, body: { carrierId } })
  await tender()
  const phone = await enter(COMPANY, 'phone', loadPath(load.id))
  await waitForCachedShell(phone)
  await phone.getByRole('button', { name: 'Accept tender' }).click()
  const dialog = phone.getByRole('alertdialog')
  await dialog.getByText("Broker's terms").click()
  await goOffline(phone)
  await dialog.getByRole('button', { name: 'Accept tender' }).click()
  await expect(phone.getByText(SAVED)).toBeVisible()

  await broker.call(revokeTenderEndpoint, { params: load })
  await changeLoad(broker, load, { paper: { hazmat: 'UN 1203, class 3' } })
  await tender()
  await goOnline(phone)
  await phone.goto(PATHS.outbox)
  const stuck = phone.getByRole('region', { name: 'Needs your attention' })
  await expect(stuck).toContainText('Hazmat changed to UN 1203, class 3', { timeout: 30_000 })
  expect(await carrier.call(readLoadEndpoint, { params: load })).toMatchObject({ status: 'pending', tendered: true })
  await stuck.getByRole('button', { name: 'Accept at $2,650' }).click()
  await expect
    .poll(async () => (await carrier.call(readLoadEndpoint, { params: load })).status, { timeout: 30_000 })
    .toBe('active')
})
