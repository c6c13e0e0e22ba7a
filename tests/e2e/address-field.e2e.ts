import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { test } from '#tests/support/demo-test.ts'
import { field, openForm } from '#tests/support/load-form.ts'

const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })

test('[FORM-06] no suggestion is preselected: Enter keeps what was typed, the arrow keys and the mouse choose', async ({
  enter,
}) => {
  const page = await enter('broker@milepost.test')
  await openForm(page)
  const address = field(page, 'Pickup address')
  const options = suggestions(page).getByRole('option')
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
  await expect(options.first()).toContainText('City only. Pick the street next.')
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

test('the suggestions work with the keys and names that a screen reader expects, and Escape keeps the text', async ({
  enter,
}) => {
  const page = await enter('broker@milepost.test')
  await openForm(page)
  const address = page.getByRole('combobox', { name: 'Pickup address' })
  const list = suggestions(page)
  const options = list.getByRole('option')
  const highlighted = list.getByRole('option', { selected: true })
  await expect(address).toHaveAttribute('aria-expanded', 'false')
  await address.pressSequentially('Springfield')
  await expect(address).toHaveAttribute('aria-expanded', 'true')
  await expect(address).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await expect(address).toHaveAttribute('aria-activedescendant', (await options.last().getAttribute('id')) ?? '')
  // back to the field, then to the first
  await page.keyboard.press('ArrowDown')
  await expect(highlighted).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(address).toHaveValue('Springfield')
  await expect(address).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  await expect(list).toHaveCount(0)
})

test('on a phone, a tap chooses a suggestion and keeps the field focused; a tap elsewhere closes the list', async ({
  enter,
}) => {
  const page = await enter('broker@milepost.test', 'phone')
  await openForm(page)
  const address = field(page, 'Delivery address')
  await address.tap()
  await address.pressSequentially('Springfield, MO')
  const option = suggestions(page).getByRole('option').filter({ hasText: 'Springfield, MO' }).first()
  // above or below the field, wherever there is room
  await expect(option).toBeInViewport({ ratio: 1 })
  await page.getByText('Delivery', { exact: true }).first().tap()
  await expect(option).toHaveCount(0)
  await address.tap()
  await address.press('End')
  await address.press('Backspace')
  await address.press('O')
  await option.tap()
  await expect(field(page, 'Delivery city')).toHaveValue('Springfield')
  await expect(address).toBeFocused()
})
