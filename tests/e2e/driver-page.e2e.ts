import { expect, type Page } from 'playwright/test'
import { loadPath } from '#contract/api/path.ts'
import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import { revokeDriverLinkEndpoint } from '#contract/freight/driver-link.ts'
import { type Load, readLoadEndpoint } from '#contract/freight/load.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { signIn } from '#tests/support/browser-person.ts'
import { textsBelow } from '#tests/support/contrast.ts'
import { type DemoClient, pickupToday, untouchedLoad } from '#tests/support/demo-client.ts'
import { booked } from '#tests/support/document-dialog.ts'
import { linkDriver } from '#tests/support/driver-link.ts'
import { putOnTruck, tap } from '#tests/support/driver-page.ts'
import { anything } from '#tests/support/fault-proxy.ts'
import { BROKER, DISPATCHER, test } from '#tests/support/fault-test.ts'
import { takePhoto } from '#tests/support/photo.ts'
import { expectFitsEverySize, expectFitsScreen } from '#tests/support/width.ts'
import { setClockAhead } from '#tests/support/wrong-clock.ts'

const DOCK = { latitude: 32.7876, longitude: -96.7994, speed: null }
const arrived = (page: Page) => page.getByRole('button', { name: 'Arrived at pickup', exact: true })
const consent = (page: Page) => page.getByRole('checkbox', { name: 'Send my location when I tap' })

const asksForLoad = (url: string) => /\/driver\/load(?:\?|$)/.test(url)

/** The events of the load's deal with their places, as the broker reads them. */
async function recorded(broker: DemoClient, load: Load) {
  const [deal] = (await broker.call(listLoadDealsEndpoint, { params: { id: load.id } })).data
  return deal?.stopEvents.map(({ kind, stop, place }) => ({ tap: `${kind} ${stop}`, place }))
}

