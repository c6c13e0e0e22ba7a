import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { loadPath } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { requestLoad, untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'

const HOUR_MS = 3_600_000
const PHOENIX = {
  city: 'Phoenix',
  state: 'AZ',
  zipCode: '85001',
  coordinates: { latitude: 33.4484, longitude: -112.074 },
}
const DALLAS = {
  city: 'Dallas',
  state: 'TX',
  zipCode: '75201',
  coordinates: { latitude: 32.7876, longitude: -96.7994 },
}

test('a carrier finds loads near the delivery of its own load, with why each fits or doesn’t', async ({
  enter,
  newcomer,
  clientOf,
  origin,
}) => {
  const broker = await clientOf('broker@milepost.test')
  const email = await newcomer('company')
  const carrier = await clientOf(email)
  const inHours = (hours: number) => new Date(Math.ceil(Date.now() / HOUR_MS + hours) * HOUR_MS).toISOString()
  const solo = { team: false, partial: false }
  const own = await untouchedLoad(broker, solo)
  const { id } = await requestLoad(carrier, own)
  await broker.call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
  const back = (deliverIn: number, commodity: string) =>
    untouchedLoad(broker, {
      ...solo,
      pickupLocation: PHOENIX,
      deliveryLocation: DALLAS,
      pickupDateTime: inHours(100),
      deliveryDateTime: inHours(deliverIn),
      equipmentRequirements: { commodity },
    })
  const [fits, tooSoon] = [
    await back(150, `Slow ${randomUUID().slice(0, 8)}`),
    await back(112, `Fast ${randomUUID().slice(0, 8)}`),
  ]

  const page = await enter(email, 'phone', '/dashboard/my-loads')
  await expect(page.locator(`a[href="${loadPath(own.id)}"]`).first()).toBeVisible()
  await page.goto(loadPath(own.id))
  await page.getByRole('button', { name: 'Find loads near the delivery' }).click()
  const found = page.getByRole('list', { name: 'Loads near the delivery' })
  const item = (load: { id: string }) =>
    found.getByRole('listitem').filter({ has: page.locator(`a[href*="${load.id}"]`) })
  await expect(item(fits)).toContainText(/Fits, with .+ to spare before pickup/)
  await expect(item(tooSoon)).toContainText(/Doesn't fit: .+ late at the delivery/)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

  await page.getByRole('link', { name: 'Search the board near the delivery' }).click()
  await expect(page).toHaveURL(new RegExp(`^${origin}/dashboard/load-board\\?.*near=33.45`))
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Within 100 mi of Phoenix, AZ')
})
