import { expect, type Page } from 'playwright/test'
import { boardLoadPath, PATHS } from '#contract/api/path.ts'
import { listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { bookButton, BROKER, COMPANY, dialogOf } from '#tests/support/board-load.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

test('[FACE-27] a load is booked as posted in two taps without a scroll or a keyboard, and another rate is one field', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const load = await untouchedLoad(broker)
  const page = await enter(COMPANY, 'phone', PATHS.loadBoard)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(boardLoadPath(load.id))
  await bookButton(page).tap()
  const send = dialogOf(page).getByRole('button', { name: 'Send Booking Request' })
  const posted = `$${load.rate.toLocaleString('en-US')}, as posted`
  await expect(send).toBeInViewport({ ratio: 1 })
  await expect(send).toHaveAccessibleDescription(posted)
  await expect(dialogOf(page).locator('input:focus, textarea:focus')).toHaveCount(0)
  // all five fields are there from the start
  for (const label of ['Message', 'Proposed rate', 'Additional notes'])
    await expect(dialogOf(page).getByLabel(label)).toHaveCount(1)
  await expect(dialogOf(page).getByLabel(/^(Pickup|Delivery) time/)).toHaveCount(2)
  await expectAccessible(page)
  await expectFitsScreen(page)
  await page.screenshot({ path: 'test-results/book-360.png' })

  await dialogOf(page).getByRole('button', { name: 'Offer another rate' }).tap()
  const rate = dialogOf(page).getByLabel('Proposed rate')
  await expect(rate).toBeFocused()
  await expect(rate).toHaveAttribute('placeholder', String(load.rate))
  await expect(send).toHaveAccessibleDescription(posted)
  await rate.fill('3000')
  await expect(send).toHaveAccessibleDescription('$3,000, your offer')
  await page.screenshot({ path: 'test-results/book-rate-360.png' })
  await dialogOf(page)
    .getByRole('button', { name: /^As posted, / })
    .tap()
  await expect(send).toHaveAccessibleDescription(posted)

  await send.tap()
  await expect(page.getByText('Booking request sent successfully!')).toBeVisible()
  const requests = await broker.call(listLoadBookingRequestsEndpoint, { params: { id: load.id }, query: {} })
  expect(requests.data.map(({ proposedRate }) => proposedRate)).toEqual([null])
})

/** Of what the app bar holds, from left to right. */
const barOf = (page: Page) =>
  [
    page.getByRole('button', { name: 'Open menu' }),
    page.getByRole('link', { name: 'Back to Load Board' }),
    page.getByRole('heading', { level: 1 }),
    page.locator('[data-app-bar] [data-tone]'),
    page.getByRole('banner').getByRole('link', { name: /^Notifications/ }),
  ] as const

/** Menu, way back, title, status and bell share a phone's app bar, and none lies on another [FACE-24]. */
async function expectInAppBar(page: Page): Promise<void> {
  const boxes = await Promise.all(barOf(page).map((part) => part.boundingBox()))
  const bar = { top: 0, bottom: (await page.getByRole('banner').boundingBox())?.height ?? 0 }
  const [menu, back, title, status, bell] = boxes.map((box) => {
    if (!box) throw new Error('A part of the app bar is not on screen')
    expect(box.y).toBeGreaterThanOrEqual(bar.top)
    expect(box.y + box.height).toBeLessThanOrEqual(bar.bottom)
    return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height }
  })
  if (!menu || !back || !title || !status || !bell) throw new Error('A part of the app bar is missing')
  expect([back.right - back.left, back.bottom - back.top]).toEqual([48, 48])
  expect(back.left).toBeGreaterThanOrEqual(menu.right)
  expect(title.left).toBeGreaterThanOrEqual(back.right)
  expect(status.left >= title.right || status.top >= title.bottom, 'beside the title or below it').toBe(true)
  expect(bell.left).toBeGreaterThanOrEqual(Math.max(title.right, status.right))
}

test('[FACE-24] no city breaks on a sign at 320, 360 or 1440 px, and a phone has way back and status in its app bar', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const load = await untouchedLoad(broker, {
    pickupLocation: { city: 'Rancho Santa Margarita', state: 'CA', zipCode: '92688' },
    deliveryLocation: { city: 'Truth or Consequences', state: 'NM', zipCode: '87901' },
  })
  const page = await enter(COMPANY, 'phone', PATHS.loadBoard)
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(boardLoadPath(load.id))
    const sign = page.locator('.on-sign').first()
    await expect(sign).toContainText('Truth or Consequences')
    if (width < 1024) await expectInAppBar(page)
    else await expect(page.getByText('Back to Load Board')).toBeInViewport()
    await page.screenshot({ path: `test-results/sign-${width}.png` })
    const wrong = await sign.evaluate((box) => {
      const range = document.createRange()
      return [...box.querySelectorAll('h2 > span')].filter((line) => {
        const text = line.firstChild?.nodeType === Node.TEXT_NODE ? line.firstChild : line.childNodes[1]
        range.selectNodeContents(text ?? line)
        return range.getClientRects().length > 1 || line.scrollWidth > box.clientWidth
      }).length
    })
    expect(wrong, `${width} px`).toBe(0)
    await expectFitsScreen(page)
  }
})
