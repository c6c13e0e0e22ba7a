import { expect, type Page } from 'playwright/test'
import { requestsOfLoad } from '#contract/booking.ts'
import { readLoad } from '#contract/load.ts'
import { boardLoadPath, editLoadPath, PATHS } from '#contract/path.ts'
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
  settledIn,
  test,
} from '#tests/support/fault-test.ts'
import { changeTerms, field } from '#tests/support/load-form.ts'
import { signIn } from '#tests/support/person.ts'

test.describe.configure({ timeout: 120_000 })

const BOOKINGS = '/api/load-requests'

/** In the page: the answer to a write arrives, and the app never gets to read it. */
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

test('[F01] an answer that is lost with the app is asked for again under the same key: one request', async ({
  road,
  turnOn,
  broker,
  freshLoad,
}) => {
  const load = await freshLoad()
  const phone = await turnOn()
  const page = await settledIn(phone, road, [load])
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

test('[F02] killed when the answer had come and was not yet written down: sent again under the same key, one request', async ({
  road,
  turnOn,
  broker,
  freshLoad,
}) => {
  const load = await freshLoad()
  const phone = await turnOn()
  await phone.page.addInitScript(dieWithTheAnswer, BOOKINGS)
  const page = await settledIn(phone, road, [load])
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

test('[F04] what was saved before the browser is killed is delivered after it starts again: all of it, once', async ({
  road,
  turnOn,
  broker,
  freshLoads,
}) => {
  const loads = await freshLoads(3)
  const phone = await turnOn()
  const page = await settledIn(phone, road, loads)
  road.meet(anything, 'no-signal')
  for (const load of loads) {
    await openLoad(page, road.url, load)
    await book(page)
    await expectSavedHere(page)
  }
  await phone.kill()
  for (const load of loads) expect(await requestsOn(broker, load)).toBe(0)

  road.heal()
  const again = await turnOn()
  await again.page.goto(road.url + PATHS.dashboard)
  await expectDeliveredOnce(again.page, broker, loads)
})

test('[F15] with every page closed, the service worker sends what waits when there is signal again: once', async ({
  road,
  turnOn,
  broker,
  freshLoads,
}) => {
  const loads = await freshLoads(2)
  const phone = await turnOn()
  const page = await settledIn(phone, road, loads)
  road.meet(anything, 'no-signal')
  for (const load of loads) {
    await openLoad(page, road.url, load)
    await book(page)
    await expectSavedHere(page)
  }
  const elsewhere = await phone.context.newPage()
  await page.close()
  road.heal()

  const signalIsBack = await backgroundSync(phone.context, elsewhere, road.url)
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
  { id: 'F05', what: 'a connection reset after half of the request', fault: 'cut-request', times: 2 },
  { id: 'F06', what: 'a server that fails twice', fault: { status: 502 }, times: 2 },
  { id: 'F45', what: 'a hotel that answers 200 with a page of its own', fault: 'captive-page', times: Infinity },
  { id: 'F46', what: 'a hotel that redirects to its login', fault: 'captive-redirect', times: Infinity },
] as const) {
  test(`[${id}] ${what} is neither a success nor a refusal: sent once when it is over`, async ({
    road,
    turnOn,
    broker,
    freshLoad,
  }) => {
    const load = await freshLoad()
    const page = await settledIn(await turnOn(), road, [load])
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

test('[F47] packets that vanish free the form within 10 seconds; what was saved waits, and goes when they arrive', async ({
  road,
  turnOn,
  broker,
  freshLoad,
}) => {
  const load = await freshLoad()
  const page = await settledIn(await turnOn(), road, [load])
  road.meet(anything, 'silence')
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await book(page)
  await expect(page.getByText(/Saved on this phone/)).toBeVisible({ timeout: 10_000 })
  expect(await outboxStates(page)).toHaveLength(1)
  expect(await requestsOn(broker, load)).toBe(0)
  road.heal()
  await expectDeliveredOnce(page, broker, [load])
})

test('[F48] a device that wrongly believes to be offline still delivers', async ({
  road,
  turnOn,
  broker,
  freshLoad,
}) => {
  const load = await freshLoad()
  const phone = await turnOn()
  await phone.context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  const page = await settledIn(phone, road, [load])
  expect(await page.evaluate(() => navigator.onLine)).toBe(false)
  await book(page)
  await expectDeliveredOnce(page, broker, [load])
})

test('[F49] a cold start with no signal shows the loads that the phone keeps, and nothing spins for ever', async ({
  road,
  turnOn,
}) => {
  const phone = await turnOn()
  const page = await settledIn(phone, road)
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

test('[F59] after the site data is cleared the app starts clean, and shows what the server knows', async ({
  road,
  turnOn,
  broker,
  freshLoad,
}) => {
  const load = await freshLoad()
  const phone = await turnOn()
  const page = await settledIn(phone, road, [load])
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
  const { data } = await broker.call(requestsOfLoad, { params: { id: load.id }, query: {} })
  expect(data.map(({ status }) => status)).toEqual(['pending'])
})

test('[F30, EDIT-14] an edit that was saved without signal meets a changed load: what differs is shown, and the person chooses', async ({
  road,
  turnOn,
  broker,
  freshLoad,
}) => {
  const load = await freshLoad()
  const { page } = await turnOn()
  await signIn(page, BROKER, road.url)
  await page.goto(road.url + editLoadPath(load.id))
  await expect(field(page, 'Rate')).toHaveValue(String(load.rate))
  const noSignal = road.meet(anything, 'no-signal')
  await field(page, 'Rate').fill('2222')
  await page.getByRole('button', { name: 'Update Load' }).click()
  await expectSavedHere(page)
  await changeTerms(broker, load, { rate: 3333 })
  noSignal()

  await page.goto(road.url + PATHS.outbox)
  await expect(page.getByText('The load changed since you edited it')).toBeVisible({ timeout: 45_000 })
  expect(await outboxStates(page)).toEqual(['needs_you:conflict'])
  expect(await broker.call(readLoad, { params: { id: load.id } })).toMatchObject({ rate: 3333 })
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const differences = page.getByRole('region', { name: 'This load changed since you began' })
  await expect(differences.getByRole('group', { name: /^Rate/ })).toContainText(`was $${load.rate}`)
  await expect(differences.getByRole('radio', { name: 'Take theirs $3333' })).not.toBeChecked()
  await differences.getByRole('radio', { name: 'Keep mine $2222' }).check()
  await differences.getByRole('button', { name: 'Go on with this' }).click()
  await page.getByRole('button', { name: 'Update Load' }).click()
  await expect(page.getByText('Load updated successfully!')).toBeVisible()
  expect(await broker.call(readLoad, { params: { id: load.id } })).toMatchObject({ rate: 2222 })
  expect(await outboxStates(page)).toEqual(['discarded', 'done'])
})
