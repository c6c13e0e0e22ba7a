import { expect } from 'playwright/test'
import { listLoadTemplatesEndpoint, saveLoadTemplateEndpoint } from '#contract/freight/load-template.ts'
import { toDuplicateForm } from '#contract/freight/load-form.ts'
import { PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'

const BROKER = 'broker@milepost.test'

test('[USE-12] a broker lets a template post itself, skips a day, pauses, resumes and stops', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const broker = await clientOf(BROKER)
  const load = await untouchedLoad(broker)
  const { pickupDateTime: _, deliveryDateTime: __, ...form } = toDuplicateForm(load)
  await broker.call(saveLoadTemplateEndpoint, { body: { name: 'The tireless one', form } })
  const stored = async () => {
    const { data } = await broker.call(listLoadTemplatesEndpoint, {})
    return data.find(({ name }) => name === 'The tireless one')?.schedule ?? null
  }
  const page = await enter(BROKER, 'desktop', `${PATHS.createLoad}?templates=true`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Repeat The tireless one' }).click()
  await expect(dialog.getByText('Choose at least one day')).toBeVisible()
  await dialog.getByRole('button', { name: 'Tue', exact: true }).click()
  await dialog.getByRole('button', { name: 'Thu', exact: true }).click()
  await dialog.getByLabel('Posted').selectOption('5 days before pickup')
  await dialog.getByLabel('Pickup time').fill('9 am')
  await dialog.getByLabel('Delivery', { exact: true }).selectOption('3 days after pickup')

  const plan = { weekdays: ['Tue', 'Thu'], daysAhead: 5, pickupTime: '09:00', pickupUntil: null }
  const ends = { deliveryDays: 3, deliveryTime: '08:00', deliveryUntil: null }
  const days = dialog.getByRole('listitem')
  await expect(days).toHaveText([/^(Tue|Thu) /, /^(Tue|Thu) /, /^(Tue|Thu) /, /^(Tue|Thu) /])
  const last = /^\w+ \w+ \d+/.exec((await days.last().textContent()) ?? '')?.[0] ?? ''
  await dialog.getByRole('button', { name: `Skip ${last}` }).click()
  await expect(days.last()).toHaveText(`${last}skippedPost again`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Start posting' }).click()
  await expect(page.getByText('The load repeats from now on')).toBeVisible()
  await expect(dialog.getByRole('link', { name: /The tireless one/ })).toContainText('Every Tue, Thu, next ')
  expect(await stored()).toMatchObject({ ...plan, ...ends, isPaused: false, skippedDays: [expect.any(String)] })

  await dialog.getByRole('button', { name: 'Repeat The tireless one' }).click()
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(dialog.getByRole('link', { name: /The tireless one/ })).toContainText('Every Tue, Thu, paused')
  await dialog.getByRole('button', { name: 'Repeat The tireless one' }).click()
  await expect(dialog.getByText('Paused. Nothing is posted until you resume.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect(dialog.getByRole('link', { name: /The tireless one/ })).toContainText('next ')
  expect(await stored()).toMatchObject({ isPaused: false, skippedDays: [expect.any(String)] })

  await dialog.getByRole('button', { name: 'Repeat The tireless one' }).click()
  await dialog.getByRole('button', { name: 'Stop repeating' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Stop repeating' }).click()
  await expect(page.getByText('The load no longer repeats')).toBeVisible()
  expect(await stored()).toBeNull()
})
