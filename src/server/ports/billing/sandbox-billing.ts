import { randomBytes } from 'node:crypto'
import { SUBSCRIPTION_PRICE, SUBSCRIPTION_STATES } from '#domain/access/subscription.ts'
import { isCardExpired } from '#domain/access/card-expiry.ts'
import { chargeTestCard, TEST_CARDS } from '#domain/access/test-card.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import type { Billing, Card, ProviderInvoice, ProviderSubscription, Sandbox } from './billing.ts'
import {
  advanceTimeline,
  cancelSandboxSubscription,
  type ChargeResult,
  emptySandboxState,
  nextDueAt,
  resumeSandboxSubscription,
  type SandboxInvoice,
  type SandboxState,
  type SandboxSubscription,
  settleInvoice,
  startSubscription,
  type TimelineDeps,
} from './sandbox-timeline.ts'

/** Storage for the sandbox's cards. */
export interface TestCardStore {
  keep: (customerId: string, card: Omit<Card, 'isDefault'>) => Promise<void>
  /** newest first */
  cardsOf: (customerId: string) => Promise<Card[]>
  setDefault: (customerId: string, cardId: string) => Promise<void>
  forget: (cardId: string) => Promise<void>
  forgetAll: (customerId: string) => Promise<void>
}

/** Storage for the sandbox's customers. */
export interface SandboxCustomerStore {
  /** null if there is none yet */
  load: (customerId: string) => Promise<{ state: SandboxState; revision: number } | null>
  /** False, and nothing saved, if someone else saved meanwhile. `dueAt` is in the server's time. */
  save: (
    customerId: string,
    about: { state: SandboxState; revision: number; dueAt: Instant | null },
  ) => Promise<boolean>
  /** customers with something due */
  listDue: (now: Instant) => Promise<string[]>
  /** customers with events that nobody acknowledged */
  listWithEvents: () => Promise<string[]>
  /** the customer whose invoice has this secret */
  findByInvoiceSecret: (secret: string) => Promise<string | null>
}

interface SandboxDeps {
  cards: TestCardStore
  customers: SandboxCustomerStore
  /** the server's time, epoch milliseconds */
  clock: () => Instant
  /** the address of an invoice's page; its PDF is at `/pdf` below */
  invoiceUrl: (secret: string) => string
}

const DECLINED = 'Your card was declined.'
const MOST_TRIES = 10

function unguessable(prefix: string): string {
  return prefix + randomBytes(12).toString('hex')
}

function presentSubscription(one: SandboxSubscription): ProviderSubscription {
  const { cents: amountCents, currency, interval, intervalCount } = SUBSCRIPTION_PRICE
  const { id, reference, plan, status, trialStart, trialEnd, cancelAtPeriodEnd, canceledAt, createdAt } = one
  const period = { currentPeriodStart: one.periodStart, currentPeriodEnd: one.periodEnd }
  const price = { amountCents, currency, interval, intervalCount }
  return {
    id,
    reference,
    plan,
    status,
    trialStart,
    trialEnd,
    cancelAtPeriodEnd,
    canceledAt,
    createdAt,
    ...period,
    ...price,
  }
}

function nextCharge({ subscriptions }: SandboxState, subscriptionId: string) {
  const one = subscriptions.find(({ id }) => id === subscriptionId)
  if (!one || !['trialing', 'active'].includes(one.status) || one.cancelAtPeriodEnd) return null
  return { totalCents: SUBSCRIPTION_PRICE.cents, currency: SUBSCRIPTION_PRICE.currency, chargeAt: one.periodEnd }
}

function presentInvoice(
  { secret, ...invoice }: SandboxInvoice,
  { invoiceUrl }: Pick<SandboxDeps, 'invoiceUrl'>,
): ProviderInvoice {
  return { ...invoice, hostedUrl: invoiceUrl(secret), pdfUrl: `${invoiceUrl(secret)}/pdf` }
}

