import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Instant } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import { accountChores } from '#server/features/account/account.chores.ts'
import { accountJobs } from '#server/features/account/account.jobs.ts'
import { peopleRoutes } from '#server/features/account/people/people.routes.ts'
import { accountRoutes } from '#server/features/account/account.routes.ts'
import type { AccountDeps } from '#server/features/account/account-deps.ts'
import { serveAvatars } from '#server/features/account/profile/serve-avatars.ts'
import { activityRoutes } from '#server/features/activity/activity.routes.ts'
import { analyticsRoutes } from '#server/features/analytics/analytics.routes.ts'
import { authorityJobs } from '#server/features/authority/authority.jobs.ts'
import { authorityRoutes } from '#server/features/authority/authority.routes.ts'
import { boardChores } from '#server/features/board/board.chores.ts'
import { boardRoutes } from '#server/features/board/board.routes.ts'
import type { BoardDeps } from '#server/features/board/list-board.ts'
import { bookingRoutes } from '#server/features/booking/booking.routes.ts'
import { dealChores } from '#server/features/deals/deal.chores.ts'
import { dealRoutes } from '#server/features/deals/deal.routes.ts'
import { serveSigningPage } from '#server/features/deals/serve-signing-page.ts'
import { dispatchChores } from '#server/features/dispatch/dispatch.chores.ts'
import { dispatchJobs } from '#server/features/dispatch/dispatch.jobs.ts'
import { dispatchRoutes } from '#server/features/dispatch/dispatch.routes.ts'
import { serveConsentPage } from '#server/features/dispatch/serve-consent-page.ts'
import { documentChores } from '#server/features/documents/document.chores.ts'
import { documentRoutes } from '#server/features/documents/document.routes.ts'
import { serveDocuments } from '#server/features/documents/serve-documents.ts'
import { driverLinkRoutes } from '#server/features/driver-links/driver-link.routes.ts'
import { geoRoutes } from '#server/features/geo/geo.routes.ts'
import { crashRoutes, healthRoutes } from '#server/features/health/health.routes.ts'
import { ediChores } from '#server/features/integrations/edi/edi.chores.ts'
import { ediJobs } from '#server/features/integrations/edi/edi.jobs.ts'
import { ediRoutes } from '#server/features/integrations/edi/edi.routes.ts'
import { serveEdiMessages } from '#server/features/integrations/edi/serve-edi-messages.ts'
import { integrationChores } from '#server/features/integrations/integrations.chores.ts'
import { integrationJobs } from '#server/features/integrations/integrations.jobs.ts'
import { integrationRoutes } from '#server/features/integrations/integrations.routes.ts'
import { invoiceRoutes } from '#server/features/invoices/invoice.routes.ts'
import { loadChores } from '#server/features/loads/load.chores.ts'
import { loadRoutes } from '#server/features/loads/load.routes.ts'
import { marketRoutes } from '#server/features/market/market.routes.ts'
import { moneyChores } from '#server/features/money/money.chores.ts'
import { moneyJobs } from '#server/features/money/money.jobs.ts'
import { moneyRoutes } from '#server/features/money/money.routes.ts'
import { notificationChores } from '#server/features/notifications/notification.chores.ts'
import { notificationJobs } from '#server/features/notifications/notification.jobs.ts'
import { notificationRoutes } from '#server/features/notifications/notification.routes.ts'
import { serveOneClickUnsubscribe } from '#server/features/notifications/serve-one-click-unsubscribe.ts'
import { postingChores } from '#server/features/posting/posting.chores.ts'
import { postingRoutes } from '#server/features/posting/posting.routes.ts'
import { serveBillingWebhook } from '#server/features/subscription/serve-billing-webhook.ts'
import { serveSandboxInvoices } from '#server/features/subscription/serve-sandbox-invoices.ts'
import { subscriptionChores } from '#server/features/subscription/subscription.chores.ts'
import { subscriptionJobs } from '#server/features/subscription/subscription.jobs.ts'
import { subscriptionRoutes } from '#server/features/subscription/subscription.routes.ts'
import { syncChores } from '#server/features/sync/sync.chores.ts'
import { syncRoutes } from '#server/features/sync/sync.routes.ts'
import { tenderChores } from '#server/features/tenders/tenders.chores.ts'
import { tenderRoutes } from '#server/features/tenders/tenders.routes.ts'
import type { DocumentWork, Spend } from '#server/http/budget.ts'
import type { Route } from '#server/http/route.ts'
import type { Chore } from '#server/jobs/chores.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import type { Jobs } from '#server/jobs/worker.ts'
import type { ObjectStore } from '#server/ports/documents/object-store.ts'
import { createEdiApplier } from '#server/workflows/apply-edi/apply-messages.ts'
import { workflowRoutes } from '#server/workflows/workflow.routes.ts'
import type { AppContext } from './context.ts'

