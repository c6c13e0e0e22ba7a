import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { list, noSuch, StripeFailure, type StripeReply } from './stripe-failure.ts'
import { BILLING_KINDS, createStripeSubscriptions, type StripeSubscriptions } from './stripe-subscriptions.ts'

export const SECRET_KEY = 'sk_test_standin'
export const PUBLISHABLE_KEY = 'pk_test_standin'

/** How a card behaves, as Stripe's test cards do. The last two can be added, and differ when they are charged. */
type Behaviour = 'works' | 'declined' | 'asks the person' | 'fails later' | 'asks later'

interface Method {
  id: string
  object: 'payment_method'
  type: 'card'
  created: number
  customer: string | null
  card: object
  billing_details: { name: string | null }
}
interface Customer {
  id: string
  object: 'customer'
  email: string | null
  name: string | null
  invoice_settings: { default_payment_method: string | null }
}
interface Setup {
  id: string
  object: 'setup_intent'
  client_secret: string
  customer: string | null
  payment_method: string | null
  status: 'requires_payment_method' | 'requires_action' | 'succeeded'
}

interface StripeRequest {
  method: string
  path: string
  fields: Record<string, string>
  idempotencyKey: string | undefined
}
export interface StripeStandIn {
  /** the origin, without a slash at its end */
  url: string
  asked: StripeRequest[]
  customers: ReadonlyMap<string, Customer>
  methods: ReadonlyMap<string, Method>
  setups: ReadonlyMap<string, Setup>
  /** Creates a card as the browser's card form does: without a customer. */
  card: (behaviour: Behaviour, about?: { last4?: string; brand?: string }) => string
  /** Confirms a setup as the browser's card form does. */
  confirm: (clientSecret: string, methodId: string) => StripeReply
  /** Deletes a customer by hand. */
  remove: (customerId: string) => void
  /** subscriptions, invoices and what a person does at Stripe's own pages */
  billing: StripeSubscriptions
  /** Sets how it answers from now on: `losing answers` does every change and says nothing. */
  is: (state: 'well' | 'broken' | 'silent' | 'losing answers' | 'busy') => void
  stop: () => Promise<void>
}