test('while the truck moves the page takes no tap, and a parked truck that drives off is locked again', async ({
  road,
  turnOn,
  broker,
  linked: { load, path },
}) => {
  test.setTimeout(120_000)
  const { page } = await turnOn()
  const truck = await putOnTruck(page, { ...DOCK, speed: 12 })
  await page.goto(road.url + path)
  await expect(arrived(page)).toBeEnabled()
  // the location is read only once the driver agreed
  await consent(page).check()
  await expect(arrived(page)).toBeDisabled()
  await expect(page.getByText('You are moving. The button works when you are parked.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 760 })
  await expectFitsScreen(page)

  await truck.move({ ...DOCK, speed: 0.4 })
  await expect(arrived(page)).toBeEnabled()
  await truck.move({ ...DOCK, speed: 4 })
  await expect(arrived(page)).toBeDisabled()
  await truck.move(DOCK)
  await expect(arrived(page)).toBeEnabled()
  await expect(page.getByText('Tap only when parked.')).toBeVisible()
  expect(await recorded(broker, load)).toEqual([])
})

test('[SYNC-03] a link that a restored server does not know says so, and what it sent goes with the next link', async ({
  road,
  turnOn,
  linked: { load, path, carrier },
}) => {
  test.setTimeout(180_000)
  const { page } = await turnOn()
  await page.goto(road.url + path)
  await tap(page, 'Arrived at pickup')
  await expect(page.getByText(/^Sent /)).toBeVisible({ timeout: 30_000 })

  const driver = (_: string, requested: string) => requested.startsWith('/api/driver/')
  const heal = road.meet(driver, { ask: { authorization: `Bearer ${'A'.repeat(43)}` } })
  await page.reload()
  await expect(page.getByText('Milepost lost this link')).toBeVisible()
  await expect(page.getByText(/Ask your dispatcher for a new link and open it on this phone/)).toBeVisible()
  await expect(page.getByText('1 item was not sent. It stays on this phone.')).toBeVisible()
  await expect(page.getByText(/^Saved on this phone .+ Not sent$/)).toBeVisible()
  await expect(page.getByText(/^Sent /)).toHaveCount(0)
  await expectAccessible(page)
  // it waits with what the driver taps meanwhile
  await expect(page.getByRole('button', { name: 'I am leaving' })).toBeVisible()

  heal()
  const next = await linkDriver(carrier, load)
  await page.goto(road.url + next.path)
  await expect(page.getByText(/^Sent /)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/Not sent/)).toHaveCount(0)
  await expect(page.getByText('Milepost lost this link')).toHaveCount(0)
})

test('a driver who withdraws consent sends no location any more, and what was sent before stays', async ({
  road,
  turnOn,
  broker,
  linked: { load, path },
}) => {
  test.setTimeout(180_000)
  const { page } = await turnOn()
  const truck = await putOnTruck(page, DOCK)
  await page.goto(road.url + path)
  await expect(consent(page)).not.toBeChecked()
  await consent(page).check()
  await tap(page, 'Arrived at pickup')
  const place = { latitude: DOCK.latitude, longitude: DOCK.longitude, accuracy: 12 }
  const events: { tap: string; place: typeof place | null }[] = [{ tap: 'arrived pickup', place }]
  await expect.poll(() => recorded(broker, load), { timeout: 30_000 }).toEqual(events)

  let release: () => void = () => undefined
  const holdUntil = new Promise<void>((resolve) => {
    release = resolve
  })
  road.meet((_, url) => asksForLoad(url), { holdUntil }, 1)
  await page.reload()
  await expect(consent(page)).toBeChecked()
  // withdrawn before the page has the server's answer, which once brought the consent back
  const answered = page.waitForResponse((answer) => asksForLoad(answer.url()))
  await consent(page).uncheck()
  release()
  await (await answered).finished()
  await page.reload()
  await expect(consent(page)).not.toBeChecked()
  await tap(page, 'I am leaving')
  events.push({ tap: 'departed pickup', place: null })
  await expect.poll(() => recorded(broker, load), { timeout: 30_000 }).toEqual(events)

  // agreed on the page, refused to the browser: the tap still counts
  await consent(page).check()
  await truck.move('refused')
  await tap(page, 'Confirm arrival')
  events.push({ tap: 'arrived delivery', place: null })
  await expect.poll(() => recorded(broker, load), { timeout: 30_000 }).toEqual(events)
})

test('[TRUE-19] on a phone whose clock is hours ahead, the clock at the dock counts by the server’s', async ({
  road,
  turnOn,
  linked: { load, path },
}) => {
  const { page } = await turnOn()
  const hours = Date.parse(load.pickupDateTime) + 134 * 60_000 - Date.now()
  await setClockAhead(page, hours)
  await page.goto(road.url + path)
  await tap(page, 'Arrived at pickup')
  await expect(page.getByText(/You are early\. The clock starts at \d\d:\d\d/)).toBeVisible()
  await expect(page.getByText(/past free time/)).toHaveCount(0)
  await expect(page.getByText("This phone's time isn't checked yet.")).toHaveCount(0)
})

test('the clock at the dock says in words, stripes and minutes how long the truck waits past its free time', async ({
  road,
  turnOn,
  linked: { load, path },
}) => {
  const { page } = await turnOn()
  await page.goto(road.url + path)
  await tap(page, 'Arrived at pickup')
  await expect(page.getByText(/You are early\. The clock starts at \d\d:\d\d/)).toBeVisible()
  // without signal, the phone's clock moves to 2 h 14 min after the appointment
  road.meet(anything, 'no-signal')
  const later = Date.parse(load.pickupDateTime) + 134 * 60_000
  await page.evaluate((at) => {
    const now = Date.now.bind(Date)
    const ahead = at - now()
    Date.now = () => now() + ahead
  }, later)
  await expect(page.getByText('14 min past free time')).toBeVisible()
  await expect(page.getByText('2 h 14 min')).toBeVisible()
  await expect(page.getByText('The clock started at your appointment, since you were early.')).toBeVisible()
  await expect(page.getByText(/free until \d\d:\d\d/)).toBeVisible()
  // it may have slept that long, or somebody set its clock
  await expect(page.getByText("This phone's time isn't checked yet.")).toBeVisible()
  await expect(page.getByText('$')).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 760 })
  await expectFitsScreen(page)
  await page.screenshot({ path: 'test-results/driver-past-free-360.png' })
})

