import { INVOICE_STATUSES, PLANS, SUBSCRIPTION_STATUSES } from '#domain/access/subscription.ts'
import * as z from 'zod'

const instant = z.number().int()

const subscription = z.object({
  id: z.string(),
  reference: z.string(),
  plan: z.enum(PLANS),
  status: z.enum(SUBSCRIPTION_STATUSES),
  createdAt: instant,
  /** periods are counted in months from here */
  anchor: instant,
  /** periods begun since the anchor */
  periods: z.number().int(),
  periodStart: instant,
  periodEnd: instant,
  trialStart: instant.nullable(),
  trialEnd: instant.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  canceledAt: instant.nullable(),
  /** when an incomplete or unpaid one ends */
  givesUpAt: instant.nullable(),
})
export type SandboxSubscription = z.output<typeof subscription>

const invoice = z.object({
  id: z.string(),
  number: z.string(),
  /** in its page's address: anyone with the address can read and pay, as with a real provider */
  secret: z.string(),
  subscriptionId: z.string(),
  status: z.enum(INVOICE_STATUSES),
  totalCents: z.number().int(),
  currency: z.string(),
  createdAt: instant,
  paidAt: instant.nullable(),
  attempts: z.number().int(),
  nextAttemptAt: instant.nullable(),
  periodStart: instant,
  periodEnd: instant,
})
export type SandboxInvoice = z.output<typeof invoice>

/** Everything that the sandbox knows about one customer, besides cards. */
export const sandboxStateSchema = z.object({
  /** milliseconds that this customer's clock is ahead of the server's */
  ahead: z.number().int().nonnegative().default(0),
  subscriptions: z.array(subscription).default([]),
  invoices: z.array(invoice).default([]),
  /** not acknowledged yet, oldest first */
  events: z.array(z.object({ id: z.string(), type: z.string() })).default([]),
})
export type SandboxState = z.output<typeof sandboxStateSchema>

export function emptySandboxState(): SandboxState {
  return { ahead: 0, subscriptions: [], invoices: [], events: [] }
}
