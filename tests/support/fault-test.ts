import { expect, type Page } from 'playwright/test'
import { requestsOfLoad } from '#contract/booking.ts'
import type { Load } from '#contract/load.ts'
import { boardLoadPath } from '#contract/path.ts'
import type { DemoClient } from './demo-client.ts'
import { test as base } from './demo-test.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { type Phone, phonePocket } from './phone.ts'
import { signIn } from './person.ts'

export const BROKER = 'broker@milepost.test'
export const DISPATCHER = 'dispatcher@milepost.test'

interface FaultRig {
  /** the road between the phone and the server */
  road: FaultProxy
  /** Starts the dispatcher's phone, or starts it again after it was killed. */
  turnOn: () => Promise<Phone>
  broker: DemoClient
  /** Loads that nobody has asked for. */
  freshLoads: (count: number) => Promise<Load[]>
  freshLoad: () => Promise<Load>
}

/** Tests on a phone that keeps its data, and a road to the server that can be spoilt. */
export const test = base.extend<FaultRig>({
  serviceWorkers: 'allow',
  road: async ({ origin }, lend) => {
    const road = await startFaultProxy(origin)
    await lend(road)
    await road.stop()
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
  turnOn: async ({}, lend) => {
    const pocket = await phonePocket()
    await lend(pocket.turnOn)
    await pocket.empty()
  },
  broker: async ({ clientOf }, lend) => lend(await clientOf(BROKER)),
  freshLoads: async ({ broker }, lend) => lend((count) => untouched(broker, count)),
  freshLoad: async ({ freshLoads }, lend) =>
    lend(async () => {
      const [load] = await freshLoads(1)
      if (!load) throw new Error('No load')
      return load
    }),
})

export async function untouched(broker: DemoClient, count: number): Promise<Load[]> {
  const soon = Date.now() + 2 * 3_600_000
  const found: Load[] = []
  for (const load of await broker.loads('pending')) {
    if (load.tendered || Date.parse(load.pickupDateTime) < soon) continue
    if ((await requestsOn(broker, load)) === 0) found.push(load)
    if (found.length === count) return found
  }
  throw new Error(`The demo broker has ${found.length} loads that nobody asked for`)
}

/** How many requests the server has for a load: more than one by one person is an action done twice. */
export async function requestsOn(broker: DemoClient, { id }: Pick<Load, 'id'>): Promise<number> {
  return (await broker.call(requestsOfLoad, { params: { id }, query: { limit: 100 } })).meta.total
}

/** The dispatcher's phone, signed in, with the app on it. */
export async function settledIn(phone: Phone, { url }: FaultProxy, loads: readonly Load[] = []): Promise<Page> {
  const { page } = phone
  await signIn(page, DISPATCHER, url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  for (const load of loads) await openLoad(page, url, load)
  return page
}

export async function openLoad(page: Page, url: string, { id, number }: Load): Promise<void> {
  await page.goto(url + boardLoadPath(id))
  await expect(page.getByRole('heading', { level: 1, name: `Load #${number}` })).toBeVisible()
}

/** Presses the buttons of a booking; what comes of it is the test's. */
export async function book(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Book This Load' }).click()
  await page.getByRole('dialog', { name: 'Book Load' }).getByRole('button', { name: 'Send Booking Request' }).click()
}

/** Said within eight seconds: a form keeps nobody for longer (offline.md §6). */
export async function expectSavedHere(page: Page): Promise<void> {
  await expect(page.getByText('No signal. Saved on this phone, will send by itself.')).toBeVisible()
}

/** The states of all that the phone's outbox holds, receipts too. */
export async function outboxStates(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const db = await answered(indexedDB.open('outbox'))
    const ops = (await answered(db.transaction('ops').objectStore('ops').getAll())) as { state: string }[]
    db.close()
    return ops.map(({ state }) => state)
  })
}

/** Lost 0, duplicated 0: everything that was saved is acknowledged, and the server has done each once. */
export async function expectDeliveredOnce(page: Page, broker: DemoClient, loads: readonly Load[]): Promise<void> {
  await expect.poll(() => outboxStates(page), { timeout: 45_000 }).toEqual(loads.map(() => 'done'))
  for (const load of loads) expect(await requestsOn(broker, load), `requests on load #${load.number}`).toBe(1)
}
