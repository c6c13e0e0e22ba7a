import { expect, type Page } from 'playwright/test'
import { answerChangeEndpoint, proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { booked } from '#tests/support/document-dialog.ts'
import { linkDriver } from '#tests/support/driver-link.ts'
import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import { anything } from '#tests/support/fault-proxy.ts'
import { tap, untilDriveWorks } from '#tests/support/driver-page.ts'
import { DISPATCHER, test } from '#tests/support/fault-test.ts'
import { fiveStops, fourStops } from '#tests/support/stops-body.ts'
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
  await tap(page, 'I am leaving')
  await button('Confirm arrival').click()
  await expect(page.getByRole('heading', { name: 'Stops 1 and 2 have no arrival' })).toBeVisible()
  await expect(page.getByText('An arrival at the last stop ends the load.')).toBeVisible()
  await button('Not yet').click()
  await expect(button('Confirm arrival')).toBeVisible()
  await expect.poll(recorded, { timeout: 30_000 }).toEqual(['arrived s2', 'departed s2'])
})

/** The buttons of a step in each language of the page. */
const WORDS = {
  en: { at: (stop: number) => `Arrived at stop ${stop}`, leave: 'I am leaving' },
  es: { at: (stop: number) => `Llegué a la parada ${stop}`, leave: 'Ya me voy' },
  pa: { at: (stop: number) => `ਸਟਾਪ ${stop} ਤੇ ਪਹੁੰਚ ਗਿਆ`, leave: 'ਮੈਂ ਜਾ ਰਿਹਾ ਹਾਂ' },
} as const
const ANYWAY = /^(?:Record .+ anyway|Registrar .+ de todos modos|ਫਿਰ ਵੀ .+ ਲਿਖੋ)$/

/** Presses a step's button. Every appointment is days ahead, so an arrival is asked about. */
async function step(page: Page, words: (typeof WORDS)[keyof typeof WORDS], name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await button.click()
  if (name !== words.leave) await page.getByRole('button', { name: ANYWAY }).click()
  await expect(button).toBeHidden()
}

test('[STOP-40] [STOP-33] a driver without signal records five stops in three languages, and the page is killed twice: each tap arrives once', async ({
  road,
  turnOn,
  broker,
  clientOf,
}) => {
  test.setTimeout(300_000)
  const carrier = await clientOf(DISPATCHER)
  const load = await booked(broker, carrier, await broker.call(createLoadEndpoint, { body: fiveStops(at) }))
  const { path } = await linkDriver(carrier, load)
  const recorded = async () => (await broker.call(listLoadDealsEndpoint, { params: { id: load.id } })).data[0]
  const open = async (started: Awaited<ReturnType<typeof turnOn>>) => {
    await started.page.setViewportSize({ width: 360, height: 740 })
    await started.page.goto(road.url + path)
    return started.page
  }
  const phone = await turnOn()
  let page = await open(phone)
  await expect(page.getByText('Stop 1 of 5, pickup')).toBeVisible()
  await untilDriveWorks(page)
  await expectFitsScreen(page)
  await expectAccessible(page)
  const signalBack = road.meet(anything, 'no-signal')
  const speak = (language: keyof typeof WORDS) => page.getByRole('combobox').selectOption(language)

  await step(page, WORDS.en, WORDS.en.at(1))
  await step(page, WORDS.en, WORDS.en.leave)
  await speak('es')
  await expect(page.getByText('Parada 2 de 5')).toBeVisible()
  await step(page, WORDS.es, WORDS.es.at(2))
  await expect(page.getByText(/Se envía solo|Guardado en este teléfono/).first()).toBeVisible()
  await phone.kill()

  const second = await turnOn()
  page = await open(second)
  // still in the driver's language, where the truck was
  await step(page, WORDS.es, WORDS.es.leave)
  await speak('pa')
  await step(page, WORDS.pa, WORDS.pa.at(3))
  await step(page, WORDS.pa, WORDS.pa.leave)
  await step(page, WORDS.pa, WORDS.pa.at(4))
  await expectFitsScreen(page)
  await expectAccessible(page)
  await second.kill()
  expect((await recorded())?.stopEvents).toEqual([])

  const third = await turnOn()
  page = await open(third)
  await step(page, WORDS.pa, WORDS.pa.leave)
  await speak('en')
  await step(page, WORDS.en, 'Confirm arrival')
  await step(page, WORDS.en, WORDS.en.leave)
  await expect(page.getByRole('heading', { name: 'Delivered, not sent yet' })).toBeVisible()

  signalBack()
  await expect(page.getByRole('heading', { name: 'Delivered', exact: true })).toBeVisible({ timeout: 90_000 })
  const deal = await recorded()
  const stops = ['pickup', 's1', 's2', 's3', 'delivery']
  expect(deal?.stopEvents.map(({ kind, stop }) => `${kind} ${stop}`)).toEqual(
    stops.flatMap((stop) => [`arrived ${stop}`, `departed ${stop}`]),
  )
  expect(deal?.chain).toMatchObject({ intact: true })
  expect((await broker.call(readLoadEndpoint, { params: { id: load.id } })).status).toBe('completed')
})

