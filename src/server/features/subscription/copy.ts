import { PATHS } from '#contract/api/path.ts'
import { formatAmount, type InvoiceStatus, type Plan, SUBSCRIPTION_PRICE } from '#domain/access/subscription.ts'
import type { Cents } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import type { Instant } from '#domain/time/instant.ts'
import { formatRecordDay } from '#domain/time/record-time.ts'
import type { EmailContent } from '#server/ports/mail/render-email.ts'

interface Reader {
  firstName: string
  /** IANA */
  zone: string
  /** the sandbox and Stripe's test keys charge nothing */
  isTest: boolean
  appUrl: string
}

interface InvoiceFacts {
  number: string
  totalCents: Cents
  currency: string
  /** where it is paid or read; null if the provider has no page */
  url: string | null
}

const WHY =
  'You get this email because you have a Milepost account. It is about your subscription, so it has no unsubscribe.'
const TEST = 'TEST MODE: no real card was charged.'
const PRICE = formatAmount(SUBSCRIPTION_PRICE.cents, SUBSCRIPTION_PRICE.currency)

function content(to: Reader, email: Pick<EmailContent, 'subject' | 'paragraphs' | 'button'>): EmailContent {
  const { subject, paragraphs, button } = email
  return {
    subject: to.isTest ? `[Test mode] ${subject}` : subject,
    greeting: `Hi ${isolateBidi(to.firstName)},`,
    paragraphs: to.isTest ? [...paragraphs, TEST] : paragraphs,
    ...(button && { button }),
    footnote: WHY,
  }
}

export function receiptEmail(to: Reader, invoice: InvoiceFacts & { paidAt: Instant }): EmailContent {
  const amount = formatAmount(invoice.totalCents, invoice.currency)
  return content(to, {
    subject: `Receipt for ${amount}, invoice ${invoice.number}`,
    paragraphs: [
      `We charged ${amount} for your Milepost subscription on ${formatRecordDay(invoice.paidAt, to.zone)}. Thank you.`,
    ],
    button: { label: 'View invoice', url: invoice.url ?? to.appUrl + PATHS.billing },
  })
}

export function paymentFailedEmail(
  to: Reader,
  invoice: InvoiceFacts & { nextAttemptAt: Instant | null },
): EmailContent {
  const amount = formatAmount(invoice.totalCents, invoice.currency)
  const next =
    invoice.nextAttemptAt === null
      ? 'We stopped trying this card.'
      : `We'll try again on ${formatRecordDay(invoice.nextAttemptAt, to.zone)}.`
  return content(to, {
    subject: `Your payment of ${amount} didn't go through`,
    paragraphs: [
      `We couldn't charge your card for invoice ${invoice.number}, ${amount}. ${next}`,
      'Pay the invoice now, or replace the card under Payment Methods. Until then, booking, accepting and posting are paused. Loads you are hauling are not affected.',
    ],
    button: { label: 'Pay now', url: invoice.url ?? to.appUrl + PATHS.billing },
  })
}

/** @param next what happens then: a subscription that begins, or nothing */
export function trialEndingEmail(to: Reader, trial: { endsAt: Instant; isSubscribed: boolean }): EmailContent {
  const day = formatRecordDay(trial.endsAt, to.zone)
  const url = to.appUrl + PATHS.billing
  if (trial.isSubscribed)
    return content(to, {
      subject: `Your trial ends on ${day}, your subscription begins`,
      paragraphs: [
        `Your free trial ends on ${day}. We then charge ${PRICE} for the first month, and each month after.`,
        'To stop it, cancel before that day. You keep the rest of your trial.',
      ],
      button: { label: 'View subscription', url },
    })
  return content(to, {
    subject: `Your Milepost trial ends on ${day}`,
    paragraphs: [
      `Your free trial ends on ${day}. To keep booking, accepting and posting loads, subscribe for ${PRICE} a month. The first charge is when the trial ends.`,
      'Loads you are hauling stay yours with or without a subscription.',
    ],
    button: { label: 'Subscribe', url },
  })
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Nov 12, 2026', in UTC, as the provider bills. */
export function invoiceDay(at: Instant): string {
  return DAY.format(at)
}

export function invoiceNumber({ number, id }: { number: string | null; id: string }): string {
  return number ?? id
}

const STATUSES: Record<InvoiceStatus, string> = {
  paid: 'Paid',
  open: 'Open',
  void: 'Void, nothing is due',
  uncollectible: 'Not paid',
  other: 'Being prepared',
}
const PLANS: Record<Plan, string> = {
  broker: 'Milepost broker plan, monthly',
  dispatcher: 'Milepost dispatcher plan, monthly',
}

export const INVOICE_COPY = {
  title: (number: string) => `Invoice ${number}`,
  footer: (number: string) => `Milepost, invoice ${number}, TEST MODE`,
  testMode: 'TEST MODE. This is a sample invoice. No real card was charged.',
  billedTo: 'Billed to',
  issued: 'Issued',
  status: 'Status',
  paidOn: 'Paid on',
  item: 'Item',
  period: 'Period (UTC)',
  amount: 'Amount',
  total: 'Total',
  range: (from: string, to: string) => `${from} to ${to}`,
  noTax: 'No tax is charged in test mode. Subscriptions are non-refundable.',
  pay: (amount: string) => `Pay ${amount}`,
  bankAsks: 'Paying here also answers your bank, if it asks.',
  download: 'Download PDF',
  back: 'Back to Milepost',
  statuses: STATUSES,
  plans: PLANS,
} as const
