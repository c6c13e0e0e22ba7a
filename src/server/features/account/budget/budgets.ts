import type { BudgetName } from '#domain/access/budget.ts'

/**
 * How many requests run at once, in each server process. More wait in line for their turn, and what doesn't fit in the
 * line is refused with 429 and Retry-After (seconds). A line is an account's or a driver link's own; callers without
 * a session share one with their network, which may be an office or a truck stop.
 */
export const LINES = {
  /** whole lists as a file */
  exports: { atOnce: 1, waiting: 1, retryAfter: 5 },
  /** reads that take the database tens of milliseconds */
  heavyReads: { atOnce: 2, waiting: 10, retryAfter: 2 },
  /** drawn and joined PDF files */
  papers: { atOnce: 1, waiting: 10, retryAfter: 5 },
  /** files as they are stored, which slow phones read for a while */
  files: { atOnce: 8, waiting: 60, retryAfter: 2 },
  /** pieces of documents; a phone that lost its connection comes back while its old request still runs */
  uploads: { atOnce: 8, waiting: 60, retryAfter: 2 },
  /** answers that wait for a service outside */
  services: { atOnce: 4, waiting: 20, retryAfter: 2 },
  reads: { atOnce: 6, waiting: 60, retryAfter: 1 },
  /** each action in a batch also waits in the line of writes */
  batches: { atOnce: 3, waiting: 10, retryAfter: 1 },
  /** a write may wait for a row that another one holds */
  writes: { atOnce: 8, waiting: 200, retryAfter: 1 },
  /** a program's reads and writes, for each key */
  programs: { atOnce: 8, waiting: 40, retryAfter: 1 },
  network: { atOnce: 40, waiting: 200, retryAfter: 2 },
  /** the largest public answer */
  description: { atOnce: 2, waiting: 10, retryAfter: 5 },
} as const
export type LineName = keyof typeof LINES

/** Event streams that are open at once; one more ends the oldest. A browser shares one across its tabs. */
export const STREAMS = { perSession: 8, perPerson: 40, perAccount: 200 } as const

/**
 * - `cheap`: an account's reads or writes, by the method, and no count by the hour
 * - `atOnce`: another line; `free` is for health checks, which must answer while all else waits
 * - `perHour`: an hourly budget of the account (`domain/access/budget.ts`). The command spends it, apart from
 *   `exports` and `reports`, which each request spends. Sign-in and codes are counted by `attempt-limiter.ts`
 */
export type EndpointBudget = 'cheap' | { atOnce?: LineName | 'free'; perHour?: BudgetName }

