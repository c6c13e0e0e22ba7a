import { expect } from 'playwright/test'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { loadPath } from '#contract/api/path.ts'
import { requestBookingEndpoint } from '#contract/freight/booking.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { expectFitsEverySize } from '#tests/support/width.ts'

const BROKER = 'broker@milepost.test'
const COMPANY = 'company@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

test('[UNDO-04] a broker chooses how long a tender runs, sees who has it, calls them, and knows which requests wait', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const load = await untouchedLoad(broker)
  const { rate, pickupDateTime, deliveryDateTime } = load
  const seen = { rate, pickupDateTime, deliveryDateTime }
  await (await clientOf(COMPANY)).call(requestBookingEndpoint, { body: { loadId: load.id, seen } })
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
