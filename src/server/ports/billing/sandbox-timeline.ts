import * as z from 'zod'
import {
  INVOICE_STATUSES,
  type Plan,
  PLANS,
  SUBSCRIPTION_PRICE,
  SUBSCRIPTION_STATES,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '#domain/access/subscription.ts'
import { DAY_MS, HOUR_MS, type Instant } from '#domain/time/instant.ts'
import { addMonths as addCalendarMonths } from '#domain/time/period.ts'
import { localDay } from '#domain/time/stop-time.ts'

/** How the default card answers a charge. `asks`: only on the invoice's page, where the bank can ask. */
export type ChargeResult = 'paid' | 'declined' | 'asks'

/** What the timeline needs from outside: randomness, and the card. */
export interface TimelineDeps {
  newId: (prefix: string) => string
  /** null without a card; at this time of the customer's, when the card may have expired */
  charge: (now: Instant) => ChargeResult | null
}

/** Days from the first failure to each retry. After the last, the subscription is unpaid. */
const RETRY_DAYS = [3, 8, 15] as const
const INCOMPLETE_MS = 23 * HOUR_MS
const UNPAID_MS = 30 * DAY_MS

/** The same time in a later month, in UTC; on that month's last day if it is shorter. */
export function addMonths(instant: Instant, months: number): Instant {
  return Date.parse(addCalendarMonths(localDay(instant, 'UTC'), months)) + (instant % DAY_MS)
}

function emit(state: SandboxState, deps: TimelineDeps, type: string): void {
  state.events.push({ id: deps.newId('evt_sandbox_'), type })
}

function setStatus(
  state: SandboxState,
  deps: TimelineDeps,
  subscription: SandboxSubscription,
  status: SubscriptionStatus,
) {
  subscription.status = status
  const isDeleted = status === 'canceled'
  emit(state, deps, isDeleted ? 'customer.subscription.deleted' : 'customer.subscription.updated')
}

function addInvoice(
  state: SandboxState,
  deps: TimelineDeps,
  { subscription, totalCents, at }: { subscription: SandboxSubscription; totalCents: number; at: Instant },
): SandboxInvoice {
  const invoice: SandboxInvoice = {
    id: deps.newId('in_sandbox_'),
    number: `MP-${new Date(at).getUTCFullYear()}-${String(state.invoices.length + 1).padStart(4, '0')}`,
    secret: deps.newId(''),
    subscriptionId: subscription.id,
    status: 'open',
    totalCents,
    currency: SUBSCRIPTION_PRICE.currency,
    createdAt: at,
    paidAt: null,
    attempts: 0,
    nextAttemptAt: null,
    periodStart: subscription.periodStart,
    periodEnd: subscription.periodEnd,
  }
  state.invoices.push(invoice)
  emit(state, deps, 'invoice.finalized')
  return invoice
}

function markPaid(state: SandboxState, deps: TimelineDeps, invoice: SandboxInvoice, at: Instant): void {
  Object.assign(invoice, { status: 'paid', paidAt: at, nextAttemptAt: null })
  emit(state, deps, 'invoice.paid')
}

/** Charges the default card for an open invoice. Nothing due needs no card. */
function tryCharge(state: SandboxState, deps: TimelineDeps, invoice: SandboxInvoice, at: Instant): ChargeResult {
  const result = invoice.totalCents === 0 ? 'paid' : (deps.charge(at) ?? 'declined')
  if (invoice.totalCents > 0) invoice.attempts += 1
  if (result === 'paid') markPaid(state, deps, invoice, at)
  else emit(state, deps, result === 'asks' ? 'invoice.payment_action_required' : 'invoice.payment_failed')
  return result
}

function voidOpenInvoices(state: SandboxState, deps: TimelineDeps, subscription: SandboxSubscription): void {
  for (const invoice of openInvoices(state, subscription)) {
    Object.assign(invoice, { status: 'void', nextAttemptAt: null })
    emit(state, deps, 'invoice.voided')
  }
}

function openInvoices({ invoices }: SandboxState, { id }: SandboxSubscription): SandboxInvoice[] {
  return invoices.filter((invoice) => invoice.subscriptionId === id && invoice.status === 'open')
}

function endSubscription(
  state: SandboxState,
  deps: TimelineDeps,
  subscription: SandboxSubscription,
  { at, status }: { at: Instant; status: 'canceled' | 'incomplete_expired' },
): void {
  voidOpenInvoices(state, deps, subscription)
  Object.assign(subscription, { canceledAt: subscription.canceledAt ?? at, givesUpAt: null })
  setStatus(state, deps, subscription, status)
}

/**
 * Starts a subscription: with a trial, or with a first charge now.
 * @returns `declined` if the card refused; the state is then unchanged
 */
export function startSubscription(
  state: SandboxState,
  deps: TimelineDeps,
  about: { reference: string; plan: Plan; trialEnd: Instant | null; now: Instant },
): 'created' | 'declined' {
  const { reference, plan, now } = about
  if (state.subscriptions.some((one) => one.reference === reference)) return 'created'
  const trialEnd = about.trialEnd !== null && about.trialEnd > now ? about.trialEnd : null
  if (trialEnd === null && (deps.charge(now) ?? 'declined') === 'declined') return 'declined'
  const subscription: SandboxSubscription = {
    id: deps.newId('sub_sandbox_'),
    reference,
    plan,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    createdAt: now,
    anchor: trialEnd ?? now,
    periods: trialEnd === null ? 1 : 0,
    periodStart: now,
    periodEnd: trialEnd ?? addMonths(now, 1),
    trialStart: trialEnd === null ? null : now,
    trialEnd,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    givesUpAt: null,
  }
  state.subscriptions.push(subscription)
  emit(state, deps, 'customer.subscription.created')
  const invoice = addInvoice(state, deps, {
    subscription,
    totalCents: trialEnd === null ? SUBSCRIPTION_PRICE.cents : 0,
    at: now,
  })
  const result = tryCharge(state, deps, invoice, now)
  if (trialEnd === null && result === 'paid') setStatus(state, deps, subscription, 'active')
  else if (trialEnd === null) subscription.givesUpAt = now + INCOMPLETE_MS
  return 'created'
}

/** The card was charged on the invoice's page. */
export function settleInvoice(state: SandboxState, deps: TimelineDeps, invoice: SandboxInvoice, now: Instant): void {
  markPaid(state, deps, invoice, now)
  const subscription = state.subscriptions.find(({ id }) => id === invoice.subscriptionId)
  if (!subscription || !['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) return
  subscription.givesUpAt = null
  // nothing was billed while it was unpaid, so what is paid for begins now
  if (subscription.periodEnd <= now)
    Object.assign(subscription, { anchor: now, periods: 1, periodStart: now, periodEnd: addMonths(now, 1) })
  setStatus(state, deps, subscription, 'active')
}

/** Ends it now, or lets it end with its period. */
export function cancelSandboxSubscription(
  state: SandboxState,
  deps: TimelineDeps,
  subscription: SandboxSubscription,
  { now, when }: { now: Instant; when: 'at-period-end' | 'now' },
): void {
  if (SUBSCRIPTION_STATES[subscription.status].isOver) return
  if (when === 'now') return endSubscription(state, deps, subscription, { at: now, status: 'canceled' })
  if (subscription.cancelAtPeriodEnd) return
  Object.assign(subscription, { cancelAtPeriodEnd: true, canceledAt: now })
  setStatus(state, deps, subscription, subscription.status)
}

export function resumeSandboxSubscription(
  state: SandboxState,
  deps: TimelineDeps,
  subscription: SandboxSubscription,
): void {
  if (SUBSCRIPTION_STATES[subscription.status].isOver || !subscription.cancelAtPeriodEnd) return
  Object.assign(subscription, { cancelAtPeriodEnd: false, canceledAt: null })
  setStatus(state, deps, subscription, subscription.status)
}

function renew(state: SandboxState, deps: TimelineDeps, subscription: SandboxSubscription, at: Instant): void {
  if (subscription.cancelAtPeriodEnd) return endSubscription(state, deps, subscription, { at, status: 'canceled' })
  subscription.periods += 1
  subscription.periodStart = at
  subscription.periodEnd = addMonths(subscription.anchor, subscription.periods)
  const invoice = addInvoice(state, deps, { subscription, totalCents: SUBSCRIPTION_PRICE.cents, at })
  if (tryCharge(state, deps, invoice, at) === 'paid') return setStatus(state, deps, subscription, 'active')
  invoice.nextAttemptAt = at + RETRY_DAYS[0] * DAY_MS
  setStatus(state, deps, subscription, 'past_due')
}

function retry(state: SandboxState, deps: TimelineDeps, invoice: SandboxInvoice, at: Instant): void {
  const subscription = state.subscriptions.find(({ id }) => id === invoice.subscriptionId)
  invoice.nextAttemptAt = null
  if (!subscription) return
  if (tryCharge(state, deps, invoice, at) === 'paid') return setStatus(state, deps, subscription, 'active')
  const days = RETRY_DAYS[invoice.attempts - 1]
  if (days !== undefined) {
    invoice.nextAttemptAt = invoice.createdAt + days * DAY_MS
    return
  }
  subscription.givesUpAt = at + UNPAID_MS
  setStatus(state, deps, subscription, 'unpaid')
}

interface Due {
  at: Instant
  run: () => void
}

function dueOf(state: SandboxState, deps: TimelineDeps): Due | undefined {
  const dues: Due[] = state.subscriptions.flatMap((one) => {
    const renews = ['trialing', 'active'].includes(one.status) || (one.status === 'past_due' && one.cancelAtPeriodEnd)
    const { givesUpAt: at } = one
    const status = one.status === 'incomplete' ? ('incomplete_expired' as const) : ('canceled' as const)
    return [
      ...(renews ? [{ at: one.periodEnd, run: () => renew(state, deps, one, one.periodEnd) }] : []),
      ...(at === null ? [] : [{ at, run: () => endSubscription(state, deps, one, { at, status }) }]),
    ]
  })
  for (const invoice of state.invoices) {
    const { nextAttemptAt: at } = invoice
    if (at !== null && invoice.status === 'open') dues.push({ at, run: () => retry(state, deps, invoice, at) })
  }
  return dues.toSorted((a, b) => a.at - b.at)[0]
}

/** Does everything that is due up to and including `until`, in order of time. */
export function advanceTimeline(state: SandboxState, deps: TimelineDeps, until: Instant): void {
  for (let due = dueOf(state, deps); due && due.at <= until; due = dueOf(state, deps)) due.run()
}

/** When the next thing happens, in the customer's time; null if nothing will. */
export function nextDueAt(state: SandboxState): Instant | null {
  return dueOf(state, { newId: () => '', charge: () => null })?.at ?? null
}

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