function payInvoice(state: SandboxState, deps: TimelineDeps, secret: string, now: Instant) {
  const invoice = state.invoices.find((one) => one.secret === secret)
  if (!invoice) return { status: 'unknown' as const }
  if (invoice.status === 'paid') return { status: 'paid' as const }
  const isOver = state.subscriptions.some(
    ({ id, status }) => id === invoice.subscriptionId && SUBSCRIPTION_STATES[status].isOver,
  )
  if (invoice.status !== 'open' || isOver)
    return { status: 'declined' as const, message: 'This invoice can no longer be paid.' }
  const said = deps.charge(now)
  if (said === null) return { status: 'declined' as const, message: 'Add a payment method first.' }
  if (said === 'declined') return { status: 'declined' as const, message: DECLINED }
  settleInvoice(state, deps, invoice, now)
  return { status: 'paid' as const }
}

/** The customers' states, each with its own time. */
function customerTimelines({ cards, customers, clock }: Omit<SandboxDeps, 'invoiceUrl'>) {
  async function timelineDeps(customerId: string): Promise<TimelineDeps> {
    const card = (await cards.cardsOf(customerId)).find(({ isDefault }) => isDefault)
    const charge = (now: Instant): ChargeResult | null => {
      if (!card) return null
      return isCardExpired({ month: card.expMonth, year: card.expYear }, now) ? 'declined' : chargeTestCard(card.last4)
    }
    return { newId: unguessable, charge }
  }

  /** Lets the customer's time pass, changes the state, and saves it; again if someone else changed it meanwhile. */
  async function change<T>(
    customerId: string,
    act: (state: SandboxState, deps: TimelineDeps, now: Instant) => T,
  ): Promise<T> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const { state, revision } = (await customers.load(customerId)) ?? { state: emptySandboxState(), revision: 0 }
      const deps = await timelineDeps(customerId)
      const now = clock() + state.ahead
      advanceTimeline(state, deps, now)
      const result = act(state, deps, now)
      const due = nextDueAt(state)
      const dueAt = due === null ? null : due - state.ahead
      if (await customers.save(customerId, { state, revision, dueAt })) return result
    }
    throw new Error(`The sandbox's customer ${customerId} changes too often`)
  }

  async function read(customerId: string): Promise<SandboxState> {
    return (await customers.load(customerId))?.state ?? emptySandboxState()
  }

  return { change, read }
}

type Timelines = ReturnType<typeof customerTimelines>

/** What stands in for Stripe's card form, clock, webhooks and invoice page. */
function sandboxControls(deps: SandboxDeps, { change, read }: Timelines): Sandbox {
  const { cards, customers, clock } = deps
  return {
    async confirmCard(customerId, clientSecret, { card, expMonth, expYear, name }) {
      if (!clientSecret.startsWith(`seti_${customerId}_secret_`)) return { status: 'unknown' }
      const testCard = TEST_CARDS[card]
      if ('declined' in testCard) return { status: 'declined', message: testCard.declined }
      if (isCardExpired({ month: expMonth, year: expYear }, clock()))
        return { status: 'declined', message: 'Your card has expired.' }
      const { brand, last4, funding } = testCard
      const id = unguessable('pm_sandbox_')
      await cards.keep(customerId, { id, brand, last4, funding, expMonth, expYear, cvcCheck: 'pass', name })
      return { status: 'confirmed', paymentMethodId: id }
    },
    now: async (customerId) => clock() + (await read(customerId)).ahead,
    moveClock: (customerId, days) =>
      change(customerId, (state, deps, now) => {
        state.ahead += days * DAY_MS
        advanceTimeline(state, deps, now + days * DAY_MS)
        return now + days * DAY_MS
      }),
    async listWaiting() {
      return [...new Set([...(await customers.listDue(clock())), ...(await customers.listWithEvents())])]
    },
    runDue: (customerId) => change(customerId, () => undefined),
    async pendingEvents(customerId) {
      return (await read(customerId)).events.map((event) => ({ ...event, customerId }))
    },
    acknowledge: ({ id, customerId }) =>
      change(customerId, (state) => void (state.events = state.events.filter((event) => event.id !== id))),
    async invoice(secret) {
      const customerId = await customers.findByInvoiceSecret(secret)
      if (customerId === null) return null
      const { invoices, subscriptions } = await read(customerId)
      const invoice = invoices.find((one) => one.secret === secret)
      const plan = subscriptions.find(({ id }) => id === invoice?.subscriptionId)?.plan
      if (!invoice || !plan) return null
      const { periodStart, periodEnd } = invoice
      return { customerId, invoice: presentInvoice(invoice, deps), plan, periodStart, periodEnd }
    },
    async pay(secret) {
      const customerId = await customers.findByInvoiceSecret(secret)
      if (customerId === null) return { status: 'unknown' }
      return change(customerId, (state, deps, now) => payInvoice(state, deps, secret, now))
    },
  }
}

