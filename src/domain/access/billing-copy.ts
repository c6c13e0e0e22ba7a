import type { Instant } from '../time/instant.ts'
import { type InvoiceStatus, SUBSCRIPTION_STATES, type SubscriptionStatus } from './subscription.ts'

/**
 * Whether a reading of the provider may replace our copy. Each reading takes a ticket before it begins. Every change at
 * the provider is followed by an event, so a reading that began after the last change comes sooner or later, and no
 * reading with an older ticket replaces it. The order of events doesn't matter, nor how often each comes.
 */
export function mayApply(appliedTicket: number, ticket: number): boolean {
  return ticket > appliedTicket
}

interface Candidate {
  id: string
  status: SubscriptionStatus | 'creating'
  createdAt: Instant
}

function rank({ status }: Candidate): number {
  if (status === 'creating') return 1
  return SUBSCRIPTION_STATES[status].grantsAccess ? 3 : 2
}

/** The subscription that decides about access: one that grants it, else the newest that isn't over; null if none is. */
export function chooseCurrent(subscriptions: readonly Candidate[]): string | null {
  const running = subscriptions.filter(({ status }) => status === 'creating' || !SUBSCRIPTION_STATES[status].isOver)
  const [best] = running.toSorted((a, b) => rank(b) - rank(a) || b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
  return best?.id ?? null
}

interface InvoiceFacts {
  id: string
  status: InvoiceStatus
  attempts: number
  totalCents: number
  createdAt: Instant
}

/** A copy that begins from nothing mentions only what is this recent. */
const NEWS_MS = 3 * 24 * 3_600_000

/**
 * Which invoices are worth an email, from what our copy knew to what the provider says. It depends on no event, so a
 * lost or repeated one changes nothing.
 * @param stored by invoice id; null for a copy that begins
 */
export function planInvoiceEmails<Invoice extends InvoiceFacts>(
  stored: ReadonlyMap<string, Pick<InvoiceFacts, 'status' | 'attempts'>> | null,
  invoices: readonly Invoice[],
  now: Instant,
): { invoice: Invoice; email: 'receipt' | 'payment-failed' }[] {
  return invoices.flatMap((invoice): { invoice: Invoice; email: 'receipt' | 'payment-failed' }[] => {
    const before = stored?.get(invoice.id)
    if (invoice.totalCents <= 0 || (stored === null && now - invoice.createdAt > NEWS_MS)) return []
    if (invoice.status === 'paid' && before?.status !== 'paid') return [{ invoice, email: 'receipt' }]
    const failed = invoice.status === 'open' && invoice.attempts > (before?.attempts ?? 0)
    return failed ? [{ invoice, email: 'payment-failed' }] : []
  })
}
