import { expect } from 'playwright/test'
import { loadPath, loadRequestsPath, PATHS } from '#contract/api/path.ts'
import { requestBookingEndpoint } from '#contract/freight/booking.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY } from '#tests/support/board-load.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test('[FACE-36] a broker reads the margin where it counters, accepts and tenders, and first in analytics', async ({
  enter,
  clientOf,
}) => {
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(COMPANY)]
  const load = await untouchedLoad(broker, { rate: 2000, shipperPays: 2500 })
  await carrier.call(requestBookingEndpoint, { body: { loadId: load.id, proposedRate: 2100 } })

  const page = await enter(BROKER, 'phone', loadPath(load.id))
  await page.getByRole('button', { name: 'Tender load' }).first().click()
  const tender = page.getByRole('dialog', { name: 'Tender load' })
  await expect(tender).toContainText('At the posted rate, $2,000. Your margin: $500, 20%')
  await expectFitsScreen(page)
  await page.keyboard.press('Escape')

  await page.goto(loadRequestsPath(load.id))
  await page.getByRole('button', { name: 'Counter', exact: true }).click()
  const counter = page.getByRole('dialog', { name: /^Counter-offer to/ })
  await expect(counter).toContainText('Your margin: $400, 16%')
  await counter.getByLabel('Your rate').fill('2,050.50')
  await expect(counter).toContainText('Your margin: $449.50, 18%')
  await counter.getByLabel('Your rate').fill('')
  await expect(counter).not.toContainText('Your margin')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  const margin = page.getByRole('alertdialog').getByRole('row').filter({ hasText: 'Margin' })
  await expect(margin.getByRole('cell')).toHaveText(['$500, 20%', '$400, 16%'])
  await expectAccessible(page)
  await expectFitsScreen(page)

  await page.goto(PATHS.analytics)
  await expect(page.getByRole('term').first()).toHaveText('Margin')
  await expect(page.getByRole('radio', { name: 'Margin' })).toBeChecked()
})