test('[FACE-01, FACE-38] a driver reads on the first screen what Milepost has and what waits, and takes the POD with a thumb', async ({
  road,
  turnOn,
  linked: { path },
}) => {
  test.setTimeout(120_000)
  const { page } = await turnOn()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(road.url + path)
  await expect(arrived(page)).toBeVisible()
  const signalBack = road.meet(anything, 'no-signal')
  await tap(page, 'Arrived at pickup')
  const taps = page.getByRole('main').getByRole('listitem')
  await expect(taps).toHaveCount(1)
  await expect(taps).toContainText(/Arrived \d\d:\d\d.*Saved on this phone/)
  await expect(taps).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(/^Arrived \d\d:\d\d/)).toHaveCount(1)
  await page.getByRole('button', { name: 'I am leaving', exact: true }).click()
  await tap(page, 'Confirm arrival')
  // [FACE-38] asked for at the dock, under the thumb and before the way out
  const leaving = page.getByRole('button', { name: 'I am leaving', exact: true })
  const atDock = page.getByText('Photo of the signed POD')
  await expect(atDock).toBeInViewport({ ratio: 1 })
  expect((await atDock.boundingBox())?.y ?? 0, 'below the way out').toBeGreaterThan(
    (await leaving.boundingBox())?.y ?? 999,
  )
  await leaving.click()
  await expect(page.getByRole('heading', { name: 'Delivered, not sent yet' })).toBeVisible()
  const photo = page.getByText('Photo of the signed POD')
  await expect(photo).toBeInViewport({ ratio: 1 })
  expect((await photo.boundingBox())?.y ?? 0, 'in reach of a thumb').toBeGreaterThan(370)
  await expectFitsScreen(page)
  signalBack()
  await expect(page.getByRole('heading', { name: 'Delivered', exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(taps.first()).toContainText(/Left \d\d:\d\d.*Sent \d\d:\d\d/)
  await expect(taps).toHaveCount(1)
})

test('every control of the driver’s page is high enough for gloves', async ({ road, turnOn, linked: { path } }) => {
  test.setTimeout(120_000)
  const { page } = await turnOn()
  const expectHigh = async () => {
    const controls = page.locator('button, main a, footer a, select, label').filter({ visible: true })
    for (const control of await controls.all())
      expect((await control.boundingBox())?.height, (await control.textContent()) ?? '').toBeGreaterThanOrEqual(64)
    return controls.count()
  }
  await page.goto(road.url + path)
  await expect(arrived(page)).toBeVisible()
  expect(await expectHigh(), 'the screen is there').toBeGreaterThan(3)
  await tap(page, 'Arrived at pickup')
  await expect(page.getByText('Waiting at the dock')).toBeVisible()
  await expectHigh()
  await page.getByRole('button', { name: 'I am leaving', exact: true }).click()
  await tap(page, 'Confirm arrival')
  await page.locator('input[type=file]').setInputFiles(await takePhoto(page))
  await expect(page.getByText('Signed POD, 1 page')).toBeVisible({ timeout: 30_000 })
  await expectHigh()
  await page.getByRole('button', { name: 'I am leaving', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Delivered' })).toBeVisible()
  expect(await expectHigh(), 'the screen is there').toBeGreaterThan(2)
})

test('[F54] a driver reads whether the photo or the phone is at fault, and takes it again', async ({
  road,
  turnOn,
  linked: { path },
}) => {
  test.setTimeout(120_000)
  const { page } = await turnOn()
  await page.goto(road.url + path)
  await tap(page, 'Arrived at pickup')
  await page.getByRole('button', { name: 'I am leaving', exact: true }).click()
  await tap(page, 'Confirm arrival')
  const [photos, alert] = [page.locator('input[type=file]'), page.getByRole('alert')]
  for (const buffer of [Buffer.alloc(0), Buffer.from('<html>not a photo</html>')]) {
    await photos.setInputFiles({ name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer })
    await expect(alert).toHaveText("This file can't be used. Take a photo or choose a PDF")
  }
  await page.evaluate(() => {
    const put: IDBObjectStore['put'] = Reflect.get(IDBObjectStore.prototype, 'put')
    IDBObjectStore.prototype.put = function (...given) {
      if (this.name === 'files') throw new DOMException('Full', 'QuotaExceededError')
      return put.apply(this, given)
    }
    addEventListener('space-is-back', () => (IDBObjectStore.prototype.put = put))
  })
  await photos.setInputFiles(await takePhoto(page))
  await expect(alert).toHaveText("This phone couldn't save it. Call your dispatcher")
  await page.evaluate(() => dispatchEvent(new Event('space-is-back')))
  await photos.setInputFiles(await takePhoto(page))
  await expect(page.getByText('Signed POD, 1 page')).toBeVisible({ timeout: 30_000 })
  await expect(alert).toHaveCount(0)
})

test('every text of the driver’s page has a contrast of 7:1, in each state and language', async ({
  road,
  turnOn,
  broker,
  linked: { carrier, load, path, linkId },
}) => {
  test.setTimeout(240_000)
  const phone = await turnOn()
  const { page } = phone
  const truck = await putOnTruck(page, DOCK)
  async function expectContrast(state: string): Promise<void> {
    const { checked, low } = await textsBelow(page, 7)
    expect(low, state).toEqual([])
    expect(checked, `${state}: texts found`).toBeGreaterThan(2)
  }
  await page.goto(road.url + path)
  await expect(arrived(page)).toBeVisible()
  // the measure itself finds a gray text
  await page.getByText('Tap only when parked.').evaluate((text: HTMLElement) => (text.style.color = '#767676'))
  expect((await textsBelow(page, 7)).low).toEqual(['4.54 Tap only when parked.'])
  await page.reload()

  await expect(arrived(page)).toBeVisible()
  await expectContrast('before pickup')
  // the browser's own bar follows the device, as the page does
  const bar = () =>
    page
      .locator('meta[name=theme-color]')
      .evaluateAll((all: HTMLMetaElement[]) =>
        all.filter(({ media }) => matchMedia(media).matches).map((each) => each.content),
      )
  expect(await bar()).toEqual(['#00503f'])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await bar()).toEqual(['#12110e'])
  await expectContrast('before pickup, in dark')
  await page.emulateMedia({ colorScheme: 'light' })
  for (const [language, name] of [
    ['es', 'Llegué a recoger'],
    ['pa', 'ਪਿਕਅੱਪ ਤੇ ਪਹੁੰਚ ਗਿਆ'],
    ['en', 'Arrived at pickup'],
  ] as const) {
    await page.getByRole('combobox').selectOption(language)
    await expect(page.getByRole('button', { name })).toBeVisible()
    await expectContrast(language)
  }
  await consent(page).check()
  await truck.move({ ...DOCK, speed: 20 })
  await expect(arrived(page)).toBeDisabled()
  await expectContrast('moving, with a disabled button')
  await truck.move(DOCK)
  const signalBack = road.meet(anything, 'no-signal')
  await tap(page, 'Arrived at pickup')
  await expect(page.getByText('Waiting at the dock')).toBeVisible()
  // right after a tap the next step takes none yet, and is gray
  await expect(page.getByRole('button', { name: 'I am leaving', exact: true })).toBeEnabled()
  await expectContrast('waiting, saved on this phone')
  await page.getByRole('button', { name: 'I am leaving', exact: true }).click()
  await tap(page, 'Confirm arrival')
  await page.locator('input[type=file]').setInputFiles(await takePhoto(page))
  await expect(page.getByText('Signed POD, 1 page')).toBeVisible({ timeout: 30_000 })
  await expectContrast('at delivery, with a POD')
  await page.getByRole('button', { name: 'I am leaving', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Delivered' })).toBeVisible()
  await expectContrast('delivered')
  signalBack()
  // without signal the page looks for it at growing intervals
  await page.reload()
  await expect.poll(async () => (await recorded(broker, load))?.length, { timeout: 60_000 }).toBe(4)
  await expect(page.getByText(/Sent \d\d:\d\d/).first()).toBeVisible()
  await expectContrast('sent')
  await carrier.call(revokeDriverLinkEndpoint, { params: { id: load.id, linkId } })
  await page.reload()
  await expect(page.getByText('Your dispatcher ended this link')).toBeVisible()
  await expectContrast('ended')
  await page.goto(`${road.url}/drive/${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'Open the link from your message' })).toBeVisible()
  const none = await textsBelow(page, 7)
  expect(none.low).toEqual([])
})

test('the broker reads that a driver is linked, the last word and the last place, and can change nothing', async ({
  road,
  turnOn,
  linked: { load, path },
}) => {
  test.setTimeout(180_000)
  const phone = await turnOn()
  const { page: desk } = phone
  await signIn(desk, BROKER, road.url)
  await desk.goto(road.url + loadPath(load.id))
  await desk.getByRole('button', { name: 'Driver status' }).click()
  const status = desk.getByRole('dialog', { name: 'Driver status' })
  await expect(status).toContainText('No driver has opened a link yet.')
  await expect(status).not.toContainText('Last update')

  const driver = await phone.context.newPage()
  await putOnTruck(driver, DOCK)
  await driver.goto(road.url + path)
  await consent(driver).check()
  await expect(status).toContainText(/Driver linked\. Last seen .+\d\d:\d\d/, { timeout: 30_000 })
  await tap(driver, 'Arrived at pickup')
  await expect(status).toContainText(/Last update: arrived at pickup .+\d\d:\d\d/, { timeout: 30_000 })
  await expect(status).toContainText('Last location: 32.7876, -96.7994', { timeout: 60_000 })
  for (const name of ['Create link', 'End link', 'Renew for 7 days'])
    await expect(status.getByRole('button', { name })).toHaveCount(0)
  expect(await status.textContent()).not.toContain('/drive/')
  await expectAccessible(desk)
  await expectFitsEverySize(desk)
})

test('without signal no link is created, the dialog says why, and once there is signal it works', async ({
  road,
  turnOn,
  broker,
  clientOf,
  freshLoad,
}) => {
  test.setTimeout(120_000)
  const load = await booked(broker, await clientOf(DISPATCHER), await freshLoad())
  const { page } = await turnOn()
  await signIn(page, DISPATCHER, road.url)
  await page.goto(road.url + loadPath(load.id))
  await page.getByRole('button', { name: 'Send to driver' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to driver' })
  await expect(dialog).toContainText('No driver has opened a link yet.')
  const signalBack = road.meet(anything, 'no-signal')
  const words = 'Creating, ending and renewing a link needs a connection. Try again once you have signal.'
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByText(words).first()).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByLabel('Driver link')).toHaveCount(0)
  await expectAccessible(page)

  signalBack()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByLabel('Driver link')).toHaveText(/\/drive\/[\w-]{43}$/)
  // the attempt without signal left none behind
  await expect(dialog.getByText('Not opened yet')).toHaveCount(1)
})

test("[FACE-02] on the driver's page a second tap records no departure, and Undo names the steps and takes back both", async ({
  road,
  turnOn,
  broker,
  clientOf,
}) => {
  const carrier = await clientOf(DISPATCHER)
  const load = await booked(broker, carrier, await untouchedLoad(broker, pickupToday()))
  const { path } = await linkDriver(carrier, load)
  const { page } = await turnOn()
  await page.clock.install()
  await page.goto(road.url + path)
  const leaving = page.getByRole('button', { name: 'I am leaving', exact: true })
  await expect(arrived(page)).toBeEnabled()
  const spot = await arrived(page).boundingBox()
  if (!spot) throw new Error('There is nothing to tap')
  // a slow machine must not use up the time in which a second tap doesn't count, or a step can be undone
  await page.clock.pauseAt(Date.now() + 10_000)
  const [x, y] = [spot.x + spot.width / 2, spot.y + spot.height / 2]
  await page.mouse.click(x, y)
  await expect(leaving).toBeVisible()
  const next = await leaving.boundingBox()
  expect((next?.y ?? 0) + (next?.height ?? 0), 'the next step stands elsewhere').toBeLessThanOrEqual(spot.y)
  await leaving.dispatchEvent('click')
  await expect(page.getByRole('button', { name: /^Undo: Arrived at pickup \(\d+\)$/ })).toBeVisible()
  await page.clock.runFor(2_000)
  await leaving.click()
  await page.getByRole('button', { name: /^Undo: Arrived at pickup \+ I am leaving \(\d+\)$/ }).click()
  await expect(page.getByText('Undone. Nothing was sent')).toBeVisible()
  await expect(arrived(page)).toBeVisible()
})

test('[SAFE-16] a revoked link shows no street address any more, also without signal', async ({
  road,
  turnOn,
  linked: { carrier, load, linkId, path },
}) => {
  const { page } = await turnOn()
  const { pickupLocation } = await carrier.call(readLoadEndpoint, { params: load })
  const street = page.getByText(pickupLocation.address ?? 'no street')
  await page.goto(road.url + path)
  await expect(street).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await carrier.call(revokeDriverLinkEndpoint, { params: { id: load.id, linkId } })
  await page.reload()
  await expect(page.getByText('Your dispatcher ended this link')).toBeVisible()
  await expect(street).toHaveCount(0)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(pickupLocation.city).first()).toBeVisible()
  await expect(street).toHaveCount(0)
})

test('[FACE-22] the driver is asked before an arrival days early is saved, in each language, and Not yet saves nothing', async ({
  road,
  turnOn,
  broker,
  linked: { load, path },
}) => {
  const { page } = await turnOn()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(road.url + path)
  const languages = [
    ['es', 'Llegué a recoger', /antes de la cita/, 'Todavía no'],
    ['pa', 'ਪਿਕਅੱਪ ਤੇ ਪਹੁੰਚ ਗਿਆ', /ਅਪੌਇੰਟਮੈਂਟ ਤੋਂ .+ ਪਹਿਲਾਂ/, 'ਅਜੇ ਨਹੀਂ'],
    ['en', 'Arrived at pickup', /before the appointment/, 'Not yet'],
  ] as const
  for (const [language, arrived, early, notYet] of languages) {
    await page.getByRole('combobox').selectOption(language)
    await page.getByRole('button', { name: arrived, exact: true }).click()
    await expect(page.getByRole('heading', { name: early })).toBeVisible()
    await expect(page.getByRole('button', { name: notYet })).toBeFocused()
    await expectAccessible(page)
    await expectFitsScreen(page)
    await page.screenshot({ path: `test-results/driver-early-${language}.png` })
    await page.getByRole('button', { name: notYet }).click()
  }
  await tap(page, 'Arrived at pickup')
  await expect
    .poll(async () => (await recorded(broker, load))?.map(({ tap: what }) => what), { timeout: 30_000 })
    .toEqual(['arrived pickup'])
})

test('[FACE-22] a driver on time takes five taps: arrived, left, arrived, the photo of the POD, left', async ({
  road,
  turnOn,
  broker,
  clientOf,
}) => {
  const carrier = await clientOf(DISPATCHER)
  const load = await booked(broker, carrier, await untouchedLoad(broker, pickupToday()))
  const { path } = await linkDriver(carrier, load)
  const { page } = await turnOn()
  await page.clock.install()
  await page.addInitScript(() => {
    let taps = 0
    // a click of a label's input is no tap of its own
    const count = ({ isTrusted }: Event) => {
      taps += isTrusted ? 1 : 0
      document.documentElement.dataset['taps'] = String(taps)
    }
    addEventListener('pointerdown', count, true)
  })
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toBeEnabled()
    await button.click()
    await expect(page.getByRole('button', { name: 'Not yet' }), 'asks nothing on time').toHaveCount(0)
  }
  await page.goto(road.url + path)
  await press('Arrived at pickup')
  await press('I am leaving')
  // the drive; without signal, because the server's clock stays
  road.meet(anything, 'no-signal')
  await page.clock.fastForward(Date.parse(load.deliveryDateTime) - 3_600_000 - (await page.evaluate(() => Date.now())))
  await press('Confirm arrival')
  const chooser = page.waitForEvent('filechooser')
  await page.getByText('Photo of the signed POD').click()
  await (await chooser).setFiles(await takePhoto(page))
  await expect(page.getByText('Signed POD, 1 page')).toBeVisible({ timeout: 30_000 })
  await press('I am leaving')
  await expect(page.getByRole('heading', { name: /^Delivered/ })).toBeVisible()
  expect(Number(await page.locator('html').getAttribute('data-taps'))).toBe(5)
})
