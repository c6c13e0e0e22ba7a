import { expect } from 'playwright/test'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { booked } from '#tests/support/document-dialog.ts'
import { linkDriver } from '#tests/support/driver-link.ts'
import { tap } from '#tests/support/driver-page.ts'
import { DISPATCHER, test } from '#tests/support/fault-test.ts'
import { fourStops } from '#tests/support/stops-body.ts'
import { expectFitsScreen } from '#tests/support/width.ts'

const at = ({ hours = 0 }) => new Date(Date.now() + hours * 3_600_000)

test('[FACE-22] [STOP-30] [STOP-35] the driver’s page asks at Other stop as at its button, and at the last stop which are left', async ({
  road,
  turnOn,
  broker,
  clientOf,
}) => {
  test.slow()
  const carrier = await clientOf(DISPATCHER)
  const load = await booked(broker, carrier, await broker.call(createLoadEndpoint, { body: fourStops(at) }))
  const { path } = await linkDriver(carrier, load)
  const recorded = async () =>
    (await carrier.call(readLoadEndpoint, { params: { id: load.id } })).deal?.stopEvents.map(
      ({ kind, stop }) => `${kind} ${stop}`,
    )
  const { page } = await turnOn()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(road.url + path)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await button('I am parked').click()
  const languages = [
    ['es', 'Otra parada', /^Llegué a la parada 3:/, /antes de la cita/, 'Todavía no'],
    ['pa', 'ਹੋਰ ਸਟਾਪ', /^ਸਟਾਪ 3 ਤੇ ਪਹੁੰਚ ਗਿਆ:/, /ਅਪੌਇੰਟਮੈਂਟ ਤੋਂ .+ ਪਹਿਲਾਂ/, 'ਅਜੇ ਨਹੀਂ'],
    ['en', 'Other stop', /^Arrived at stop 3:/, /before the appointment/, 'Not yet'],
  ] as const
  for (const [language, otherStop, arrived, early, notYet] of languages) {
    await page.getByRole('combobox').selectOption(language)
    await page.getByText(otherStop, { exact: true }).click()
    await button(arrived).click()
    await expect(page.getByRole('heading', { name: early })).toBeVisible()
    await expect(page.getByText(new RegExp(`, ${arrived.source.slice(1)}`))).toBeVisible()
    await expect(button(notYet)).toBeFocused()
    await expectAccessible(page)
    await expectFitsScreen(page)
    await button(notYet).click()
  }
  expect(await recorded()).toEqual([])

  await page.getByText('Other stop', { exact: true }).click()
  await button(/^Arrived at stop 3:/).click()
  await button(/^Record .+ anyway$/).click()
  await tap(page, 'I am leaving', { isParked: true })
  await tap(page, 'I am parked', { isParked: true })
  await button('Confirm arrival').click()
  await expect(page.getByRole('heading', { name: 'Stops 1 and 2 have no arrival' })).toBeVisible()
  await expect(page.getByText('An arrival at the last stop ends the load.')).toBeVisible()
  await page.screenshot({ path: 'test-results/driver-stops-left.png' })
  await button('Not yet').click()
  await expect(button('Confirm arrival')).toBeVisible()
  await expect.poll(recorded, { timeout: 30_000 }).toEqual(['arrived s2', 'departed s2'])
})
