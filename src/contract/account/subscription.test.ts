import { describe, expect, test } from 'vitest'
import {
  cancelSubscriptionEndpoint,
  createSubscriptionEndpoint,
  invoiceSchema,
  listInvoicesEndpoint,
  listSubscriptionsEndpoint,
  moveSandboxClockEndpoint,
  readCurrentSubscriptionEndpoint,
  readSandboxClockEndpoint,
  readUpcomingInvoiceEndpoint,
  resumeSubscriptionEndpoint,
  subscriptionSchema,
} from './subscription.ts'

test.each([
  ['API-49', createSubscriptionEndpoint, 'POST', '/subscriptions'],
  ['API-50', listSubscriptionsEndpoint, 'GET', '/subscriptions'],
  ['API-51', readCurrentSubscriptionEndpoint, 'GET', '/subscriptions/current'],
  ['API-52', cancelSubscriptionEndpoint, 'POST', '/subscriptions/:id/cancel'],
  ['API-53', listInvoicesEndpoint, 'GET', '/subscriptions/invoices'],
  ['API-54', readUpcomingInvoiceEndpoint, 'GET', '/subscriptions/upcoming-invoice'],
  ['SUB-11', resumeSubscriptionEndpoint, 'POST', '/subscriptions/:id/resume'],
  ['SUB-02', readSandboxClockEndpoint, 'GET', '/subscriptions/sandbox/clock'],
  ['SUB-02', moveSandboxClockEndpoint, 'POST', '/subscriptions/sandbox/clock'],
] as const)('[%s] needs a session and no subscription, at its address', (_, endpoint, method, path) => {
  expect(endpoint).toMatchObject({ method, path, access: 'session' })
  expect(endpoint).not.toHaveProperty('needsSubscription')
})

describe('what a client reads', () => {
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
  const invoice = {
    id: 'in_1',
    total: 4999,
    currency: 'usd',
    status: 'paid',
    created: '2026-11-01T00:00:00.000Z',
    hostedInvoiceUrl: null,
    invoicePdf: null,
  }

  test('[ENT-12] a subscription has the specified fields and no others', () => {
    expect(subscriptionSchema.parse(subscription)).toEqual(subscription)
    expect(Object.keys(subscriptionSchema.shape)).toEqual(Object.keys(subscription))
  })

  test('[ENT-13] an invoice has the specified fields and no others', () => {
    expect(invoiceSchema.parse(invoice)).toEqual(invoice)
    expect(Object.keys(invoiceSchema.shape)).toEqual(Object.keys(invoice))
  })

  test('a status of a newer server is readable', () => {
    expect(subscriptionSchema.parse({ ...subscription, status: 'hibernating' }).status).toBe('other')
    expect(invoiceSchema.parse({ ...invoice, status: 'draft' }).status).toBe('other')
  })

  test.each([null, undefined, {}, { ...subscription, amount: 'a lot' }, { ...subscription, id: 'sub_1' }])(
    'anything else is refused: %#',
    (bad) => expect(subscriptionSchema.safeParse(bad).success).toBe(false),
  )
})
