import { Stripe } from 'stripe'
import {
  PLANS,
  type Plan,
  readInvoiceStatus,
  readSubscriptionStatus,
  SUBSCRIPTION_PRICE,
  SUBSCRIPTION_STATES,
} from '#domain/access/subscription.ts'
import type { Instant } from '#domain/time/instant.ts'
import type {
  Billing,
  CustomerSnapshot,
  NewSubscription,
  ProviderInvoice,
  ProviderSubscription,
  Webhook,
} from './billing.ts'
import { callStripe, idOf, isGone, type StripeConfig } from './stripe-client.ts'

type SubscriptionPart = Pick<Billing, 'subscribe' | 'cancel' | 'resume' | 'readCustomer' | 'upcoming' | 'readWebhook'>

/** Far more than anyone has: five years of months, and then some. */
const MOST_INVOICES = 500
const MOST_SUBSCRIPTIONS = 100

/** Stripe's own limit for the age of a webhook's signature. */
const SIGNATURE_SECONDS = 300

/** What our copy keeps follows from these. The customer is the object itself, or named in it. */
const HEARD = /^(customer\.(deleted|subscription\.\w+)|invoice\.\w+)$/

const REFERENCE = 'subscriptionId'

const instantOf = (seconds: number | null | undefined) => (seconds == null ? null : seconds * 1000)

function priceKey(plan: Plan): string {
  const { cents, currency, interval } = SUBSCRIPTION_PRICE
  return `milepost-${plan}-${cents}-${currency}-${interval}`
}

function subscriptionOf(one: Stripe.Subscription): ProviderSubscription {
  const [item] = one.items.data
  return {
    id: one.id,
    reference: one.metadata[REFERENCE] ?? null,
    status: readSubscriptionStatus(one.status),
    plan: PLANS.find((plan) => plan === one.metadata['plan']) ?? null,
    currentPeriodStart: instantOf(item?.current_period_start),
    currentPeriodEnd: instantOf(item?.current_period_end),
    cancelAtPeriodEnd: one.cancel_at_period_end || (one.cancel_at !== null && one.ended_at === null),
    canceledAt: instantOf(one.canceled_at),
    trialStart: instantOf(one.trial_start),
    trialEnd: instantOf(one.trial_end),
    amountCents: (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1),
    currency: one.currency,
    interval: item?.price.recurring?.interval ?? 'month',
    intervalCount: item?.price.recurring?.interval_count ?? 1,
    createdAt: one.created * 1000,
  }
}

function invoiceOf(one: Stripe.Invoice): ProviderInvoice {
  return {
    id: one.id,
    number: one.number,
    status: readInvoiceStatus(one.status),
    totalCents: one.total,
    currency: one.currency,
    createdAt: one.created * 1000,
    paidAt: instantOf(one.status_transitions.paid_at),
    attempts: one.attempt_count,
    nextAttemptAt: instantOf(one.next_payment_attempt),
    hostedUrl: one.hosted_invoice_url ?? null,
    pdfUrl: one.invoice_pdf ?? null,
  }
}

const ASKS: ReadonlySet<string> = new Set([
  'authentication_required',
  'invoice_payment_intent_requires_action',
  'payment_intent_action_required',
  'subscription_payment_intent_requires_action',
])

/** The bank wants to ask the person, who isn't on Stripe's page. */
function needsThePerson({ code }: Stripe.errors.StripeError): boolean {
  return code !== undefined && ASKS.has(code)
}

function customerOf({ object }: Stripe.Event.Data): string | null {
  if ('object' in object && object.object === 'customer' && 'id' in object) return String(object.id)
  const named = 'customer' in object ? object.customer : null
  return typeof named === 'string' || (named && typeof named === 'object' && 'id' in named)
    ? idOf(typeof named === 'string' ? named : { id: String(named.id) })
    : null
}

async function priceOf(stripe: Stripe, plan: Plan): Promise<string> {
  const key = priceKey(plan)
  const prices = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 })
  if (prices.data[0]) return prices.data[0].id
  const { cents, currency, interval, intervalCount } = SUBSCRIPTION_PRICE
  const price = await stripe.prices.create(
    {
      currency,
      unit_amount: cents,
      recurring: { interval, interval_count: intervalCount },
      lookup_key: key,
      product_data: { name: plan === 'broker' ? 'Milepost Broker' : 'Milepost Dispatcher' },
    },
    { idempotencyKey: `price-${key}` },
  )
  return price.id
}

function listSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  return stripe.subscriptions
    .list({ customer, status: 'all', limit: 100 })
    .autoPagingToArray({ limit: MOST_SUBSCRIPTIONS })
}

