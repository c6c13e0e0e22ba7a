import { expect, type Page } from 'playwright/test'
import { boardLoadPath, editLoadPath } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { BROKER, DISPATCHER } from '#tests/support/board-load.ts'
import { laptop } from '#tests/support/chromium.ts'
import { test } from '#tests/support/demo-test.ts'
import { fillForm, openForm, submit, wallTime } from '#tests/support/load-form.ts'
import { expectFitsEverySize } from '#tests/support/width.ts'

const until = (page: Page, stop: 'Pickup' | 'Delivery') => page.getByLabel(new RegExp(`^${stop} until`))
const WINDOW = /\w{3} \w{3} \d+, 08:00 to 12:00 C[SD]T/

test('a broker posts a window by its two times, and carriers read both ends', async ({ enter }) => {
  test.slow()
  const page = await enter(BROKER)
  await openForm(page)
  await fillForm(page, { rate: '4567' })
  await page.getByLabel(/^Pickup date & time/).fill(wallTime(3, '08:00'))
  // an end before the start is said at its field
  await until(page, 'Pickup').fill(wallTime(2, '12:00'))
  await until(page, 'Pickup').blur()
  await expect(page.getByText('The end must be after the start')).toBeVisible()
  // a time alone is on the day of the start
  await until(page, 'Pickup').fill('1200')
  await until(page, 'Pickup').blur()
  await expect(until(page, 'Pickup')).toHaveValue(/^\w{3} \d+, \d{4} 12:00$/)
  await expect(page.getByText('The end must be after the start')).toHaveCount(0)
  await expectFitsEverySize(page)
  await expectAccessible(page)
  await page.setViewportSize(laptop.viewport)
  // the draft keeps it
  await page.reload()
  await expect(until(page, 'Pickup')).toHaveValue(/12:00$/)
  const posted = page.waitForResponse((response) => response.url().endsWith('/api/loads') && response.ok())
  await submit(page).click()
  const { id } = ((await (await posted).json()) as { response: { id: string } }).response
  await expect(page.getByRole('article').filter({ hasText: '$4,567' }).first()).toContainText(WINDOW)
  await page.goto(editLoadPath(id))
  await expect(until(page, 'Pickup')).toHaveValue(/12:00$/)
  await expect(until(page, 'Delivery')).toHaveValue('')

  const carrier = await enter(DISPATCHER, 'desktop', boardLoadPath(id))
  await expect(carrier.getByRole('region', { name: 'Pickup point' })).toContainText(WINDOW)
  await expectFitsEverySize(carrier)
  await carrier.getByRole('button', { name: 'Book This Load' }).click()
  const dialog = carrier.getByRole('dialog', { name: 'Book Load' })
  await expect(dialog.getByRole('definition').filter({ hasText: WINDOW })).toBeVisible()
  await dialog.getByText('Message and other times').click()
  await expect(dialog.getByText(/^Posted: .+08:00 to 12:00 C[SD]T$/)).toBeVisible()
  await expectAccessible(carrier)
})
