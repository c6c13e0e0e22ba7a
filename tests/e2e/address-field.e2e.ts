import { expect } from 'playwright/test'
import { test } from '#tests/support/demo-test.ts'
import { field, openForm } from '#tests/support/load-form.ts'

test('[FORM-06] no suggestion is preselected: Enter keeps what was typed, the arrow keys and the mouse choose', async ({
  enter,
}) => {
  const page = await enter('broker@milepost.test')
  await openForm(page)
  const address = field(page, 'Pickup address')
  const options = page.getByRole('option')
  await address.pressSequentially('St. Louis')
  await expect(options.first()).toContainText('St. Louis, MO')
  await expect(page.locator('[data-highlighted]')).toHaveCount(0)
  await expect(address).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('Enter')
  await expect(address).toHaveValue('St. Louis')
  await expect(field(page, 'Pickup city')).toHaveValue('')
  // the form isn't sent half filled
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)
  await address.fill('St. Louis, MO')
  await expect(options.first()).toContainText('City only. Add the street next.')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Pickup city')).toHaveValue('St. Louis')

  await field(page, 'Delivery address').fill('NYC')
  await options.filter({ hasText: 'New York, NY' }).first().hover()
  await page.mouse.down()
  await page.mouse.up()
  await expect(field(page, 'Delivery city')).toHaveValue('New York')

  await field(page, 'Delivery address').fill('Calle 1, San Juan PR')
  await expect(page.getByText('Milepost covers the 50 states and Washington, DC.')).toBeVisible()
})
