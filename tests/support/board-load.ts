import { expect, type Page, type Request } from 'playwright/test'
import { accountIdOf, readProfileEndpoint } from '#contract/account/account.ts'
import { acceptTenderEndpoint, releaseCarrierEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { type Load, readLoadEndpoint } from '#contract/freight/load.ts'
import { shownTermsOf } from '#contract/freight/seen-terms.ts'
import { boardLoadPath } from '#contract/api/path.ts'
import { type DemoClient, untouchedLoad } from './demo-client.ts'

export const BROKER = 'broker@milepost.test'
export const DISPATCHER = 'dispatcher@milepost.test'
export const COMPANY = 'company@milepost.test'

/** A load the broker has just posted, as the client sees it. */
export async function freshLoad({ call }: DemoClient, broker: DemoClient): Promise<Load> {
  const { id } = await untouchedLoad(broker)
  return call(readLoadEndpoint, { params: { id } })
}

/** One that the broker has just tendered to the carrier. */
export async function tenderedLoad(carrier: DemoClient, broker: DemoClient): Promise<Load> {
  const load = await freshLoad(carrier, broker)
  await tender(load, carrier, broker)
  return load
}

async function tender(load: Load, carrier: DemoClient, broker: DemoClient): Promise<void> {
  const carrierId = accountIdOf(await carrier.call(readProfileEndpoint, {}))
  await broker.call(tenderLoadEndpoint, { params: load, body: { carrierId } })
}

/** One that the carrier has just accepted. */
export async function bookedLoad(carrier: DemoClient, broker: DemoClient): Promise<Load> {
  const load = await tenderedLoad(carrier, broker)
  await carrier.call(acceptTenderEndpoint, { params: load })
  return load
}

/** The broker releases the load's carrier, and another one accepts it. */
export async function rebook(load: Load, carrier: DemoClient, broker: DemoClient): Promise<void> {
  await broker.call(releaseCarrierEndpoint, { params: load, body: { reason: 'Trailer is dirty' } })
  await tender(load, carrier, broker)
  await carrier.call(acceptTenderEndpoint, { params: load })
}

/** Opens the folded fields of the booking dialog: all five are there from the start (BDET-04). */
export async function unfoldBooking(page: Page): Promise<void> {
  const dialog = dialogOf(page)
  await dialog.getByText('Message and other times').click()
  await dialog.getByRole('button', { name: 'Offer another rate' }).click()
  await expect(dialog.getByLabel('Proposed rate')).toBeVisible()
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

/** What the load's screen shows of its terms, without the broker's own, which it reads apart. */
export const seenOf = (load: Load) => shownTermsOf(load)
