import type { Instant } from '../time/instant.ts'
import type { InvoiceStatus } from './invoice.ts'

/** What happened with a delivered load, as far as the server has it; null for what didn't. */
export interface DeliveryFacts {
  deliveredAt: Instant
  /** when the last delivery got its proof */
  podAt: Instant | null
  invoice: {
    status: InvoiceStatus
    sentAt: Instant | null
    /** the day of the payment, 'yyyy-MM-dd' */
    paidOn: string | null
  } | null
}

export interface DeliveryStep {
  step: 'delivered' | 'pod' | 'invoice' | 'paid'
  state: 'done' | 'now' | 'later'
  /** when it happened: an instant, or a day for a payment; null if it didn't, or if nobody knows */
  at: Instant | string | null
}

/** The steps from delivery to payment. A step is done when its fact is recorded; the first other one is next. */
export function listDeliverySteps({ deliveredAt, podAt, invoice }: DeliveryFacts): DeliveryStep[] {
  const isSent = invoice !== null && invoice.status !== 'disputed'
  const facts = [
    { step: 'delivered', isDone: true, at: deliveredAt },
    { step: 'pod', isDone: podAt !== null, at: podAt },
    { step: 'invoice', isDone: isSent, at: isSent ? invoice.sentAt : null },
    { step: 'paid', isDone: invoice?.status === 'paid', at: invoice?.paidOn ?? null },
  ] as const
  const next = facts.find(({ isDone }) => !isDone)?.step
  return facts.map(({ step, isDone, at }) => ({ step, state: isDone ? 'done' : step === next ? 'now' : 'later', at }))
}