/** Every endpoint of the contract, by its name. A new one is refused until it stands here. */
export const ENDPOINT_BUDGETS: Readonly<Record<string, EndpointBudget>> = {
  'activity.list': { atOnce: 'heavyReads', perHour: 'reports' },
  'activity.periods': { atOnce: 'heavyReads', perHour: 'reports' },
  'analytics.hauled': { atOnce: 'heavyReads', perHour: 'reports' },
  'analytics.offers': { atOnce: 'heavyReads', perHour: 'reports' },
  'analytics.posted': { atOnce: 'heavyReads', perHour: 'reports' },
  'auth.add-passkey': 'cheap',
  'auth.api-keys': 'cheap',
  'auth.carrier-rules': 'cheap',
  'auth.change-api-key': 'cheap',
  'auth.change-password': 'cheap',
  'auth.contact-code': 'cheap',
  'auth.contact-ways': 'cheap',
  'auth.delete-account': 'cheap',
  'auth.delete-passkey': 'cheap',
  'auth.end-api-key': 'cheap',
  'auth.end-session': 'cheap',
  'auth.forgot-password': { atOnce: 'network' },
  'auth.invitation': { atOnce: 'network' },
  'auth.join': { atOnce: 'network' },
  'auth.join-with-account': { atOnce: 'network' },
  'auth.login': { atOnce: 'network' },
  'auth.logout': { atOnce: 'network' },
  'auth.make-api-key': 'cheap',
  'auth.me': 'cheap',
  'auth.notification-settings': 'cheap',
  'auth.paper-terms': 'cheap',
  'auth.passkey-options': 'cheap',
  'auth.passkey-sign-in': { atOnce: 'network' },
  'auth.passkey-sign-in-options': { atOnce: 'network' },
  'auth.passkeys': 'cheap',
  'auth.phone-code': 'cheap',
  'auth.proof-options': 'cheap',
  'auth.prove': 'cheap',
  'auth.prove-contact': 'cheap',
  'auth.recovery-codes': 'cheap',
  'auth.refresh': { atOnce: 'network' },
  'auth.register': { atOnce: 'network' },
  'auth.renew-recovery-codes': 'cheap',
  'auth.resend-otp': { atOnce: 'network' },
  'auth.reset-password': { atOnce: 'network' },
  'auth.send-verification-email': { atOnce: 'network' },
  'auth.sessions': 'cheap',
  'auth.setup-payment': { atOnce: 'services' },
  'auth.sign-out-everywhere': 'cheap',
  'auth.sign-out-later': { atOnce: 'network' },
  'auth.standing-signature': 'cheap',
  'auth.update-avatar': 'cheap',
  'auth.update-notification-settings': 'cheap',
  'auth.update-profile': 'cheap',
  'auth.validate-otp': { atOnce: 'network' },
  'auth.verify-email': { atOnce: 'network' },
  'authority.own': 'cheap',
  'authority.read': 'cheap',
  'board.sample': { atOnce: 'network' },
  'brokers.days-to-pay': 'cheap',
  'brokers.paper-terms': 'cheap',
  'carriers.search': { atOnce: 'heavyReads', perHour: 'carriers' },
  'carriers.suggest': { atOnce: 'heavyReads' },
  'deals.answer-change': 'cheap',
  'deals.propose-change': { perHour: 'routes' },
  'deals.set-driver': 'cheap',
  'customer-invoices.pdf': { atOnce: 'papers', perHour: 'statements' },
  'customer-invoices.read': 'cheap',
  'customer-invoices.send': { perHour: 'customerInvoices' },
  'customer-invoices.settle': 'cheap',
  'customers.add': 'cheap',
  'customers.close': 'cheap',
  'customers.edit': 'cheap',
  'customers.import': 'cheap',
  'customers.list': 'cheap',
  'viewPreferences.read': 'cheap',
  'viewPreferences.update': 'cheap',
  'company.change-seat': 'cheap',
  'company.invite': { perHour: 'invitations' },
  'company.log': 'cheap',
  'company.read': 'cheap',
  'company.remove-person': 'cheap',
  'company.revoke-invitation': 'cheap',
  'company.send-invitation': { perHour: 'invitations' },
  'dispatch.ask-carrier': { perHour: 'consents' },
  'dispatch.carriers': 'cheap',
  'dispatch.consent': 'cheap',
  'dispatch.decline': 'cheap',
  'dispatch.dispatchers': 'cheap',
  'dispatch.end-carrier': 'cheap',
  'dispatch.end-dispatcher': 'cheap',
  'documents.add': { perHour: 'documents' },
  'documents.list': 'cheap',
  'documents.void': 'cheap',
  'driver-links.create': { perHour: 'driverLinks' },
  'driver-links.list': 'cheap',
  'driver-links.renew': 'cheap',
  'driver-links.revoke': 'cheap',
  'driver.add-document': { perHour: 'documents' },
  'driver.load': 'cheap',
  'driver.record-event': { perHour: 'driverTaps' },
  'edi.add-partner': 'cheap',
  'edi.change-partner': 'cheap',
  'edi.fetched': 'cheap',
  'edi.interchange': 'cheap',
  'edi.interchanges': 'cheap',
  'edi.live': 'cheap',
  'edi.outbox': 'cheap',
  'edi.partner': 'cheap',
  'edi.partners': 'cheap',
  'edi.pause': 'cheap',
  // a megabyte takes the processor for a while
  'edi.read': { atOnce: 'exports' },
  'geo.map': 'cheap',
  'geo.places': { atOnce: 'services', perHour: 'geocodes' },
  'geo.route': { atOnce: 'services', perHour: 'routes' },
  'health.crash': { perHour: 'crashes' },
  'health.live': { atOnce: 'free' },
  'health.ready': { atOnce: 'free' },
  'keys.own': 'cheap',
  'invoices.answer-accessorial': 'cheap',
  'invoices.ask-accessorial': 'cheap',
  'invoices.packet': { atOnce: 'papers', perHour: 'packets' },
  'invoices.read': 'cheap',
  'invoices.send': 'cheap',
  'invoices.settle': 'cheap',
  'load-requests.accept': 'cheap',
  'load-requests.accept-counter': 'cheap',
  'load-requests.carriers': { atOnce: 'heavyReads' },
  'load-requests.counter': 'cheap',
  'load-requests.create': { perHour: 'requests' },
  'load-requests.decline-counter': 'cheap',
  'load-requests.list': 'cheap',
  'load-requests.mine': 'cheap',
  'load-requests.name-carrier': 'cheap',
  'load-requests.of-load': 'cheap',
  'load-requests.on-my-loads': 'cheap',
  'load-requests.pending-count': 'cheap',
  'load-requests.read': 'cheap',
  'load-requests.reject': 'cheap',
  'load-requests.withdraw': 'cheap',
  'load-templates.create': 'cheap',
  'load-templates.delete': 'cheap',
  'load-templates.edit': 'cheap',
  'load-templates.list': 'cheap',
  'load-templates.schedule': 'cheap',
  'load-templates.unschedule': 'cheap',
  'loads.ask-for-books': 'cheap',
  'loads.ask-for-update': 'cheap',
  'loads.assign': 'cheap',
  'loads.assign-carrier': { perHour: 'tenders' },
  'loads.board': 'cheap',
  'loads.brokers': { atOnce: 'heavyReads', perHour: 'brokers' },
  'loads.bulk': { perHour: 'imports' },
  'loads.changes': { atOnce: 'heavyReads' },
  'loads.confirmation': 'cheap',
  'loads.correct-arrival': 'cheap',
  'loads.correct-event': 'cheap',
  'loads.create': { perHour: 'posts' },
  'loads.deals': 'cheap',
  'loads.delete': 'cheap',
  'loads.detention': 'cheap',
  'loads.detention-statement': { atOnce: 'papers', perHour: 'statements' },
  'loads.enter-books': 'cheap',
  'loads.export': { atOnce: 'exports', perHour: 'exports' },
  'loads.market': 'cheap',
  'loads.markets': { atOnce: 'heavyReads' },
  'loads.mine': { atOnce: 'heavyReads' },
  'loads.open-books': 'cheap',
  'loads.open-books-pdf': { atOnce: 'papers', perHour: 'openBooks' },
  'loads.rate-confirmation': { atOnce: 'papers', perHour: 'confirmations' },
  'loads.rate-suggestion': { atOnce: 'heavyReads', perHour: 'routes' },
  'loads.read': 'cheap',
  'loads.record-event': 'cheap',
  'loads.release': 'cheap',
  'loads.set-status': 'cheap',
  'loads.sign-confirmation': 'cheap',
  'loads.tender-accept': 'cheap',
  'loads.tender-decline': 'cheap',
  'loads.tender-revoke': 'cheap',
  'loads.update': { perHour: 'routes' },
  'loads.upsert': { perHour: 'posts' },
  'loads.void-signature': 'cheap',
  'market.rates': { atOnce: 'heavyReads' },
  'money.export': { atOnce: 'exports', perHour: 'exports' },
  'money.export-file': { atOnce: 'exports', perHour: 'exports' },
  'money.exports': 'cheap',
  'money.factor': { atOnce: 'papers', perHour: 'factorings' },
  'money.factoring-cancel': 'cheap',
  'money.factoring-pdf': { atOnce: 'papers', perHour: 'packets' },
  'money.factoring-send': { atOnce: 'papers', perHour: 'packets' },
  'money.factorings': 'cheap',
  'money.payables': { atOnce: 'heavyReads' },
  'money.receivables': { atOnce: 'heavyReads' },
  'money.set-settings': 'cheap',
  'money.settings': 'cheap',
  'money.statement': { atOnce: 'heavyReads' },
  'money.statement-csv': { atOnce: 'exports', perHour: 'exports' },
  'money.statement-pdf': { atOnce: 'papers', perHour: 'statements' },
  'notifications.delete': 'cheap',
  'notifications.list': 'cheap',
  'notifications.mark-all-read': 'cheap',
  'notifications.mark-archived': 'cheap',
  'notifications.mark-read': 'cheap',
  'notifications.read': 'cheap',
  'notifications.settings': 'cheap',
  'notifications.stats': 'cheap',
  'notifications.unsubscribe': { atOnce: 'network' },
  'notifications.update': 'cheap',
  'notifications.update-settings': 'cheap',
  'ops.cancel': 'cheap',
  'ops.send': { atOnce: 'batches' },
  'push.delete-subscription': 'cheap',
  'push.save-subscription': 'cheap',
  'push.vapid-public-key': 'cheap',
  'saved-searches.create': { perHour: 'savedSearches' },
  'saved-searches.delete': 'cheap',
  'saved-searches.list': 'cheap',
  'saved-searches.update': 'cheap',
  'signing-links.create': { perHour: 'signingLinks' },
  'signing-links.list': 'cheap',
  'signing-links.revoke': 'cheap',
  'subscriptions.cancel': { atOnce: 'services', perHour: 'billingChanges' },
  'subscriptions.confirm-test-card': { atOnce: 'services' },
  'subscriptions.create': { atOnce: 'services' },
  'subscriptions.current': 'cheap',
  'subscriptions.delete-payment-method': { atOnce: 'services', perHour: 'billingChanges' },
  'subscriptions.invoices': 'cheap',
  'subscriptions.list': 'cheap',
  'subscriptions.move-sandbox-clock': 'cheap',
  'subscriptions.payment-methods': { atOnce: 'services', perHour: 'billingReads' },
  'subscriptions.resume': { atOnce: 'services', perHour: 'billingChanges' },
  'subscriptions.sandbox-clock': 'cheap',
  'subscriptions.set-default-payment-method': { atOnce: 'services', perHour: 'billingChanges' },
  'subscriptions.setup-intent': { atOnce: 'services' },
  'subscriptions.upcoming-invoice': { atOnce: 'services', perHour: 'billingReads' },
  'sync.changes': { atOnce: 'heavyReads' },
  'truck.read': 'cheap',
  'truck.update': 'cheap',
}