/** The built-in default: Stripe's test cards, statuses and retries, on a clock of each customer's own; no real money. */
export function sandboxBilling(deps: SandboxDeps): Billing {
  const { cards, customers, clock } = deps
  const timelines = customerTimelines(deps)
  const { change, read } = timelines

  function onSubscription(
    customerId: string,
    subscriptionId: string,
    act: (state: SandboxState, deps: TimelineDeps, about: { one: SandboxSubscription; now: Instant }) => void,
  ): Promise<void> {
    return change(customerId, (state, deps, now) => {
      const one = state.subscriptions.find(({ id }) => id === subscriptionId)
      if (one) act(state, deps, { one, now })
    })
  }

  return {
    mode: 'sandbox',
    publishableKey: null,
    // PROF-06 shows the first eight characters
    openCustomer: async ({ id }) => `sandbox_${id}`,
    beginSetup: async (customerId) => `seti_${customerId}_secret_${unguessable('')}`,
    async verify(customerId, paymentMethodId) {
      const saved = await cards.cardsOf(customerId)
      return { status: saved.some(({ id }) => id === paymentMethodId) ? 'verified' : 'unknown' }
    },
    cardsOf: (customerId) => cards.cardsOf(customerId),
    setDefault: (customerId, cardId) => cards.setDefault(customerId, cardId),
    detach: (cardId) => cards.forget(cardId),
    async closeCustomer(customerId) {
      await cards.forgetAll(customerId)
      if (!(await customers.load(customerId))) return
      await change(customerId, (state, deps, now) => {
        for (const one of state.subscriptions) cancelSandboxSubscription(state, deps, one, { now, when: 'now' })
        state.events = []
      })
    },
    async subscribe({ customerId, ...about }) {
      const status = await change(customerId, (state, deps, now) => startSubscription(state, deps, { ...about, now }))
      return status === 'created' ? { status } : { status, message: DECLINED }
    },
    cancel: (customerId, subscriptionId, when) =>
      onSubscription(customerId, subscriptionId, (state, deps, { one, now }) =>
        cancelSandboxSubscription(state, deps, one, { now, when }),
      ),
    resume: (customerId, subscriptionId) =>
      onSubscription(customerId, subscriptionId, (state, deps, { one }) => resumeSandboxSubscription(state, deps, one)),
    async readCustomer(customerId) {
      const state = await read(customerId)
      return {
        isGone: false,
        now: clock() + state.ahead,
        subscriptions: state.subscriptions.map(presentSubscription),
        invoices: state.invoices.map((invoice) => presentInvoice(invoice, deps)),
      }
    },
    upcoming: async (customerId, subscriptionId) => nextCharge(await read(customerId), subscriptionId),
    readWebhook: null,
    sandbox: sandboxControls(deps, timelines),
  }
}
