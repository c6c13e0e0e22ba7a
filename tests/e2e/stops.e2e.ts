import { expect } from 'playwright/test'
import { acceptTenderEndpoint, readLoadEndpoint, tenderLoadEndpoint } from '#contract/freight/load.ts'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { loadPath } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, COMPANY, freshLoad } from '#tests/support/board-load.ts'
import { test } from '#tests/support/demo-test.ts'
import { goOffline, goOnline, waitForCachedShell, withoutBackgroundSync } from '#tests/support/lost-signal.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test.use({ serviceWorkers: 'allow' })

test('[OWN-15] a carrier records arrival and departure at pickup, also offline, and both parties see the clock', async ({
  enter,
  clientOf,
}) => {
  const page = await enter(COMPANY, 'phone')
  const [carrier, broker] = [await clientOf(COMPANY), await clientOf(BROKER)]
  const load = await freshLoad(carrier, broker)
  const { id: carrierId } = await carrier.call(readProfileEndpoint, {})
  await broker.call(tenderLoadEndpoint, { params: load, body: { carrierId } })
  await carrier.call(acceptTenderEndpoint, { params: load })
  const recorded = async () =>
    (await broker.call(readLoadEndpoint, { params: load })).deal?.stopEvents.map(({ kind, stop }) => `${kind} ${stop}`)

  await withoutBackgroundSync(page)
  await page.goto(loadPath(load.id))
  const stops = page.getByRole('region', { name: 'Stops' })
  await expect(stops).toContainText(`Pick up, ${load.pickupLocation.city}`)
  await waitForCachedShell(page)
  await stops.getByRole('button', { name: 'Arrived at pickup' }).click()
  await expect(stops).toContainText(`Arrived, ${load.pickupLocation.city}`)
  await expect(stops).toContainText('Waiting to send')
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect.poll(recorded).toEqual(['arrived pickup'])
  await expect(stops).toContainText('early')
  await expect(stops).toContainText('Detention at pickup: $0')
  await expect(stops).toContainText('The clock starts at the appointment')
  await expect(stops).not.toContainText('Waiting to send')
  await expectFitsScreen(page)
  await expectAccessible(page)

  await goOffline(page)
  await stops.getByRole('button', { name: 'Departed from pickup' }).click()
  await expect(stops).toContainText(`Left, ${load.pickupLocation.city}`)
  await page.reload()
  await expect(stops, 'it is saved on the device').toContainText(`Left, ${load.pickupLocation.city}`)
  await expect(stops).toContainText('Waiting to send')
  await goOnline(page)
  await expect.poll(recorded, { timeout: 30_000 }).toEqual(['arrived pickup', 'departed pickup'])
  await expect(stops).not.toContainText('Waiting to send')

  const desk = await enter(BROKER, 'desktop')
  await desk.goto(loadPath(load.id))
  const told = desk.getByRole('region', { name: 'Stops' })
  await expect(told).toContainText(`Left, ${load.pickupLocation.city}`)
  await expect(told.getByRole('button')).toHaveCount(0)
  await expectAccessible(desk)
})