async function readCustomer(stripe: Stripe, customerId: string): Promise<CustomerSnapshot> {
  return callStripe(async () => {
    const customer = await callStripe<Stripe.Customer | Stripe.DeletedCustomer | null>(
      () => stripe.customers.retrieve(customerId),
      (error) => (isGone(error) ? null : undefined),
    )
    if (!customer || customer.deleted) return { isGone: true, now: null, subscriptions: [], invoices: [] }
    const [subscriptions, invoices] = await Promise.all([
      listSubscriptions(stripe, customerId),
      stripe.invoices.list({ customer: customerId, limit: 100 }).autoPagingToArray({ limit: MOST_INVOICES }),
    ])
    const issued = invoices.filter(({ status }) => status !== 'draft' && status !== null)
    return {
      isGone: false,
      now: null,
      subscriptions: subscriptions.map(subscriptionOf),
      invoices: issued.map(invoiceOf),
    }
  })
}

async function nextCharge(
  stripe: Stripe,
  { customerId, subscriptionId }: { customerId: string; subscriptionId: string },
): ReturnType<Billing['upcoming']> {
  return callStripe(
    async () => {
      const preview = await stripe.invoices.createPreview({ customer: customerId, subscription: subscriptionId })
      const at = preview.next_payment_attempt ?? preview.period_end
      return { totalCents: preview.total, currency: preview.currency, chargeAt: at * 1000 }
    },
    (error) =>
      isGone(error) ||
      (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'invoice_upcoming_none')
        ? null
        : undefined,
  )
}

async function readWebhook(
  { stripe, webhookSecret, now }: { stripe: Stripe; webhookSecret: string; now: Instant },
  body: Buffer,
  signature: string | undefined,
): Promise<Webhook> {
  let event: Stripe.Event
  try {
    event = await stripe.webhooks.constructEventAsync(
      body,
      signature ?? '',
      webhookSecret,
      SIGNATURE_SECONDS,
      undefined,
      now,
    )
  } catch {
    return { type: 'forged' }
  }
  const customerId = HEARD.test(event.type) ? customerOf(event.data) : null
  if (customerId === null) return { type: 'ignored' }
  return { type: 'event', event: { id: event.id, type: event.type, customerId } }
}

/** Subscriptions and invoices of Stripe. What happened, it tells by webhooks; what is, we read. */
export function stripeSubscriptions(stripe: Stripe, { webhookSecret }: StripeConfig): SubscriptionPart {
  async function create(
    { customerId, plan, trialEnd, reference }: NewSubscription,
    behavior: 'error_if_incomplete' | 'allow_incomplete',
  ): Promise<void> {
    const trial = trialEnd === null ? {} : { trial_end: Math.floor(trialEnd / 1000) }
    await stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price: await priceOf(stripe, plan) }],
        payment_behavior: behavior,
        metadata: { [REFERENCE]: reference, plan },
        ...trial,
      },
      { idempotencyKey: `subscription-${reference}-${behavior}-${'trial_end' in trial ? 'trial' : 'now'}` },
    )
  }

  /** A retry after a timeout finds what the first try created. */
  async function wasCreated({ customerId, reference }: NewSubscription): Promise<boolean> {
    return (await listSubscriptions(stripe, customerId)).some(({ metadata }) => metadata[REFERENCE] === reference)
  }

  return {
    async subscribe(wanted) {
      return callStripe(async () => {
        if (await wasCreated(wanted)) return { status: 'created' as const }
        try {
          await create(wanted, 'error_if_incomplete')
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeCardError)) throw error
          if (!needsThePerson(error)) return { status: 'declined' as const, message: error.message }
          // stays incomplete until the person pays on the invoice's page
          await create(wanted, 'allow_incomplete')
        }
        return { status: 'created' as const }
      })
    },
    async cancel(_customerId, subscriptionId, when) {
      await callStripe<unknown>(
        async () => {
          const { status } = await stripe.subscriptions.retrieve(subscriptionId)
          if (SUBSCRIPTION_STATES[readSubscriptionStatus(status)].isOver) return true
          return when === 'now'
            ? stripe.subscriptions.cancel(subscriptionId)
            : stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
        },
        (error) => isGone(error) || undefined,
      )
    },
    async resume(_customerId, subscriptionId) {
      await callStripe<unknown>(
        async () => {
          const { status } = await stripe.subscriptions.retrieve(subscriptionId)
          if (SUBSCRIPTION_STATES[readSubscriptionStatus(status)].isOver) return true
          return stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false })
        },
        (error) => isGone(error) || undefined,
      )
    },
    readCustomer: (customerId) => readCustomer(stripe, customerId),
    upcoming: (customerId, subscriptionId) => nextCharge(stripe, { customerId, subscriptionId }),
    readWebhook:
      webhookSecret === undefined
        ? null
        : (body, signature, now) => readWebhook({ stripe, webhookSecret, now }, body, signature),
  }
}
