import { expect } from 'playwright/test'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { test } from '#tests/support/demo-test.ts'
import { expectFitsEverySize } from '#tests/support/width.ts'

test('a broker sets up a standing signature in the profile, and turns it off', async ({
  enter,
  newcomer,
  clientOf,
}) => {
  const email = await newcomer('broker')
  const broker = await clientOf(email)
  const page = await enter(email, 'phone', '/dashboard/profile')
  const card = page.getByRole('region', { name: 'Standing signature' })
  await expect(card).toContainText('Off. You sign each rate confirmation yourself.')
  await card.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign automatically?' })
  await dialog.getByLabel('Full name').fill('Marta Okafor')
  const save = dialog.getByRole('button', { name: 'Save signature' })
  await expect(save, 'nobody signs without agreeing').toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('checkbox').check()
  await save.click()
  await expect(dialog.getByText('Enter your title')).toBeVisible()
  await dialog.getByLabel('Title').fill('Manager')
  await expectAccessible(page)
  await expectFitsEverySize(page)
  await save.click()
  await expect(card).toContainText('Marta Okafor, Manager')
  expect((await broker.call(readProfileEndpoint, {})).standingSignature).toMatchObject({ title: 'Manager' })
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Edit signature' }).click()
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(card).toContainText('Off. You sign each rate confirmation yourself.')
})
