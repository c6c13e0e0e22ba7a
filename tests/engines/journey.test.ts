import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest'
import { boardLoadPath, loadPath, PATHS } from '#contract/api/path.ts'
import { listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import { type Load, readLoadEndpoint } from '#contract/freight/load.ts'
import { type DemoClient, demoClient, PASSWORD, pickupToday, untouchedLoad } from '#tests/support/demo-client.ts'
import { linkDriver } from '#tests/support/driver-link.ts'
import { anything, type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { startServer } from '#tests/support/server.ts'
import { type Page, pageOf } from '#tests/support/driven-page.ts'
import { ENGINES } from '#tests/support/other-engines.ts'
import type { WebDriver } from '#tests/support/web-driver.ts'

const BROKER = 'broker@milepost.test'
const DISPATCHER = 'dispatcher@milepost.test'

describe.each(ENGINES)('$name', ({ name, isMissing, start }) => {
  let server: Awaited<ReturnType<typeof startServer>>
  let road: FaultProxy
  let driver: WebDriver
  let page: Page
  let broker: DemoClient
  let carrier: DemoClient
  let load: Load

  beforeAll(async () => {
    if (isMissing) return
    server = await startServer()
    road = await startFaultProxy(server.url)
    broker = await demoClient(server.url, BROKER)
    carrier = await demoClient(server.url, DISPATCHER)
    // its delivery follows soon, so that one journey can drive it
    load = await untouchedLoad(broker, pickupToday())
    driver = await start()
    page = pageOf(driver)
  })
  afterAll(async () => {
    await driver?.quit()
    await road?.stop()
    await server?.stop()
  })

  const requestsOn = async () =>
    (await broker.call(listLoadBookingRequestsEndpoint, { params: { id: load.id }, query: {} })).data
  const statusOf = async () => (await broker.call(readLoadEndpoint, { params: { id: load.id } })).status
  const tapsOn = async () => {
    const [deal] = (await broker.call(listLoadDealsEndpoint, { params: { id: load.id } })).data
    return deal?.stopEvents.map(({ kind, stop }) => `${kind} ${stop}`)
  }

  test.skipIf(isMissing)(
    '[SYNC-12] a carrier signs in, books and drives a load without signal, and signs out',
    async () => {
      onTestFailed(async () => {
        const picture = String(await driver.send('screenshot'))
        await writeFile(`test-results/${name}.png`, Buffer.from(picture, 'base64'))
      })
      await page.open(road.url + PATHS.login)
      await page.fill('Email', DISPATCHER)
      await page.fill('Password', PASSWORD)
      await page.press('Sign In')
      await page.sees('Here are your loads')
      // no other engine sends while the page is closed
      expect(await page.run(() => 'SyncManager' in window)).toBe(false)
      await page.run(() => navigator.serviceWorker.ready.then(() => undefined))
      await page.open(road.url + boardLoadPath(load.id))
      await page.sees(`Load #${load.number}`)

      road.meet(anything, 'no-signal')
      await page.reload()
      await page.sees(`Load #${load.number}`)
      await page.press('Book This Load')
      await page.press('Send Booking Request')
      await page.sees(
        'Saved on this device and sends automatically. Open Milepost when you have signal so it can send.',
      )
      // an action survives its page
      await page.reload()
      await page.sees('Your booking request is saved on this device and sends automatically.')
      expect(await requestsOn()).toEqual([])
      road.heal()
      await expect.poll(requestsOn).toHaveLength(1)
      await page.sees('Waiting for the broker.')

      const [request] = await requestsOn()
      await broker.call(acceptBookingRequestEndpoint, { params: { id: request?.id ?? '' }, body: {} })
      await page.open(road.url + PATHS.dashboard)
      await page.sees(/1 load in total/)
      await page.open(road.url + loadPath(load.id))
      await page.sees('Confirm arrival')
      road.meet(anything, 'no-signal')
      await page.press('Arrived at pickup')
      await page.press('Send now')
      await page.sees('Waiting to send')
      expect(await tapsOn()).toEqual([])
      road.heal()
      await expect.poll(tapsOn).toEqual(['arrived pickup'])

      const link = await linkDriver(carrier, load)
      await page.open(road.url + link.path)
      await page.run(() => navigator.serviceWorker.ready.then(() => undefined))
      road.meet(anything, 'no-signal')
      await page.press('I am leaving')
      await page.sees(/Left \d\d:\d\d \w+\s+Saved on this phone/)
      await page.reload()
      await page.sees(/Left \d\d:\d\d \w+\s+Saved on this phone/)
      await page.press('Confirm arrival')
      const anyway = /Record \d\d:\d\d anyway/
      await page.sees(anyway)
      await page.press(anyway.exec(await page.text())?.[0] ?? 'Record')
      await page.sees(/Arrived \d\d:\d\d \w+\s+Saved on this phone/)
      expect(await tapsOn()).toEqual(['arrived pickup'])
      road.heal()
      await expect.poll(tapsOn).toEqual(['arrived pickup', 'departed pickup', 'arrived delivery'])
      await page.sees(/Arrived \d\d:\d\d \w+\s+Sent \d\d:\d\d/)
      expect(await statusOf()).toBe('completed')

      await page.open(road.url + PATHS.dashboard)
      await page.sees('1 load in total')
      await page.press('Logout')
      await page.sees('Sign in')
      const left = await page.run(async () => (await indexedDB.databases()).map(({ name }) => name))
      expect(left.filter((each) => each?.startsWith('cache-'))).toEqual([])
    },
  )
})