test('[STOP-32] [STOP-40] both parties remove a stop while its driver taps it without signal: the tap is kept, and the page says what changed', async ({
  road,
  turnOn,
  broker,
  clientOf,
}) => {
  test.setTimeout(300_000)
  const carrier = await clientOf(DISPATCHER)
  const load = await booked(broker, carrier, await broker.call(createLoadEndpoint, { body: fiveStops(at) }))
  const { path } = await linkDriver(carrier, load)
  const recorded = async () => (await broker.call(listLoadDealsEndpoint, { params: { id: load.id } })).data[0]
  const { page } = await turnOn()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(road.url + path)
  await expect(page.getByText('Stop 1 of 5, pickup')).toBeVisible()
  await untilDriveWorks(page)
  await step(page, WORDS.en, WORDS.en.at(1))
  await step(page, WORDS.en, WORDS.en.leave)
  await expect.poll(async () => (await recorded())?.stopEvents.length, { timeout: 60_000 }).toBe(2)
  await expect(page.getByText('The stops have changed')).toHaveCount(0)

  const signalBack = road.meet(anything, 'no-signal')
  await step(page, WORDS.en, WORDS.en.at(2))
  const { deal, stops = [] } = await broker.call(readLoadEndpoint, { params: load })
  const changeId = crypto.randomUUID()
  const about = {
    dealId: deal?.id ?? '',
    version: deal?.version ?? 0,
    changeId,
    rate: load.rate,
    reason: 'Drop is closed',
  }
  // what the last stop drops would no longer add up
  const fewer = stops.flatMap(
    ({ zone: _zone, coordinates: _point, legMiles: _miles, legMinutes: _time, freight: _freight, ...stop }) =>
      stop.id === 's1' ? [] : [{ ...stop, address: stop.address ?? '' }],
  )
  await broker.call(proposeChangeEndpoint, { params: load, body: { ...about, stops: fewer } })
  await carrier.call(answerChangeEndpoint, { params: load, body: { changeId, answer: 'accepted', stops: 4 } })

  signalBack()
  await expect(page.getByText('The stops have changed')).toBeVisible({ timeout: 90_000 })
  await expect
    .poll(async () => (await recorded())?.stopEvents.map(({ kind, stop }) => `${kind} ${stop}`), { timeout: 90_000 })
    .toEqual(['arrived pickup', 'departed pickup', 'arrived s1'])
  expect((await recorded())?.chain).toMatchObject({ intact: true })
  await expect(page.getByText('Stop 2 of 4, pickup')).toBeVisible()
  await expect(page.getByText('Amarillo')).toHaveCount(0)
  await expectAccessible(page)
  await expectFitsScreen(page)
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('The stops have changed')).toHaveCount(0)
  await step(page, WORDS.en, WORDS.en.at(2))
  await expect
    .poll(async () => (await recorded())?.stopEvents.at(-1), { timeout: 60_000 })
    .toMatchObject({
      kind: 'arrived',
      stop: 's2',
    })
})
