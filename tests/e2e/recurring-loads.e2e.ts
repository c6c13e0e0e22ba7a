import { expect } from 'playwright/test'
import { listLoadTemplatesEndpoint, saveLoadTemplateEndpoint } from '#contract/freight/load-template.ts'
import { toDuplicateForm } from '#contract/freight/load-form.ts'
import { PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { field } from '#tests/support/load-form.ts'
import { expectFitsEverySize } from '#tests/support/width.ts'
import { test } from '#tests/support/demo-test.ts'

const BROKER = 'broker@milepost.test'

test('[USE-12] a broker renames a template and changes its load, without times, and posts from it', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  const { pickupDateTime: _, deliveryDateTime: __, ...form } = toDuplicateForm(await untouchedLoad(broker))
  for (const name of ['Monthly sand', 'Monthly salt'])
    await broker.call(saveLoadTemplateEndpoint, { body: { name, form: { ...form, rate: '1900' } } })
  const page = await enter(BROKER)
  await page.goto(`${PATHS.createLoad}?templates=true`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: 'Edit the template Monthly sand' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit template' })).toBeVisible()
  await expect(page.getByLabel(/date & time/)).toHaveCount(0)
  await expectAccessible(page)
  await expectFitsEverySize(page)
  await page.getByLabel('Name', { exact: true }).first().fill('monthly salt')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('You already have a template with this name')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).first().fill('Weekly sand')
  await field(page, 'Rate').fill('2050')
  await field(page, 'Pickup city').fill('')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('Template saved')).toBeVisible()
  await dialog.getByRole('link', { name: /^Weekly sand/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Load' })).toBeVisible()
  await expect(field(page, 'Rate')).toHaveValue('2050')
  await expect(field(page, 'Pickup city')).toHaveValue('')
})

test('[USE-12] a broker lets a template post itself, skips a day, pauses, resumes and stops @core', async ({
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
  await expect(dialog.getByRole('link', { name: /^The tireless one/ })).toContainText('Every Tue, Thu, next ')
  expect(await stored()).toMatchObject({ ...plan, ...ends, isPaused: false, skippedDays: [expect.any(String)] })

  await dialog.getByRole('button', { name: 'Repeat The tireless one' }).click()
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(dialog.getByRole('link', { name: /^The tireless one/ })).toContainText('Every Tue, Thu, paused')
  await dialog.getByRole('button', { name: 'Repeat The tireless one' }).click()
  await expect(dialog.getByText('Paused. Nothing is posted until you resume.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect(dialog.getByRole('link', { name: /^The tireless one/ })).toContainText('next ')
  expect(await stored()).toMatchObject({ isPaused: false, skippedDays: [expect.any(String)] })

  await dialog.getByRole('button', { name: 'Repeat The tireless one' }).click()
  await dialog.getByRole('button', { name: 'Stop repeating' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Stop repeating' }).click()
  await expect(page.getByText('The load no longer repeats')).toBeVisible()
  expect(await stored()).toBeNull()
})
