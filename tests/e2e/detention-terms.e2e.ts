import { PATHS } from '#contract/api/path.ts'
import { expect } from 'playwright/test'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { editLoadPath } from '#contract/api/path.ts'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { bookButton, COMPANY, dialogOf, openLoad, seenOf } from '#tests/support/board-load.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { field } from '#tests/support/load-form.ts'
import { openSection } from '#tests/support/load-sections.ts'
import { expectFitsEverySize, expectFitsScreen } from '#tests/support/width.ts'

/** Other tests book no loads of this broker: their terms change here. */
const BROKER = 'ines@brokers.test'
const USUAL = { freeMinutes: 120, ratePerHour: 50, stepMinutes: 15, maxHours: 5 }
const OWN = { freeMinutes: 90, ratePerHour: 62.5, stepMinutes: 30, maxHours: 8 }
test('a broker sets detention terms in the profile, and sees at each field what is wrong', async ({
  enter,
  clientOf,
}) => {
  const broker = await clientOf(BROKER)
  await broker.call(updateProfileEndpoint, { body: { detention: null } })
  const before = await untouchedLoad(broker)
  const page = await enter(BROKER, 'phone', '/dashboard/profile')
  const terms = page.getByRole('region', { name: 'Detention terms' })
  await expect(terms).toContainText('$50 an hour after 2 h free')
  await expect(terms).toContainText('by 15 min, at most 5 h a stop')
  await terms.getByRole('button', { name: 'Edit terms' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit detention terms?' })
  await dialog.getByLabel('Free time at each stop').fill('soon')
  await dialog.getByLabel('Rate per hour').fill('')
  await dialog.getByLabel('Most at a stop').fill('73')
  await dialog.getByRole('button', { name: 'Save terms' }).click()
  for (const problem of [
    'Free time must be 0 to 1,440 minutes',
    'Detention rate is required',
    'The longest detention must be 1 to 72 hours',
  ])
    await expect(dialog.getByText(problem)).toBeVisible()
  await expectAccessible(page)

  await dialog.getByLabel('Free time at each stop').fill('90')
  await dialog.getByLabel('Rate per hour').fill('$62.50')
  await dialog.getByLabel('Increment').fill('30')
  await dialog.getByLabel('Most at a stop').fill('8')
  await expectFitsEverySize(page)
  await dialog.getByRole('button', { name: 'Save terms' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(terms).toContainText('$62.50 an hour after 1 h 30 min free')
  await expectFitsScreen(page)
  await expectAccessible(page)

  expect((await broker.call(readProfileEndpoint, {})).detention).toEqual(OWN)
  // carriers have seen its terms
  expect((await broker.call(readLoadEndpoint, { params: before })).detention).toEqual(USUAL)
})

test('terms of one load are typed in its form, and the carrier reads them before it books and in its deal @core', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(COMPANY)]
  const load = await untouchedLoad(broker)
  const desk = await enter(BROKER, 'desktop', editLoadPath(load.id))
  const terms = desk.getByRole('group', { name: 'Detention terms' })
  await expect(terms).toContainText('Empty fields are as in your profile.')
  await field(desk, 'Detention rate per hour (optional)').fill('85')
  await field(desk, 'Most detention at a stop (optional)').fill('0')
  await desk.getByRole('button', { name: 'Update Load' }).click()
  await expect(terms).toContainText('The longest detention must be 1 to 72 hours')
  await field(desk, 'Most detention at a stop (optional)').fill('10')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Update Load' }).click()
  await expect
    .poll(async () => (await broker.call(readLoadEndpoint, { params: load })).detention)
    .toMatchObject({ ratePerHour: 85, maxHours: 10 })

  const page = await enter(COMPANY, 'phone', PATHS.dashboard)
  await openLoad(page, load)
  await openSection(page, 'Load information')
  await expect(page.getByText('$85 an hour after').first()).toBeVisible()
  await bookButton(page).first().click()
  await expect(dialogOf(page)).toContainText(
    /Detention\s*\$85 an hour after .+ free, by \d+\smin, at most 10\sh\sa\sstop/,
  )
  await expectFitsScreen(page)
  await expectAccessible(page)

  const seen = seenOf(await carrier.call(readLoadEndpoint, { params: load }))
  const { id } = await carrier.call(requestBookingEndpoint, { body: { loadId: load.id, seen } })
  await broker.call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
  await broker.call(updateProfileEndpoint, { body: { detention: OWN } })
  // until the phone knows that it is the carrier, the load's address leads back to the board
  await openLoad(page, load)
  await page.getByRole('link', { name: 'Open load' }).click({ timeout: 30_000 })
  await openSection(page, 'Load information')
  await expect(page.getByText('$85 an hour after').first()).toBeVisible()
})
