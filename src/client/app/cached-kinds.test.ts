import { globSync, readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { listInvoicesEndpoint, readCurrentSubscriptionEndpoint } from '#contract/account/subscription.ts'
import { readStoredSession } from '#contract/account/account.ts'
import { currentSubscriptionQuery, invoicesQuery } from '#client/features/subscription/subscription.queries.ts'
import { paymentMethodsQuery } from '#client/features/subscription/payment-method/payment-methods.queries.ts'
import { CacheDb } from '#offline/cache/cache-db.ts'
import {
  createPageStore,
  readStoredBookingRequest,
  readStoredLoad,
  readStoredNotification,
} from '#offline/cache/read-through.ts'
import { storeSession } from '#offline/session/session.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { persistBootQueries } from './persist-boot-queries.ts'
import { createQueryClient } from './query-client.ts'

const ADA = 'ada' as PersonId

interface Device {
  stored: { indexedDB: { stores: { name: string; records: { value: unknown }[] }[] }[] }
}

const stores = globSync('tests/fixtures/persisted/device-*.json').flatMap((file) =>
  (JSON.parse(readFileSync(file, 'utf8')) as Device).stored.indexedDB.flatMap((database) => database.stores),
)

/** Rows that real devices stored, as this version reads them. */
function rowsOf<T>(store: string, read: (row: unknown) => T | null | undefined): T[] {
  const records = stores.filter(({ name }) => name === store).flatMap((each) => each.records)
  return records.flatMap(({ value }) => read(value) ?? []).slice(-1)
}

const NOW = Date.parse('2026-11-22T12:00:00Z')
const META = { total: 1, totalPages: 1, page: 1, limit: 10, hasMore: false }
const [session] = rowsOf('session', readStoredSession)

afterEach(() => {
  vi.useRealTimers()
  vi.resetModules()
})

/** The cache of a page that is opened after `keep` ran in another. */
async function afterRestart(keep: (db: CacheDb) => Promise<void>): Promise<CacheDb> {
  const before = new CacheDb(ADA)
  await keep(before)
  before.close()
  return new CacheDb(ADA)
}

test('[ENT-15] loads, booking requests and notifications are cached', async () => {
  const [loads, requests, notifications] = [
    { data: rowsOf('loads', readStoredLoad), meta: META },
    { data: rowsOf('requests', readStoredBookingRequest), meta: META },
    { data: rowsOf('notifications', readStoredNotification), meta: META },
  ]
  const pages = {
    loads: createPageStore('loads', 'loads'),
    requests: createPageStore('requests', 'requests'),
    notifications: createPageStore('notifications', 'notifications'),
  }
  const db = await afterRestart(async (before) => {
    await pages.loads.keep(before, loads, NOW)
    await pages.requests.keep(before, requests, NOW)
    await pages.notifications.keep(before, notifications, NOW)
  })
  expect([loads, requests, notifications].map(({ data }) => data.length)).toEqual([1, 1, 1])
  expect(await pages.loads.read(db)).toEqual({ value: loads, at: NOW })
  expect(await pages.requests.read(db)).toEqual({ value: requests, at: NOW })
  expect(await pages.notifications.read(db)).toEqual({ value: notifications, at: NOW })
})

test('[ENT-15] the subscription, invoices and payment methods are cached', async () => {
  const subscription = {
    id: '0195a7c0-0000-7000-8000-000000000000',
    plan: 'broker',
    status: 'active',
    currentPeriodStart: '2026-11-01T00:00:00.000Z',
    currentPeriodEnd: '2026-12-01T00:00:00.000Z',
    cancelAtPeriodEnd: false,
    canceledAt: null,
    trialStart: null,
    trialEnd: null,
    amount: 49.99,
    currency: 'usd',
    interval: 'month',
    intervalCount: 1,
    features: ['Live load board'],
  }
  const invoice = { id: 'in_1', total: 4999, currency: 'usd', status: 'paid', created: '2026-11-01T00:00:00.000Z' }
  const invoices = {
    data: [{ ...invoice, hostedInvoiceUrl: null, invoicePdf: null }],
    meta: META,
    mode: 'sandbox',
  }
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030, funding: 'credit' }
  const cards = {
    data: [
      {
        id: 'pm_1',
        isDefault: true,
        card: { ...card, checks: { cvc_check: 'pass' } },
        billing_details: { name: 'Ada' },
      },
    ],
    mode: 'sandbox' as const,
  }
  const answers = {
    subscription: readCurrentSubscriptionEndpoint.answer.parse(subscription),
    invoices: listInvoicesEndpoint.answer.parse(invoices),
  }
  const db = await afterRestart(async (before) => {
    await currentSubscriptionQuery.keep(before, answers.subscription, NOW)
    await invoicesQuery(1).keep(before, answers.invoices, NOW)
    await paymentMethodsQuery.keep(before, cards, NOW)
  })
  expect(await currentSubscriptionQuery.read(db)).toEqual({ value: subscription, at: NOW })
  expect(await invoicesQuery(1).read(db)).toEqual({ value: invoices, at: NOW })
  expect(await paymentMethodsQuery.read(db)).toEqual({ value: cards, at: NOW })
})

test('[ENT-15] the session is cached, with its account', async () => {
  expect(session?.user.id).toBeDefined()
  if (session) await storeSession(session)
  vi.resetModules()
  const { loadStoredSession } = await import('#offline/session/session.ts')
  expect(await loadStoredSession()).toEqual(session)
})

test('[ENT-15] the account’s profile is cached', async () => {
  vi.useFakeTimers({ now: NOW })
  const texts = new Map<string, string>()
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  }
  const start = () => {
    const queries = createQueryClient(() => undefined)
    const stop = persistBootQueries(queries, { personId: ADA, isHere: () => true, storage })
    return { queries, stop }
  }
  const before = start()
  await vi.advanceTimersByTimeAsync(0)
  before.queries.setQueryData(['auth', 'me'], session?.user)
  await vi.advanceTimersByTimeAsync(5000)
  before.stop()
  const after = start()
  await vi.advanceTimersByTimeAsync(0)
  after.stop()
  expect(after.queries.getQueryData(['auth', 'me'])).toEqual(session?.user)
})