/** Stripe's HTTP API for cards: customers, setups and payment methods, with form fields and its errors. */
export async function startStripe(): Promise<StripeStandIn> {
  const customers = new Map<string, Customer>()
  const methods = new Map<string, Method>()
  const setups = new Map<string, Setup>()
  const behaviours = new Map<string, Behaviour>()
  const byKey = new Map<string, StripeReply>()
  const asked: StripeRequest[] = []
  let state: Parameters<StripeStandIn['is']>[0] = 'well'
  let count = 0
  const next = (prefix: string) => `${prefix}_${String((count += 1)).padStart(4, '0')}`

  const billing = createStripeSubscriptions({
    next,
    charge(customerId) {
      const { default_payment_method: id } = known(customers, 'customer', customerId).invoice_settings
      return id === null ? 'fails later' : (behaviours.get(id) ?? 'works')
    },
  })

  function known<T>(rows: ReadonlyMap<string, T>, what: string, id: string | undefined): T {
    const row = rows.get(id ?? '')
    if (!row) throw noSuch(what, id ?? '')
    return row
  }

  function confirmed(setup: Setup, methodId: string): StripeReply {
    const method = known(methods, 'PaymentMethod', methodId)
    if (method.customer && method.customer !== setup.customer)
      throw new StripeFailure(400, 'invalid_request_error', 'The payment method belongs to another customer')
    const behaviour = behaviours.get(methodId)
    if (behaviour === 'declined')
      throw new StripeFailure(402, 'card_error', 'Your card was declined.', { code: 'card_declined' })
    setup.payment_method = methodId
    setup.status = behaviour === 'asks the person' ? 'requires_action' : 'succeeded'
    if (setup.status === 'succeeded') method.customer = setup.customer
    return { body: setup }
  }

  function newSetup(fields: Record<string, string>): StripeReply {
    for (const name of Object.keys(fields)) {
      if (!/^(customer|payment_method|usage|confirm|allowed_payment_method_types\[\d\])$/.test(name))
        throw new StripeFailure(400, 'invalid_request_error', `Received unknown parameter: ${name}`)
    }
    const id = next('seti')
    const setup: Setup = {
      id,
      object: 'setup_intent',
      client_secret: `${id}_secret_x`,
      customer: known(customers, 'customer', fields['customer']).id,
      payment_method: null,
      status: 'requires_payment_method',
    }
    setups.set(id, setup)
    return fields['confirm'] === 'true' ? confirmed(setup, fields['payment_method'] ?? '') : { body: setup }
  }

  function changedCustomer(customer: Customer, fields: Record<string, string>): StripeReply {
    const chosen = fields['invoice_settings[default_payment_method]']
    if (chosen !== undefined) {
      if (known(methods, 'PaymentMethod', chosen).customer !== customer.id) throw noSuch('PaymentMethod', chosen)
      customer.invoice_settings.default_payment_method = chosen
    }
    return { body: customer }
  }

  function removedCustomer({ id }: Customer): StripeReply {
    customers.delete(id)
    for (const method of methods.values()) if (method.customer === id) method.customer = null
    return { body: { id, object: 'customer', deleted: true } }
  }

  function detached(method: Method): StripeReply {
    if (method.customer === null)
      throw new StripeFailure(
        400,
        'invalid_request_error',
        'The payment method you provided is not attached to a customer',
      )
    const customer = customers.get(method.customer)
    if (customer?.invoice_settings.default_payment_method === method.id)
      customer.invoice_settings.default_payment_method = null
    method.customer = null
    return { body: method }
  }

  function newCustomer({ email = null, name = null }: Record<string, string | null>): StripeReply {
    const id = next('cus')
    const customer: Customer = {
      id,
      object: 'customer',
      email,
      name,
      invoice_settings: { default_payment_method: null },
    }
    customers.set(id, customer)
    return { body: customer }
  }

  function answer({ method, path, fields }: StripeRequest): StripeReply {
    const [, kind, id, part] = path.split('/').slice(1)
    switch (`${method} ${kind}${id ? '/:id' : ''}${part ? `/${part}` : ''}`) {
      case 'POST customers':
        return newCustomer(fields)
      case 'GET customers/:id':
        return { body: known(customers, 'customer', id) }
      case 'POST customers/:id':
        return changedCustomer(known(customers, 'customer', id), fields)
      case 'DELETE customers/:id':
        return removedCustomer(known(customers, 'customer', id))
      case 'GET customers/:id/payment_methods':
        return list([...methods.values()].filter(({ customer }) => customer === known(customers, 'customer', id).id))
      case 'POST setup_intents':
        return newSetup(fields)
      case 'GET setup_intents':
        return list(
          [...setups.values()].filter(
            (setup) => setup.customer === fields['customer'] && setup.payment_method === fields['payment_method'],
          ),
        )
      case 'GET payment_methods/:id':
        return { body: known(methods, 'PaymentMethod', id) }
      case 'POST payment_methods/:id/detach':
        return detached(known(methods, 'PaymentMethod', id))
      default:
        if (kind && BILLING_KINDS.has(kind)) return billing.answer(method, { kind, id, part, fields })
        throw new StripeFailure(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path})`)
    }
  }

  function answerTo(one: StripeRequest): StripeReply {
    try {
      const before = one.idempotencyKey && byKey.get(one.idempotencyKey)
      if (before) return before
      const made = answer(one)
      if (one.idempotencyKey) byKey.set(one.idempotencyKey, made)
      return made
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
      return { status: error.status, body: { error: error.fields } }
    }
  }

  async function respond(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '', 'http://stand-in')
    const fields = new URLSearchParams(request.method === 'GET' ? url.search : Buffer.concat(chunks).toString())
    const key = request.headers['idempotency-key']
    const one = {
      method: request.method ?? '',
      path: url.pathname,
      fields: Object.fromEntries(fields),
      idempotencyKey: typeof key === 'string' ? key : undefined,
    }
    asked.push(one)
    if (state === 'silent') return
    if (state === 'losing answers' && one.method !== 'GET') {
      answerTo(one)
      request.socket.destroy()
      return
    }
    const isOurs = request.headers.authorization === `Bearer ${SECRET_KEY}`
    const { status = 200, body } =
      state === 'busy'
        ? {
            status: 429,
            body: { error: { type: 'rate_limit_error', code: 'rate_limit', message: 'Too many requests' } },
          }
        : state === 'broken'
          ? { status: 500, body: { error: { type: 'api_error', message: 'Something broke' } } }
          : isOurs
            ? answerTo(one)
            : { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } } }
    reply.writeHead(status, { 'content-type': 'application/json', 'request-id': next('req') }).end(JSON.stringify(body))
  }

  const server = createServer((request, reply) => void respond(request, reply))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    customers,
    methods,
    setups,
    billing,
    remove: (customerId) => void removedCustomer(known(customers, 'customer', customerId)),
    card(behaviour, { last4 = '4242', brand = 'visa' } = {}) {
      const id = next('pm')
      methods.set(id, {
        id,
        object: 'payment_method',
        type: 'card',
        created: 1_795_000_000 + count,
        customer: null,
        card: { brand, last4, exp_month: 4, exp_year: 2030, funding: 'credit', checks: { cvc_check: 'pass' } },
        billing_details: { name: 'Ada Yates' },
      })
      behaviours.set(id, behaviour)
      return id
    },
    confirm(clientSecret, methodId) {
      const setup = [...setups.values()].find(({ client_secret }) => client_secret === clientSecret)
      try {
        return confirmed(known(setups, 'setupintent', setup?.id), methodId)
      } catch (error) {
        if (!(error instanceof StripeFailure)) throw error
        return { status: error.status, body: { error: error.fields } }
      }
    },
    is: (now) => (state = now),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
