import { expect } from 'playwright/test'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { setPaperTermsEndpoint } from '#contract/account/broker-settings.ts'
import { editLoadPath, loadPath } from '#contract/api/path.ts'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { bookButton, COMPANY, dialogOf, openLoad } from '#tests/support/board-load.ts'
import { untouchedLoad } from '#tests/support/demo-client.ts'
import { test } from '#tests/support/demo-test.ts'
import { field } from '#tests/support/load-form.ts'
import { expectFitsEverySize, expectFitsScreen } from '#tests/support/width.ts'

/** Other tests don't read the terms of this broker. */
const BROKER = 'ines@brokers.test'

test('a broker states its terms once, and the carrier reads them before it books and on the rate confirmation', async ({
  enter,
  clientOf,
}) => {
  test.slow()
  const [broker, carrier] = [await clientOf(BROKER), await clientOf(COMPANY)]
  await broker.call(setPaperTermsEndpoint, { body: { terms: {} } })
  const desk = await enter(BROKER, 'phone')
  await desk.goto('/dashboard/profile')
  const card = desk.getByRole('region', { name: 'Rate confirmation terms' })
  await expect(card).toContainText('Your rate confirmations state no charges')
  await card.getByRole('button', { name: 'Edit terms' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Edit your rate confirmation terms?' })
  await dialog.getByLabel('Pay terms').fill('x'.repeat(201))
  await dialog.getByRole('button', { name: 'Save terms' }).click()
  await expect(dialog.getByText('Must be 200 characters or fewer')).toBeVisible()
  await dialog.getByLabel('Pay terms').fill('Net 30 from the POD')
  await dialog.getByLabel('TONU').fill('$200 if cancelled within 4 h of pickup')
  await expectAccessible(desk)
  await expectFitsEverySize(desk)
  await dialog.getByRole('button', { name: 'Save terms' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card).toContainText('Pay terms')
  await expect(card).toContainText('Net 30 from the POD')
  await expectFitsScreen(desk)
  expect((await broker.call(readProfileEndpoint, {})).paperTerms).toMatchObject({ payTerms: 'Net 30 from the POD' })

  const load = await untouchedLoad(broker)
  await desk.goto(editLoadPath(load.id))
  await field(desk, 'Temperature (optional)').fill('-10 °F')
  await field(desk, 'Pickup appointment no. (optional)').fill('99-2001')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Update Load' }).click()
  await expect
    .poll(async () => (await broker.call(readLoadEndpoint, { params: load })).paper)
    .toMatchObject({ temperature: '-10 °F', pickupAppointment: '99-2001' })

  const page = await enter(COMPANY, 'phone')
  await openLoad(page, load)
  await expect(page.getByText('99-2001'), 'nobody on the board reads it').toHaveCount(0)
  await bookButton(page).first().click()
  await dialogOf(page).getByText('terms on the rate confirmation').click()
  await expect(dialogOf(page)).toContainText('$200 if cancelled within 4 h of pickup')
  await expectFitsScreen(page)
  await expectAccessible(page)

  const { id } = await carrier.call(requestBookingEndpoint, { body: { loadId: load.id } })
  await broker.call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
  await page.goto(loadPath(load.id))
  await page.getByRole('region', { name: 'Documents' }).getByRole('button', { name: 'Rate confirmation' }).click()
  const paper = page.getByRole('dialog', { name: 'Rate confirmation' })
  const terms = paper.getByRole('region', { name: "Broker's terms" })
  await expect(terms).toContainText('Pay terms')
  await expect(terms).toContainText('Net 30 from the POD')
  await expect(terms.getByText('None').first()).toBeVisible()
  await expect(paper).toContainText('-10 °F')
  await expectAccessible(page)
  await expectFitsEverySize(page)
})
