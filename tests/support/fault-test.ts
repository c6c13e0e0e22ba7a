import { expect, type Page } from 'playwright/test'
import { listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { boardLoadPath } from '#contract/api/path.ts'
import { type DemoClient, untouchedLoad } from './demo-client.ts'
import { test as base } from './demo-test.ts'
import { booked } from './document-dialog.ts'
import { linkDriver } from './driver-link.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { type Phone, createPersistentBrowser } from './phone.ts'
import { signIn } from './browser-person.ts'

export const BROKER = 'broker@milepost.test'
export const DISPATCHER = 'dispatcher@milepost.test'

interface FaultRig {
  /** the fault proxy between the phone and the server */
  road: FaultProxy
  /** Starts the dispatcher's phone, also again after it was killed. */
  turnOn: () => Promise<Phone>
  broker: DemoClient
  /** Loads without a request. */
  freshLoads: (count: number) => Promise<Load[]>
  freshLoad: () => Promise<Load>
  /** A booked load whose carrier has made a driver's link. */
  linked: LinkedLoad
}

interface LinkedLoad {
  carrier: DemoClient
  load: Load
  linkId: string
  /** the link, below the server's address */
  path: string
}

/** Tests on a phone that keeps its data, with a fault proxy before the server. */
export const test = base.extend<FaultRig>({
  serviceWorkers: 'allow',
  road: async ({ origin }, lend) => {
    const road = await startFaultProxy(origin)
    await lend(road)
    await road.stop()
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
  turnOn: async ({}, lend) => {
    const pocket = await createPersistentBrowser()
    await lend(pocket.turnOn)
    await pocket.empty()
  },
  broker: async ({ clientOf }, lend) => lend(await clientOf(BROKER)),
  freshLoads: async ({ broker }, lend) => lend((count) => untouched(broker, count)),
  freshLoad: async ({ broker }, lend) => lend(() => untouchedLoad(broker)),
  linked: async ({ broker, clientOf, freshLoad }, lend) => {
    const carrier = await clientOf(DISPATCHER)
    const load = await booked(broker, carrier, await freshLoad())
    const { linkId, path } = await linkDriver(carrier, load)
    await lend({ carrier, load, linkId, path })
  },
})

export async function untouched(broker: DemoClient, count: number): Promise<Load[]> {
  const posted: Load[] = []
  while (posted.length < count) posted.push(await untouchedLoad(broker))
  return posted
}

/** How many requests the server has for a load: more than one by one person is a duplicate. */
export async function requestsOn(broker: DemoClient, { id }: Pick<Load, 'id'>): Promise<number> {
  return (await broker.call(listLoadBookingRequestsEndpoint, { params: { id }, query: { limit: 100 } })).meta.total
}

/** The dispatcher's phone, signed in, with the app on it. */
export async function setUpPhone(phone: Phone, { url }: FaultProxy, loads: readonly Load[] = []): Promise<Page> {
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

/** Presses the buttons of a booking, and leaves its result to the test. */
export async function book(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Book This Load' }).click()
  await page.getByRole('dialog', { name: 'Book Load' }).getByRole('button', { name: 'Send Booking Request' }).click()
}

/** Shown within eight seconds, the limit for a form (offline.md §6). */
export async function expectSavedHere(page: Page): Promise<void> {
  await expect(page.getByText(/Saved on this device and sends automatically\./)).toBeVisible()
}

/**
 * The states of all ops in the phone's outbox, including receipts.
 * @param except the kind to leave out
 */
export async function outboxStates(page: Page, except?: 'mark-notification-read'): Promise<string[]> {
  return page.evaluate(async (leftOut) => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    // opening it before the app made it would leave it empty
    if (!(await indexedDB.databases()).some(({ name }) => name === 'outbox')) return []
    const db = await answered(indexedDB.open('outbox'))
    if (!db.objectStoreNames.contains('ops')) return []
    const ops = (await answered(db.transaction('ops').objectStore('ops').getAll())) as {
      state: string
      intent: { kind: string }
    }[]
    db.close()
    return ops.filter(({ intent }) => intent.kind !== leftOut).map(({ state }) => state)
  }, except)
}

/** Lost 0, duplicated 0: every saved op is acknowledged, and the server carried each out once. */
export async function expectDeliveredOnce(page: Page, broker: DemoClient, loads: readonly Load[]): Promise<void> {
  await expect.poll(() => outboxStates(page), { timeout: 45_000 }).toEqual(loads.map(() => 'done'))
  for (const load of loads) expect(await requestsOn(broker, load), `requests on load #${load.number}`).toBe(1)
}
