import { addDays } from 'date-fns/addDays'
import { startOfMinute } from 'date-fns/startOfMinute'
import { expect } from 'playwright/test'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { listLoadTemplatesEndpoint, saveLoadTemplateEndpoint } from '#contract/freight/load-template.ts'
import { toDuplicateForm } from '#contract/freight/load-form.ts'
import { PATHS } from '#contract/api/path.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { fourStops } from '#tests/support/stops-body.ts'
import { field, submit } from '#tests/support/load-form.ts'
import { expectFitsEverySize } from '#tests/support/width.ts'
import { test } from '#tests/support/demo-test.ts'

const BROKER = 'broker@milepost.test'
const at = ({ hours = 0 }) => startOfMinute(Date.now() + hours * 3_600_000)

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

test('[STOP-51] a copy keeps all stops a week later, a template and its schedule keep them with their times', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const broker = await clientOf(BROKER)
  const load = await broker.call(createLoadEndpoint, { body: fourStops(at) })
  const [, amarillo, albuquerque] = load.stops ?? []
  const weekLater = (time = '') => addDays(time, 7).toISOString()
  const page = await enter(BROKER, 'phone', `${PATHS.createLoad}?from=${load.id}`)
  const card = (name: RegExp) => page.getByRole('region', { name })
  await page.getByRole('button', { name: /^4 stops, 2 pickups, 2 deliveries/ }).click()
  await expect(card(/^Stop 2, delivery: Amarillo, TX/)).toBeVisible()
  await expect(card(/^Stop 3, pickup: Albuquerque, NM/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo Stop 3 time' })).toBeVisible()
  await submit(page).click()
  await expect(page).toHaveURL(new RegExp(PATHS.myLoads))
  const { data: mine } = await broker.call(listMyLoadsEndpoint, { query: { status: 'pending', limit: 100 } })
  const copy = mine.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0]
  expect(copy?.stops?.slice(1, 3)).toMatchObject([
    { city: 'Amarillo', dateTime: weekLater(amarillo?.dateTime), freight: amarillo?.freight, handling: 'Live unload' },
    { city: 'Albuquerque', dateTime: weekLater(albuquerque?.dateTime), freight: albuquerque?.freight },
  ])
  expect(copy?.stops?.[1]).not.toHaveProperty('appointmentNumber')

  const { pickupDateTime: _, deliveryDateTime: __, ...form } = toDuplicateForm(load)
  await broker.call(saveLoadTemplateEndpoint, { body: { name: 'The long way', form } })
  const stored = async () => {
    const { data } = await broker.call(listLoadTemplatesEndpoint, {})
    return data.find(({ name }) => name === 'The long way')?.schedule?.between
  }
  await page.goto(`${PATHS.createLoad}?templates=true`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: /^The long way/ })).toContainText('Dallas, TX to Phoenix, AZ, 4 stops')
  await dialog.getByRole('button', { name: 'Repeat The long way' }).click()
  await dialog.getByRole('button', { name: 'Tue', exact: true }).click()
  await dialog.getByLabel('Delivery', { exact: true }).selectOption('3 days after pickup')
  await dialog.getByRole('button', { name: 'Start posting' }).click()
  // nothing is guessed
  await expect(dialog.getByLabel('Stop 2 time')).toBeFocused()
  await dialog.getByLabel('Stop 2, Amarillo, TX').selectOption('The next day')
  await dialog.getByLabel('Stop 2 time').fill('10 pm')
  await dialog.getByLabel('Stop 2 until').fill('2 am')
  await dialog.getByLabel('Stop 3, Albuquerque, NM').selectOption('The same day')
  await dialog.getByLabel('Stop 3 time').fill('9 am')
  await dialog.getByRole('button', { name: 'Start posting' }).click()
  await expect(dialog.getByText('Must not end before stop 2 begins')).toBeVisible()
  await expect(dialog.getByLabel('Stop 3 time')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Stop 3, Albuquerque, NM').selectOption('2 days after pickup')
  await dialog.getByRole('button', { name: 'Start posting' }).click()
  await expect(page.getByText('The load repeats from now on')).toBeVisible()
  const [late, early] = [
    { days: 1, time: '22:00', until: '02:00' },
    { days: 2, time: '09:00', until: null },
  ]
  expect(await stored()).toEqual([late, early])

  // a stop that is removed takes its time with it; a new one asks for its own
  await dialog.getByRole('link', { name: 'Edit the template The long way' }).click()
  await expect(page.getByLabel('Stop 2 time')).toHaveValue('22:00')
  await page.getByRole('button', { name: 'Remove stop 2' }).click()
  await expect(page.getByLabel('Stop 2 time')).toHaveValue('09:00')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Stop 2 time')).toHaveValue('22:00')
  await page.getByRole('button', { name: 'Move stop 3 down' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'The last stop must be a delivery' })).toBeVisible()
  await expectFitsEverySize(page)
  await page.getByLabel('Stop 2 time').fill('')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('Set a day and time for each stop').first()).toBeVisible()
  await page.getByLabel('Stop 2 time').fill('21:00')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('Template saved')).toBeVisible()
  expect(await stored()).toEqual([{ ...late, time: '21:00' }, early])
})
