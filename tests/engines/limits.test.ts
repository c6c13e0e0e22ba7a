import { subDays } from 'date-fns/subDays'
import { formatISO } from 'date-fns/formatISO'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { boardLoadPath, loadPath, PATHS } from '#contract/api/path.ts'
import { listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { readInvoiceEndpoint, sendInvoiceEndpoint, settleInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import type { Load } from '#contract/freight/load.ts'
import { BROKER, bookedLoad, COMPANY } from '#tests/support/board-load.ts'
import { type DemoClient, demoClient, PASSWORD, untouchedLoad } from '#tests/support/demo-client.ts'
import { type Page, pageOf } from '#tests/support/driven-page.ts'
import { anything, type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { ENGINES } from '#tests/support/other-engines.ts'
import { startServer } from '#tests/support/server.ts'
import type { WebDriver } from '#tests/support/web-driver.ts'

const DISPATCHER = 'dispatcher@milepost.test'
/** A browser of this engine can be told to have no service worker. */
const CAN_GO_WITHOUT = new Set(['Firefox'])

/** What engines limit, and Chromium doesn't, or not in the same way. */
describe.each(ENGINES)('$name', ({ name, isMissing, start }) => {
  let server: Awaited<ReturnType<typeof startServer>>
  let road: FaultProxy
  let driver: WebDriver | undefined
  let broker: DemoClient
  let carrier: DemoClient

  beforeAll(async () => {
    if (isMissing) return
    server = await startServer()
    road = await startFaultProxy(server.url)
    broker = await demoClient(server.url, BROKER)
    carrier = await demoClient(server.url, COMPANY)
  })
  afterEach(async () => {
    await driver?.quit()
    driver = undefined
    road?.heal()
  })
  afterAll(async () => {
    await road?.stop()
    await server?.stop()
  })

  async function open(options?: Parameters<typeof start>[0]): Promise<Page> {
    driver = await start(options)
    return pageOf(driver)
  }

  async function signIn(page: Page, email: string, path: string): Promise<void> {
    await page.open(road.url + path)
    await page.fill('Email', email)
    await page.fill('Password', PASSWORD)
    await page.press('Sign In')
  }

  async function openOnBoard(page: Page, load: Load): Promise<void> {
    await page.open(road.url + boardLoadPath(load.id))
    await page.sees(`Load #${load.number}`)
  }

  const requestsOn = async ({ id }: Load) =>
    (await broker.call(listLoadBookingRequestsEndpoint, { params: { id }, query: {} })).data

  test.skipIf(isMissing)(
    '[SYNC-12] after the browser deleted all storage, a person signs in again and books without signal',
    async () => {
      const page = await open()
      await signIn(page, DISPATCHER, PATHS.login)
      await page.sees('Here are your loads')
      await page.run(() => navigator.serviceWorker.ready.then(() => undefined))

      await page.open(`${road.url}/robots.txt`)
      await page.run(deleteAllStorage)
      await page.open(road.url + PATHS.dashboard)
      await page.sees('Sign in')

      const load = await untouchedLoad(broker)
      await signIn(page, DISPATCHER, PATHS.login)
      await page.sees('Here are your loads')
      await page.run(() => navigator.serviceWorker.ready.then(() => undefined))
      await openOnBoard(page, load)
      road.meet(anything, 'no-signal')
      await page.reload()
      await page.sees(`Load #${load.number}`)
      await page.press('Book This Load')
      await page.press('Send Booking Request')
      await page.sees('Saved on this device and sends automatically.')
      road.heal()
      await expect.poll(() => requestsOn(load)).toHaveLength(1)
    },
  )

  test.skipIf(isMissing || !CAN_GO_WITHOUT.has(name))(
    '[SYNC-12] without a service worker a page that is open keeps an action, and sends it once signal is back',
    async () => {
      const page = await open({ serviceWorker: false })
      const load = await untouchedLoad(broker)
      await signIn(page, DISPATCHER, PATHS.login)
      await page.sees('Here are your loads')
      expect(await page.run(() => 'serviceWorker' in navigator)).toBe(false)
      await openOnBoard(page, load)
      await page.press('Book This Load')
      await page.sees('Send Booking Request')
      road.meet(anything, 'no-signal')
      await page.press('Send Booking Request')
      await page.sees(
        'Saved on this device and sends automatically. Open Milepost when you have signal so it can send.',
      )
      expect(await requestsOn(load)).toEqual([])
      road.heal()
      await openOnBoard(page, load)
      await expect.poll(() => requestsOn(load)).toHaveLength(1)
      await page.sees('Waiting for the broker.')
    },
  )

  test.skipIf(isMissing)(
    '[SYNC-12] a day that is typed as this engine asks for it is the day that is sent',
    async () => {
      const load = await bookedLoad(carrier, broker)
      await carrier.call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
      const { dealId, draft } = await carrier.call(readInvoiceEndpoint, { params: load, query: {} })
      const remitTo = { kind: 'carrier' as const, name: 'Gill Brothers', address: '12 Depot Rd, Laredo', email: null }
      await carrier.prove()
      await carrier.call(sendInvoiceEndpoint, {
        params: load,
        body: { dealId, version: 0, total: draft.total, remitTo },
      })
      await broker.call(settleInvoiceEndpoint, { params: load, body: { dealId, version: 1, settlement: 'approve' } })

      const day = formatISO(subDays(new Date(), 1), { representation: 'date' })
      const page = await open()
      await signIn(page, BROKER, loadPath(load.id))
      await page.sees(`Load #${load.number}`)
      // the documents are fetched once somebody scrolls to them
      await expect
        .poll(() => page.run(() => (scrollTo(0, document.body.scrollHeight), document.body.innerText)))
        .toContain('Rate confirmation')
      await page.press('Invoice')
      await page.press('Mark paid')
      await page.fill('Day of the payment', name === 'Firefox' ? day : typedByParts(day))
      await page.press('Mark paid')
      const payment = async () =>
        (await broker.call(readInvoiceEndpoint, { params: load, query: {} })).versions.at(-1)?.paid
      await expect.poll(payment).toMatchObject({ on: day, by: 'broker' })
    },
  )
})

/** Runs in the page: what a browser deletes that needs room, or that nobody used for a week. */
async function deleteAllStorage(): Promise<void> {
  const workers = await navigator.serviceWorker.getRegistrations()
  await Promise.all(workers.map((worker) => worker.unregister()))
  await Promise.all((await caches.keys()).map((each) => caches.delete(each)))
  const names = (await indexedDB.databases()).flatMap((each) => each.name ?? [])
  await Promise.all(
    names.map(
      (each) =>
        new Promise((resolve, reject) => {
          const deletion = indexedDB.deleteDatabase(each)
          deletion.addEventListener('success', resolve)
          deletion.addEventListener('error', reject)
        }),
    ),
  )
  localStorage.clear()
  sessionStorage.clear()
}

/** WebKit's date input has a part for the month, the day and the year. */
function typedByParts(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}
