import { expect, type Page, type Request } from 'playwright/test'
import { board, type Load } from '#contract/load.ts'
import { boardLoadPath } from '#contract/path.ts'
import type { DemoClient } from './demo-client.ts'

export const BROKER = 'broker@milepost.test'
export const DISPATCHER = 'dispatcher@milepost.test'
export const COMPANY = 'company@milepost.test'

/** Loads that a test has asked for, or had others ask for: the next test takes another. */
const used = new Set<string>()

/** A load of the broker that can be booked for some hours and that the client has not asked for; it is only looked at. */
export async function offeredLoad({ call }: DemoClient, broker: DemoClient): Promise<Load> {
  const own = new Set((await broker.loads('pending')).map(({ id }) => id))
  const soon = Date.now() + 2 * 3_600_000
  for (let page = 1; ; page += 1) {
    const { data, meta } = await call(board, { query: { page, limit: 100, sort: 'createdAt:desc' } })
    const isFree = ({ id, myRequest, pickupDateTime }: Load) =>
      own.has(id) && !used.has(id) && myRequest === null && Date.parse(pickupDateTime) > soon
    const load = data.find(isFree)
    if (load) return load
    if (!meta.hasMore) throw new Error('No load of the broker is left')
  }
}

export async function freshLoad(client: DemoClient, broker: DemoClient): Promise<Load> {
  const load = await offeredLoad(client, broker)
  used.add(load.id)
  return load
}

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Book Load' })
export const ownRequest = (page: Page) => page.getByRole('region', { name: 'Your request' })
export const bookButton = (page: Page) => page.getByRole('button', { name: 'Book This Load' })
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Booking Request' })

export async function openLoad(page: Page, { id }: Pick<Load, 'id'>): Promise<void> {
  await page.goto(boardLoadPath(id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Load #\d+$/)
}

/** The bookings that the page sends: their bodies and idempotency keys. */
export function bookings(page: Page): { body: unknown; key: string | undefined }[] {
  const sent: { body: unknown; key: string | undefined }[] = []
  page.on('request', (request: Request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/load-requests')) return
    sent.push({ body: request.postDataJSON(), key: request.headers()['idempotency-key'] })
  })
  return sent
}

export const seenOf = ({ rate, pickupDateTime, deliveryDateTime }: Load) => ({ rate, pickupDateTime, deliveryDateTime })
