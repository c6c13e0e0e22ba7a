import { INVOICE_STATUSES, PLANS, SUBSCRIPTION_STATUSES } from '#domain/access/subscription.ts'
import * as z from 'zod/mini'
import { dollarsSchema, idSchema, pageQueryShape, pageSchemaOf } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { billingModeSchema } from './payment-method.ts'

/** ENT-12. Every instant is ISO 8601 in UTC. */
export const subscriptionSchema = z.object({
  id: idSchema,
  plan: z.enum(PLANS),
  /** newer servers' statuses read as 'other' */
  status: z.catch(z.enum(SUBSCRIPTION_STATUSES), 'other'),
  currentPeriodStart: z.nullable(z.string()),
  currentPeriodEnd: z.nullable(z.string()),
  cancelAtPeriodEnd: z.boolean(),
  canceledAt: z.nullable(z.string()),
  trialStart: z.nullable(z.string()),
  trialEnd: z.nullable(z.string()),
  /** dollars a month */
  amount: dollarsSchema,
  /** ISO 4217 in lower case, such as 'usd' */
  currency: z.string(),
  interval: z.string(),
  intervalCount: z.number(),
  features: z.array(z.string()),
})
export type Subscription = z.output<typeof subscriptionSchema>

/** ENT-13. */
export const invoiceSchema = z.object({
  id: z.string(),
  /** cents; negative for a credit */
  total: z.number().check(z.int()),
  currency: z.string(),
  status: z.catch(z.enum(INVOICE_STATUSES), 'other'),
  created: z.string(),
  /** the provider's page to pay and to answer the bank's question; the sandbox serves its own */
  hostedInvoiceUrl: z.nullable(z.string()),
  invoicePdf: z.nullable(z.string()),
})
export type Invoice = z.output<typeof invoiceSchema>

/** Where Stripe posts its events, below the API root; signed, without a session. */
export const BILLING_WEBHOOK_PATH = '/subscriptions/webhook'
/** Pages of the sandbox's invoices, below the API root, each at its secret. */
export const SANDBOX_INVOICE_PATH = '/subscriptions/sandbox/invoices'

const PAGE_SIZE = 10

export const createSubscriptionEndpoint = defineEndpoint({
  name: 'subscriptions.create',
  summary: 'Subscribe. During the trial, the first charge is at its end; the plan follows the account',
  method: 'POST',
  path: '/subscriptions',
  access: 'session',
  seat: 'money',
  body: z.object({ plan: z.enum(PLANS, 'Must be broker or dispatcher') }),
  answer: z.object({
    message: z.string(),
    subscription: subscriptionSchema,
    /** where to answer the bank's question if the status is 'incomplete'; null otherwise */
    hostedInvoiceUrl: z.nullable(z.string()),
  }),
  errors: ['PAYMENT_METHOD_REQUIRED', 'SUBSCRIPTION_EXISTS', 'CARD_DECLINED', 'RATE_LIMITED'],
})

export const listSubscriptionsEndpoint = defineEndpoint({
  name: 'subscriptions.list',
  summary: "The account's subscriptions, the newest first",
  method: 'GET',
  path: '/subscriptions',
  access: 'session',
  seat: 'money',
  query: z.object(pageQueryShape(PAGE_SIZE)),
  answer: z.extend(pageSchemaOf(subscriptionSchema), { mode: billingModeSchema }),
})

export const readCurrentSubscriptionEndpoint = defineEndpoint({
  name: 'subscriptions.current',
  summary: 'The subscription that runs, or else the last one; null without any',
  method: 'GET',
  path: '/subscriptions/current',
  access: 'session',
  answer: z.nullable(subscriptionSchema),
})

/** Canceling and its undo take and answer the same. */
const renewalChange = {
  method: 'POST',
  access: 'session',
  params: z.object({ id: idSchema }),
  answer: z.object({ message: z.string(), subscription: subscriptionSchema }),
  errors: ['NOT_FOUND', 'SUBSCRIPTION_ENDED', 'OVER_BUDGET'],
} as const

export const cancelSubscriptionEndpoint = defineEndpoint({
  name: 'subscriptions.cancel',
  summary: 'Cancel at the end of the paid period; without a paid one, it ends right away',
  path: '/subscriptions/:id/cancel',
  ...renewalChange,
  seat: 'money',
})

export const resumeSubscriptionEndpoint = defineEndpoint({
  name: 'subscriptions.resume',
  summary: 'Undo a cancellation before the period ends',
  path: '/subscriptions/:id/resume',
  ...renewalChange,
  seat: 'money',
})

export const listInvoicesEndpoint = defineEndpoint({
  name: 'subscriptions.invoices',
  summary: "The account's invoices, the newest first",
  method: 'GET',
  path: '/subscriptions/invoices',
  access: 'session',
  seat: 'money',
  query: z.object(pageQueryShape(PAGE_SIZE)),
  answer: z.extend(pageSchemaOf(invoiceSchema), { mode: billingModeSchema }),
})

export const readUpcomingInvoiceEndpoint = defineEndpoint({
  name: 'subscriptions.upcoming-invoice',
  summary: 'The next charge; null if none is coming',
  method: 'GET',
  path: '/subscriptions/upcoming-invoice',
  access: 'session',
  seat: 'money',
  answer: z.nullable(
    z.object({
      /** cents */
      total: z.number().check(z.int()),
      currency: z.string(),
      /** when the card is charged */
      nextPaymentAt: z.string(),
    }),
  ),
  errors: ['OVER_BUDGET'],
})

const sandboxClockSchema = z.object({
  /** the sandbox's time for this account; the server's own never moves */
  now: z.string(),
})

export const readSandboxClockEndpoint = defineEndpoint({
  name: 'subscriptions.sandbox-clock',
  summary: 'The built-in sandbox, outside production: the time that it bills by',
  method: 'GET',
  path: '/subscriptions/sandbox/clock',
  access: 'session',
  seat: 'money',
  answer: sandboxClockSchema,
  errors: ['NOT_FOUND'],
})

export const moveSandboxClockEndpoint = defineEndpoint({
  name: 'subscriptions.move-sandbox-clock',
  summary: 'The built-in sandbox, outside production: lets days pass, with the renewals and retries due in them',
  method: 'POST',
  path: '/subscriptions/sandbox/clock',
  access: 'session',
  seat: 'money',
  body: z.object({
    days: z
      .number('Must be a number of days')
      .check(z.int('Must be whole days'), z.gte(1, 'Must be at least 1'), z.lte(366, 'Must be at most 366')),
  }),
  answer: sandboxClockSchema,
  errors: ['NOT_FOUND'],
})
