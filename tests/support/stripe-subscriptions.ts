import { Stripe } from 'stripe'
import { list, noSuch, StripeFailure, type StripeReply } from './stripe-failure.ts'

export const WEBHOOK_SECRET = 'whsec_standin'

/** What our adapter reads, with the SDK's own types. */
type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'status'
  | 'metadata'
  | 'created'
  | 'currency'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'ended_at'
  | 'trial_start'
  | 'trial_end'
> & {
  customer: string
  items: {
    object: 'list'
    data: (Pick<Stripe.SubscriptionItem, 'id' | 'current_period_start' | 'current_period_end' | 'quantity'> & {
      price: Pick<Stripe.Price, 'id' | 'unit_amount'> & {
        recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>
      }
    })[]
  }
}
type Invoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'customer'
  | 'number'
  | 'status'
  | 'total'
  | 'currency'
  | 'created'
  | 'attempt_count'
  | 'next_payment_attempt'
  | 'hosted_invoice_url'
  | 'invoice_pdf'
> & { status_transitions: Pick<Stripe.Invoice.StatusTransitions, 'paid_at'> }

export const BILLING_KINDS: ReadonlySet<string> = new Set(['prices', 'subscriptions', 'invoices'])

const MONTH = 30 * 86_400
const PRICE = { id: 'price_0001', unit_amount: 4999, recurring: { interval: 'month' as const, interval_count: 1 } }

interface Call {
  kind: string
  id: string | undefined
  part: string | undefined
  fields: Record<string, string>
}

export interface StripeSubscriptions {
  subscriptions: Map<string, Subscription>
  invoices: Map<string, Invoice>
  answer: (method: string, call: Call) => StripeReply
  /** A subscription that a person creates in Stripe's dashboard. Stripe sends no event. */
  createByHand: (customer: string) => Subscription
  /** A month later: an invoice that the card pays or not. */
  renew: (subscription: Subscription, outcome: 'paid' | 'failed') => Invoice
  /** The person pays on the invoice's page. */
  pay: (invoice: Invoice) => void
  /** An event and its signature, as Stripe would send them. */
  event: (
    type: string,
    about: { object: object; id?: string; at: number; secret?: string },
  ) => Promise<{ body: string; signature: string }>
}

