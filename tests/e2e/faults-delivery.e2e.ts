import { expect, type Page } from 'playwright/test'
import { listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { boardLoadPath, editLoadPath, PATHS } from '#contract/api/path.ts'
import { backgroundSync } from '#tests/support/background-sync.ts'
import { anything, toApi, write } from '#tests/support/fault-proxy.ts'
import {
  book,
  BROKER,
  DISPATCHER,
  expectDeliveredOnce,
  expectSavedHere,
  openLoad,
  outboxStates,
  requestsOn,
  setUpPhone,
  test,
} from '#tests/support/fault-test.ts'
import { filled } from '#tests/support/filled.ts'
import { changeTerms, field } from '#tests/support/load-form.ts'
import { waitForCachedShell } from '#tests/support/lost-signal.ts'
import { signIn } from '#tests/support/browser-person.ts'

test.describe.configure({ timeout: 120_000 })

const BOOKINGS = '/api/load-requests'

/** Runs in the page: the answer to a write arrives, and the app never reads it. */
function dieWithTheAnswer(path: string): void {
  const send = window.fetch
  window.fetch = async (input, init) => {
    const answer = await send(input, init)
    if (init?.method !== 'POST' || !answer.url.includes(path)) return answer
    await answer.clone().text()
    document.documentElement.dataset.answered = String(answer.status)
    return new Promise(() => {})
  }
}

test('[F01] when the app dies before the answer, the retry reuses the key and makes one request @core', async ({
  road,
  turnOn,
  broker,
  freshLoad,
}) => {
  const load = await freshLoad()
  const phone = await turnOn()
  const page = await setUpPhone(phone, road, [load])
  road.meet(write(BOOKINGS), 'lose-answer')
  await book(page)
  await expect.poll(() => requestsOn(broker, load)).toBe(1)
  await phone.kill()

  road.heal()
  const again = await turnOn()
  await again.page.goto(road.url + PATHS.dashboard)
  await expectDeliveredOnce(again.page, broker, [load])
  const sent = road.passed.filter(({ method, path }) => write(BOOKINGS)(method, path))
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('[F02] when the app dies before saving the answer, the retry reuses the key and makes one request', async ({
  road,
  turnOn,
  broker,
  freshLoad,
}) => {
  const load = await freshLoad()
  const phone = await turnOn()
  await phone.page.addInitScript(dieWithTheAnswer, BOOKINGS)
  const page = await setUpPhone(phone, road, [load])
  await book(page)
  await page.waitForFunction(() => document.documentElement.dataset.answered)
  expect(await requestsOn(broker, load)).toBe(1)
  expect(await outboxStates(page)).toEqual(['sending'])
  await phone.kill()

  const again = await turnOn()
  await again.page.goto(road.url + PATHS.dashboard)
  await expectDeliveredOnce(again.page, broker, [load])
  const sent = road.passed.filter(({ method, path }) => write(BOOKINGS)(method, path))
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('[F04] actions saved before the browser is killed are each sent once after a restart @core', async ({
  road,
  turnOn,
  broker,
  freshLoads,
}) => {
  const loads = await freshLoads(3)
  const phone = await turnOn()
  const page = await setUpPhone(phone, road, loads)
  road.meet(anything, 'no-signal')
  for (const load of filled(loads)) {
    await openLoad(page, road.url, load)
    await book(page)
    await expectSavedHere(page)
  }
  await phone.kill()
  for (const load of filled(loads)) expect(await requestsOn(broker, load)).toBe(0)

  road.heal()
  const again = await turnOn()
  await again.page.goto(road.url + PATHS.dashboard)
  await expectDeliveredOnce(again.page, broker, loads)
})

test('[F15] with every page closed, the service worker sends unsent items once when the device is back online @core', async ({
  road,
  turnOn,
  broker,
  freshLoads,
}) => {
  const loads = await freshLoads(2)
  const phone = await turnOn()
  const page = await setUpPhone(phone, road, loads)
  road.meet(anything, 'no-signal')
  for (const load of loads) {
    await openLoad(page, road.url, load)
    await book(page)
    await expectSavedHere(page)
  }
  const elsewhere = await phone.context.newPage()
  await page.close()
  road.heal()

  const signalIsBack = await backgroundSync(phone.context, elsewhere, { origin: road.url })
  await Promise.all([signalIsBack(), signalIsBack()])
  await expect.poll(() => Promise.all(loads.map((load) => requestsOn(broker, load)))).toEqual([1, 1])
  expect(phone.context.pages().map((open) => open.url())).toEqual(['about:blank'])
  const sent = road.passed.filter(({ method, path }) => write(BOOKINGS)(method, path))
  expect(sent.map(({ status }) => status)).toEqual([200, 200])

  await elsewhere.goto(road.url + PATHS.outbox)
  await expect(elsewhere.getByRole('region', { name: 'Sent' }).getByRole('article')).toHaveCount(2)
  await expectDeliveredOnce(elsewhere, broker, loads)
})

for (const { id, what, fault, times } of [
  { id: 'F05', what: 'a connection reset halfway through the request', fault: 'cut-request', times: 2 },
  { id: 'F06', what: 'a server that fails twice', fault: { status: 502 }, times: 2 },
  { id: 'F45', what: 'a hotel network that answers 200 with its own page', fault: 'captive-page', times: Infinity },
  { id: 'F46', what: 'a hotel network that redirects to its login', fault: 'captive-redirect', times: Infinity },
] as const) {
  test(`[${id}] ${what} counts as neither success nor refusal, and the request is sent once afterwards`, async ({
    road,
    turnOn,
    broker,
    freshLoad,
  }) => {
    const load = await freshLoad()
    const page = await setUpPhone(await turnOn(), road, [load])
    road.meet(times === Infinity ? toApi : write(BOOKINGS), fault, times)
    await book(page)
    if (times === Infinity) {
      await expectSavedHere(page)
      expect(await outboxStates(page)).toEqual([expect.stringMatching(/queued|sending|retry_wait/)])
      expect(await requestsOn(broker, load)).toBe(0)
      road.heal()
    }
    await expectDeliveredOnce(page, broker, [load])
    const sent = road.passed.filter(({ method, path }) => write(BOOKINGS)(method, path))
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(sent.length).toBeGreaterThan(times === Infinity ? 0 : times)
  })
}

for (const swallowed of ['kept', 'reset'] as const)
  test(`[F47, SYNC-06] a silent network frees the form within 10 seconds; once it recovers, with hung requests ${swallowed}, the request is sent within 10 seconds`, async ({
    road,
    turnOn,
    broker,
    freshLoad,
  }) => {
    const load = await freshLoad()
    const page = await setUpPhone(await turnOn(), road, [load])
    road.meet(anything, 'silence')
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    await book(page)
    await expect(page.getByText(/Saved on this device/)).toBeVisible({ timeout: 10_000 })
    expect(await outboxStates(page)).toHaveLength(1)
    expect(await requestsOn(broker, load)).toBe(0)
    road.heal(swallowed)
    await expect.poll(() => requestsOn(broker, load), { timeout: 10_000, intervals: [100] }).toBe(1)
    await expectDeliveredOnce(page, broker, [load])
  })

test('[F48] a device that wrongly reports being offline still sends', async ({ road, turnOn, broker, freshLoad }) => {
  const load = await freshLoad()
  const phone = await turnOn()
  await phone.context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  const page = await setUpPhone(phone, road, [load])
  expect(await page.evaluate(() => navigator.onLine)).toBe(false)
  await book(page)
  await expectDeliveredOnce(page, broker, [load])
})

test('[F49] an offline cold start shows the saved loads, and no spinner stays @core', async ({ road, turnOn }) => {
  const phone = await turnOn()
  const page = await setUpPhone(phone, road)
  await page.goto(road.url + PATHS.myLoads)
  const lanesOn = (shown: Page) => shown.getByRole('article').getByRole('link', { name: / to / })
  const loads = lanesOn(page)
  await expect(loads.first()).toBeVisible()
  const shown = await loads.first().innerText()
  await phone.kill()

  road.meet(anything, 'silence')
  const cold = await turnOn()
  await cold.page.goto(road.url + PATHS.myLoads)
  await expect(lanesOn(cold.page).first()).toHaveText(shown.replaceAll(/\s+/g, ' '), {
    timeout: 3_000,
  })
  await expect(cold.page.locator('[aria-busy="true"]')).toHaveCount(0)
})

test('[F59] after the site data is cleared, the app starts clean and shows the server’s data', async ({
  road,
  turnOn,
  broker,
  freshLoad,
}) => {
  const load = await freshLoad()
  const phone = await turnOn()
  const page = await setUpPhone(phone, road, [load])
  await book(page)
  await expectDeliveredOnce(page, broker, [load])
  const devtools = await phone.context.newCDPSession(page)
  await page.goto('about:blank')
  await devtools.send('Storage.clearDataForOrigin', { origin: road.url, storageTypes: 'all' })

  await page.goto(road.url + PATHS.dashboard)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await signIn(page, DISPATCHER, road.url)
  await page.goto(road.url + boardLoadPath(load.id))
  await expect(page.getByRole('region', { name: 'Your request' })).toBeVisible()
  const { data } = await broker.call(listLoadBookingRequestsEndpoint, { params: { id: load.id }, query: {} })
  expect(data.map(({ status }) => status)).toEqual(['pending'])
})

test('[F30, EDIT-14] an offline edit of a load that changed meanwhile shows the differences, and the broker chooses', async ({
  road,
  turnOn,
  broker,
  freshLoad,
}) => {
  const load = await freshLoad()
  const { page } = await turnOn()
  await signIn(page, BROKER, road.url)
  await page.goto(road.url + editLoadPath(load.id))
  // the screen that follows a change must be on the device
  await waitForCachedShell(page)
  await expect(field(page, 'Rate')).toHaveValue(String(load.rate))
  const goOnline = road.meet(anything, 'no-signal')
  await field(page, 'Rate').fill('2222')
  await page.getByRole('button', { name: 'Update Load' }).click()
  await expectSavedHere(page)
  await changeTerms(broker, load, { rate: 3333 })
  goOnline()

  await page.goto(road.url + PATHS.outbox)
  await expect(page.getByText('The load changed since you edited it')).toBeVisible({ timeout: 45_000 })
  expect(await outboxStates(page)).toEqual(['needs_you:conflict'])
  expect(await broker.call(readLoadEndpoint, { params: { id: load.id } })).toMatchObject({ rate: 3333 })
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const differences = page.getByRole('region', { name: 'This load changed since you started editing' })
  await expect(differences.getByRole('group', { name: /^Rate/ })).toContainText(`was $${load.rate}`)
  await expect(differences.getByRole('radio', { name: 'Use theirs $3333' })).not.toBeChecked()
  await differences.getByRole('radio', { name: 'Keep mine $2222' }).check()
  await differences.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Update Load' }).click()
  await expect(page.getByText('Load updated successfully!')).toBeVisible()
  expect(await broker.call(readLoadEndpoint, { params: { id: load.id } })).toMatchObject({ rate: 2222 })
  expect(await outboxStates(page)).toEqual(['discarded', 'done'])
})
