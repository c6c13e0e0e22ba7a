import { expect } from 'playwright/test'
import { acceptTenderEndpoint, releaseCarrierEndpoint, tenderLoadEndpoint } from '#contract/freight/load.ts'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY, freshLoad, openLoad } from '#tests/support/board-load.ts'
import { test } from '#tests/support/demo-test.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test('[SEC-03] a released carrier still reads what it agreed to, on the load that another may book', async ({
  enter,
  clientOf,
}) => {
  const [page, carrier, broker] = [await enter(COMPANY, 'phone'), await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await freshLoad(carrier, broker)
  const { id: carrierId } = await carrier.call(readProfileEndpoint, {})
  await broker.call(tenderLoadEndpoint, { params: load, body: { carrierId } })
  await carrier.call(acceptTenderEndpoint, { params: load })
  await carrier.call(releaseCarrierEndpoint, { params: load, body: { reason: 'Truck broke down' } })
  await openLoad(page, load)
  const deal = page.getByRole('region', { name: 'Your deal' })
  await expect(deal).toContainText('Truck broke down')
  await expect(deal).toContainText(`Agreed rate$${load.rate.toLocaleString('en-US')}`)
  await expect(deal).toContainText('$50 an hour after 120 min')
  await expect(deal).toContainText('Blue Mesa Freight')
  await expectFitsScreen(page)
  await expectAccessible(page)
})