/** What routes can be made of. */
export interface RouteDeps extends AppContext, Omit<AccountDeps, 'keys' | 'phoneCodes'>, Pick<BoardDeps, 'boardCache'> {
  spend: Spend
  store: ObjectStore
  /** in the account's line for document work */
  inTurn: DocumentWork
  /** whether requests can be served; @throws while the database can't answer */
  isReady: () => Promise<boolean>
  /** a line for the server's operator */
  log: (line: string) => void
}

/** What jobs and chores can be made of. */
export interface JobDeps extends AppContext {
  /** connections of their own */
  db: Kysely<Schema>
  appUrl: string
  /** six digits */
  newCode: () => string
  /** how long an email waits for more notifications; 0 sends one for each */
  collectEmailsMs: number
  /** when this process started */
  start: Instant
  log: JobLog
  logAs: (name: string) => JobLog
}

/** What a noun gives the server. Each part takes what it names of these. */
interface Noun {
  routes?: (deps: RouteDeps) => Route[]
  /** raw routes: files, and pages without an account */
  serve?: readonly ((api: FastifyInstance, context: AppContext) => void)[]
  /** what it does after events, and of the queues */
  jobs?: (deps: JobDeps) => Jobs
  /** what it does every minute or hour */
  chores?: (deps: JobDeps) => Chore[]
}

/** The only list of them. The OpenAPI document has their order. */
export const NOUNS: readonly Noun[] = [
  { routes: healthRoutes },
  { routes: crashRoutes },
  { routes: accountRoutes, serve: [serveAvatars], jobs: accountJobs, chores: accountChores },
  { routes: peopleRoutes },
  { routes: integrationRoutes, jobs: integrationJobs, chores: integrationChores },
  {
    routes: ediRoutes,
    serve: [(api, context) => serveEdiMessages(api, context, createEdiApplier(context))],
    jobs: (deps) => ediJobs(deps, createEdiApplier(deps)),
    chores: (deps) => ediChores(deps, createEdiApplier(deps)),
  },
  { routes: tenderRoutes, chores: tenderChores },
  { routes: workflowRoutes },
  { routes: boardRoutes, chores: boardChores },
  { routes: marketRoutes },
  { routes: loadRoutes, chores: loadChores },
  { routes: postingRoutes, chores: postingChores },
  { routes: bookingRoutes },
  { routes: dispatchRoutes, serve: [serveConsentPage], jobs: dispatchJobs, chores: dispatchChores },
  { routes: authorityRoutes, jobs: authorityJobs },
  { routes: driverLinkRoutes },
  { routes: dealRoutes, serve: [serveSigningPage], chores: dealChores },
  { routes: invoiceRoutes },
  { routes: moneyRoutes, jobs: moneyJobs, chores: moneyChores },
  { routes: documentRoutes, serve: [serveDocuments], chores: documentChores },
  {
    routes: notificationRoutes,
    serve: [serveOneClickUnsubscribe],
    jobs: notificationJobs,
    chores: notificationChores,
  },
  { routes: syncRoutes, chores: syncChores },
  { routes: activityRoutes },
  { routes: analyticsRoutes },
  {
    routes: subscriptionRoutes,
    serve: [serveBillingWebhook, serveSandboxInvoices],
    jobs: subscriptionJobs,
    chores: subscriptionChores,
  },
  { routes: geoRoutes },
]