/** Stripe's subscriptions and invoices, with form fields and its errors. */
export function createStripeSubscriptions({
  next,
  charge,
}: {
  next: (prefix: string) => string
  /** how the default card of a customer behaves; throws for an unknown customer */
  charge: (customerId: string) => string
}): StripeSubscriptions {
  const subscriptions = new Map<string, Subscription>()
  const invoices = new Map<string, Invoice>()
  const prices: object[] = []
  const now = () => Math.floor(Date.now() / 1000)

  function addInvoice(customer: string, about: Partial<Invoice>): Invoice {
    const id = next('in')
    const invoice: Invoice = {
      id,
      object: 'invoice',
      customer,
      number: `STRIPE-${id.slice(-4)}`,
      status: 'paid',
      total: 4999,
      currency: 'usd',
      created: now(),
      attempt_count: 1,
      next_payment_attempt: null,
      hosted_invoice_url: `https://invoice.stripe.test/${id}`,
      invoice_pdf: `https://invoice.stripe.test/${id}/pdf`,
      status_transitions: { paid_at: now() },
      ...about,
    }
    invoices.set(id, invoice)
    return invoice
  }

  function addSubscription(customer: string, fields: Record<string, string>): Subscription {
    const id = next('sub')
    const trial = fields['trial_end'] === undefined ? null : Number(fields['trial_end'])
    const metadata = Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => {
        const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
        return key ? [[key, value]] : []
      }),
    )
    const item = {
      id: next('si'),
      current_period_start: now(),
      current_period_end: trial ?? now() + MONTH,
      quantity: 1,
    }
    const subscription: Subscription = {
      id,
      object: 'subscription',
      status: trial === null ? 'active' : 'trialing',
      customer,
      metadata,
      created: now(),
      currency: 'usd',
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      trial_start: trial === null ? null : now(),
      trial_end: trial,
      items: { object: 'list', data: [{ ...item, price: PRICE }] },
    }
    subscriptions.set(id, subscription)
    return subscription
  }

  function create(fields: Record<string, string>): StripeReply {
    const customer = fields['customer'] ?? ''
    const behaviour = charge(customer)
    if (fields['items[0][price]'] !== PRICE.id) throw noSuch('price', fields['items[0][price]'] ?? '')
    const isTrial = fields['trial_end'] !== undefined
    if (isTrial && Number(fields['trial_end']) <= now())
      throw new StripeFailure(400, 'invalid_request_error', 'Invalid timestamp: must be in the future')
    if (!isTrial && behaviour === 'fails later')
      throw new StripeFailure(402, 'card_error', 'Your card was declined.', { code: 'card_declined' })
    if (!isTrial && behaviour === 'asks later' && fields['payment_behavior'] === 'error_if_incomplete')
      throw new StripeFailure(402, 'card_error', 'Payment for this subscription requires additional user action.', {
        code: 'subscription_payment_intent_requires_action',
      })
    const subscription = addSubscription(customer, fields)
    if (isTrial) addInvoice(customer, { total: 0, attempt_count: 0 })
    else if (behaviour === 'asks later') {
      subscription.status = 'incomplete'
      addInvoice(customer, { status: 'open', status_transitions: { paid_at: null } })
    } else addInvoice(customer, {})
    return { body: subscription }
  }

  function known(id: string | undefined): Subscription {
    const row = subscriptions.get(id ?? '')
    if (!row) throw noSuch('subscription', id ?? '')
    return row
  }

  const ofCustomer = <Row extends { customer: unknown }>(rows: Iterable<Row>, { customer }: Record<string, string>) => {
    charge(customer ?? '')
    return [...rows].filter((row) => row.customer === customer).toReversed()
  }

  function answer(method: string, { kind, id, part, fields }: Call): StripeReply {
    switch (`${method} ${kind}${id ? '/:id' : ''}${part ? `/${part}` : ''}`) {
      case 'GET prices':
        return list(prices)
      case 'POST prices':
        prices.push(PRICE)
        return { body: PRICE }
      case 'POST subscriptions':
        return create(fields)
      case 'GET subscriptions':
        return list(ofCustomer(subscriptions.values(), fields))
      case 'GET subscriptions/:id':
        return { body: known(id) }
      case 'POST subscriptions/:id': {
        const isCanceled = fields['cancel_at_period_end'] === 'true'
        return {
          body: Object.assign(known(id), { cancel_at_period_end: isCanceled, canceled_at: isCanceled ? now() : null }),
        }
      }
      case 'DELETE subscriptions/:id':
        return { body: Object.assign(known(id), { status: 'canceled', canceled_at: now(), ended_at: now() }) }
      case 'GET invoices':
        return list(ofCustomer(invoices.values(), fields))
      case 'POST invoices/:id': {
        const [item] = known(fields['subscription']).items.data
        return {
          body: { object: 'invoice', total: 4999, currency: 'usd', next_payment_attempt: item?.current_period_end },
        }
      }
      default:
        throw new StripeFailure(404, 'invalid_request_error', `Unrecognized request URL (${method} ${kind})`)
    }
  }

  return {
    subscriptions,
    invoices,
    answer,
    createByHand: (customer) => addSubscription(customer, {}),
    renew(subscription, outcome) {
      const [item] = subscription.items.data
      if (item) {
        item.current_period_start = item.current_period_end
        item.current_period_end += MONTH
      }
      subscription.status = outcome === 'paid' ? 'active' : 'past_due'
      const open = {
        status: 'open',
        next_payment_attempt: now() + 3 * 86_400,
        status_transitions: { paid_at: null },
      } as const
      return addInvoice(subscription.customer, outcome === 'paid' ? {} : open)
    },
    pay(invoice) {
      Object.assign(invoice, { status: 'paid', next_payment_attempt: null, status_transitions: { paid_at: now() } })
      for (const one of subscriptions.values())
        if (one.customer === invoice.customer && ['past_due', 'incomplete'].includes(one.status)) one.status = 'active'
    },
    async event(type, { object, id = next('evt'), at, secret = WEBHOOK_SECRET }) {
      const body = JSON.stringify({ id, object: 'event', type, created: Math.floor(at / 1000), data: { object } })
      const timestamp = Math.floor(at / 1000)
      const signature = await new Stripe('sk_test_x').webhooks.generateTestHeaderStringAsync({
        payload: body,
        secret,
        timestamp,
      })
      return { body, signature }
    },
  }
}