/** The routes that are no endpoints of the contract: `serve-*.ts` of the features, and the API's description. */
const RAW_BUDGETS: Readonly<Record<string, EndpointBudget>> = {
  'api.description': { atOnce: 'description' },
  'avatars.file': { atOnce: 'network' },
  'consent.page': { atOnce: 'network' },
  'documents.file': { atOnce: 'files' },
  'edi.content': { atOnce: 'files' },
  // a megabyte takes the processor for a while
  'edi.upload': { atOnce: 'heavyReads' },
  // open for minutes: STREAMS has their limits
  'events.stream': { atOnce: 'free' },
  'notifications.one-click': { atOnce: 'network' },
  'sandbox-invoices.page': { atOnce: 'network' },
  'sandbox-invoices.pdf': { atOnce: 'papers' },
  'signing.page': { atOnce: 'network' },
  'signing.pdf': { atOnce: 'papers' },
  'subscriptions.webhook': { atOnce: 'network' },
  'uploads.announce': { atOnce: 'uploads', perHour: 'uploads' },
  'uploads.part': { atOnce: 'uploads' },
}

/** The line in which a request waits for its turn; null if it never waits. */
export function lineOf(endpoint: { name: string; method: string }): LineName | null {
  const budget = ENDPOINT_BUDGETS[endpoint.name] ?? RAW_BUDGETS[endpoint.name]
  if (budget === undefined) throw new Error(`${endpoint.name} has no row in budgets.ts`)
  const named = budget === 'cheap' ? undefined : budget.atOnce
  if (named === 'free') return null
  return named ?? (endpoint.method === 'GET' ? 'reads' : 'writes')
}

/** What a driver does at the dock, and the batch that brings it: no other work of its account holds it up. */
const AT_THE_STOP: readonly string[] = [
  'driver.add-document',
  'driver.load',
  'driver.record-event',
  'documents.add',
  'loads.record-event',
  'loads.set-status',
  'ops.send',
  'uploads.announce',
  'uploads.part',
]

export function isAtTheStop({ name }: { name: string }): boolean {
  return AT_THE_STOP.includes(name)
}

/** Spent by each request before its handler runs, so that no command repeats it. */
const SPENT_AT_THE_DOOR: readonly BudgetName[] = ['exports', 'reports']

export function hourlyAtTheDoor({ name }: { name: string }): BudgetName | null {
  const budget = ENDPOINT_BUDGETS[name]
  const perHour = typeof budget === 'object' ? budget.perHour : undefined
  return perHour !== undefined && SPENT_AT_THE_DOOR.includes(perHour) ? perHour : null
}
