import { randomUUID } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import path from 'node:path'
import { constants } from 'node:zlib'
import { livenessEndpoint, readinessEndpoint } from '#contract/api/health.ts'
import { installPhoneRules } from '#contract/api/phone-rules.ts'
import { installValidationMessages } from '#contract/api/validation-message.ts'
import { DEFAULT_API_ROOT, REQUEST_ID_HEADER } from '#contract/api/common-schemas.ts'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { AppContext } from './context.ts'
import { DEMO_PASSWORD } from './demo/accounts.ts'
import { serveMailbox } from './dev-mailbox.ts'
import { serveOneClickUnsubscribe } from '#server/features/notifications/serve-one-click-unsubscribe.ts'
import { serveBillingWebhook } from '#server/features/subscription/serve-billing-webhook.ts'
import { serveSigningPage } from '#server/features/deals/serve-signing-page.ts'
import { serveSandboxInvoices } from '#server/features/subscription/serve-sandbox-invoices.ts'
import { serveAvatars } from '#server/features/account/profile/serve-avatars.ts'
import { serveDocuments } from '#server/features/documents/serve-documents.ts'
import { serveEvents } from '#server/features/live/serve-events.ts'
import { serveUploads } from '#server/features/documents/serve-uploads.ts'
import { activityRoutes } from '#server/features/activity/activity.routes.ts'
import { analyticsRoutes } from '#server/features/analytics/analytics.routes.ts'
import { createAdmission } from '#server/features/account/budget/admission.ts'
import { lineOf } from '#server/features/account/budget/budgets.ts'
import { createDocumentWork } from '#server/features/account/budget/document-work.ts'
import { createBudgets } from '#server/features/account/budget/spend-budget.ts'
import { createLinkAuthenticator } from '#server/features/driver-links/authenticate-link.ts'
import { driverLinkRoutes } from '#server/features/driver-links/driver-link.routes.ts'
import { createAttemptLimiter } from '#server/features/account/sign-in/attempt-limiter.ts'
import { createAuthenticator } from '#server/features/account/session/authenticator.ts'
import { accountRoutes, viewPreferencesRoutes } from '#server/features/account/account.routes.ts'
import { createAccountDeps } from '#server/features/account/account-deps.ts'
import { authorityRoutes } from '#server/features/authority/authority.routes.ts'
import { bookingRoutes } from '#server/features/booking/booking.routes.ts'
import { dealRoutes } from '#server/features/deals/deal.routes.ts'
import { dispatchRoutes } from '#server/features/dispatch/dispatch.routes.ts'
import { serveConsentPage } from '#server/features/dispatch/serve-consent-page.ts'
import { documentRoutes } from '#server/features/documents/document.routes.ts'
import { geoRoutes } from '#server/features/geo/geo.routes.ts'
import { crashRoutes, healthRoutes } from '#server/features/health/health.routes.ts'
import { boardRoutes, truckRoutes } from '#server/features/board/board.routes.ts'
import { savedSearchRoutes } from '#server/features/board/saved-search.routes.ts'
import type { BoardDeps } from '#server/features/board/list-board.ts'
import { createSharedCards } from '#server/features/board/shared-cards.ts'
import { createSharedPages } from '#server/features/board/shared-pages.ts'
import { isLookedUp } from '#server/ports/register/carrier-register.ts'
import { invoiceRoutes } from '#server/features/invoices/invoice.routes.ts'
import { loadRoutes } from '#server/features/loads/load.routes.ts'
import { marketRoutes } from '#server/features/market/market.routes.ts'
import {
  notificationPreferencesRoutes,
  notificationRoutes,
  pushRoutes,
} from '#server/features/notifications/notification.routes.ts'
import { paymentMethodRoutes, subscriptionRoutes } from '#server/features/subscription/subscription.routes.ts'
import { opRoutes } from '#server/features/ops/ops.routes.ts'
import { syncRoutes } from '#server/features/sync/sync.routes.ts'
import type { BillingDeps } from '#server/features/subscription/billing-deps.ts'
import type { Billing } from '#server/ports/billing/billing.ts'
import { postingRoutes } from '#server/features/posting/posting.routes.ts'
import { serveMetrics } from '#server/features/operator/serve-metrics.ts'
import { serveOperatorPage } from '#server/features/operator/serve-operator.ts'
import { readVersion } from './version.ts'
import { bind } from '#server/http/bind.ts'
import { answerFailure } from '#server/http/failure.ts'
import { Refused } from '#server/http/refusal.ts'
import type { Route } from '#server/http/route.ts'
import { createHttpServer } from '#server/http/http-server.ts'
import { type LogStream, logOptions } from '#server/http/log-options.ts'
import { registerOpenApi } from '#server/http/openapi.ts'
import { guardRawRoutes } from '#server/http/raw-route.ts'
import { addSecurityHeaders } from '#server/http/security-headers.ts'
import { serveApp } from '#server/http/static-files.ts'
import { trackIdleConnections } from '#server/http/unused-connections.ts'
import { workflowRoutes } from '#server/workflows/workflow.routes.ts'

/** Bytes. Bodies are forms, far smaller than this. */
const BODY_LIMIT = 1024 * 1024

/** Less fits in one packet anyway. */
const COMPRESSED_FROM = 1024
/** Quality 4 gets most of 11's gain at a tenth of its cost. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** What the billing commands share. */
function billingDepsOf(
  billing: Billing,
  { limits }: ReturnType<typeof createAccountDeps>,
  { spend, log }: Pick<BillingDeps, 'spend' | 'log'>,
): BillingDeps {
  return {
    billing,
    spend,
    countTry: (tries, accountId) => limits.count(tries, { 'card-account': accountId }),
    log: (line) => log(`billing: ${line}`),
  }
}

/** What carriers share of the board. */
type Shared = Pick<BoardDeps, 'pages' | 'cards'>

function routesOf({
  keys,
  geocoder,
  gazetteer,
  land,
  database,
  router,
  push,
  billing,
  config,
  pause,
  shared,
  compareClocks,
  isDraining,
  log,
  register,
  ...files
}: AppContext & { shared: Shared; isDraining: () => boolean; log: BillingDeps['log'] }): Route[] {
  const accountDeps = createAccountDeps({
    keys,
    rateLimits: config.rateLimits,
    pause,
    phoneCodes: files.phoneCodes,
    scanner: files.malwareScanner,
    demoPassword: config.production ? null : DEMO_PASSWORD,
  })
  const spend = createBudgets(keys, config.rateLimits)
  const health = healthRoutes(async () => !isDraining() && (await compareClocks()).agree)
  if (config.role === 'worker') return health
  const filing = { store: files.documents, pdf: files.pdf, spend, inTurn: createDocumentWork(spend) }
  const billingDeps = billingDepsOf(billing, accountDeps, { spend, log })
  const routes = [
    ...health,
    ...crashRoutes(spend),
    ...accountRoutes(accountDeps),
    ...workflowRoutes(accountDeps),
    ...boardRoutes(database, gazetteer, shared, spend),
    ...savedSearchRoutes(spend),
    ...marketRoutes(router, spend),
    ...truckRoutes(),
    ...viewPreferencesRoutes(),
    ...loadRoutes(spend),
    ...postingRoutes({ gazetteer, land, router }, spend),
    ...bookingRoutes(spend),
    ...dispatchRoutes({ keys, appUrl: config.appUrl, isLookedUp: (usdot) => isLookedUp(register, usdot) }, spend),
    ...authorityRoutes(spend),
    ...driverLinkRoutes(spend),
    ...dealRoutes(spend, files.papers),
    ...invoiceRoutes({ ...filing, papers: files.papers }),
    ...documentRoutes({ uploads: files.uploads, scanner: files.malwareScanner, ...filing }),
    ...notificationRoutes(),
    ...notificationPreferencesRoutes({ keys }),
    ...pushRoutes(push),
    ...syncRoutes(database.kysely, {
      countWhole: (who) => accountDeps.limits.count(who, { 'sync-account': who.actor.accountId }),
    }),
    ...activityRoutes(),
    ...analyticsRoutes(database),
    ...paymentMethodRoutes(billingDeps),
    ...subscriptionRoutes({ ...billingDeps, isClockMovable: !config.production }),
    ...geoRoutes({ geocoder, router, mapStyleUrl: config.mapStyleUrl, spend }),
  ]
  return [...routes, ...opRoutes(routes.map(({ endpoint }) => endpoint))]
}

/** On shutdown, running requests get this long before they are cut off. */
const GRACE_MS = 3_000

/** The built app, and the assets of earlier builds that open pages may still request. */
export function assetFolders({ dataDir }: Pick<Config, 'dataDir'>): { folder: string; kept: string } {
  return { folder: path.resolve('dist'), kept: path.resolve(dataDir, 'assets') }
}

/** Whatever the clock says. */
const ANSWERED_ALWAYS = new Set([
  DEFAULT_API_ROOT + livenessEndpoint.path,
  DEFAULT_API_ROOT + readinessEndpoint.path,
  '/metrics',
])

interface Hosting {
  /** a server that listens already and gets the app's handler later; by default, a new one */
  early?: { server: Server; keep: (handler: RequestListener) => void }
  /** Whether this process is about to stop: it still answers, but new work is better sent elsewhere. */
  isDraining?: () => boolean
  /** for tests that read the log */
  logStream?: LogStream | undefined
}

/** Composes the server; `main.ts` listens. */
export async function buildApp(
  context: AppContext,
  { early, isDraining = () => false, logStream }: Hosting = {},
): Promise<FastifyInstance> {
  const { config, database, clock, keys } = context
  const lifeMs = config.boardCacheMs
  const shared: Shared = { pages: createSharedPages({ lifeMs }), cards: createSharedCards({ lifeMs }) }
  installValidationMessages()
  installPhoneRules()
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    serverFactory(handler) {
      if (!early) return createHttpServer().on('request', handler)
      early.keep(handler)
      return early.server
    },
    // while it closes, requests on open connections are still answered
    return503OnClosing: false,
    logger: logOptions(config.logLevel, logStream),
    // short enough to read out on the phone
    genReqId: () => randomUUID().slice(-12),
    trustProxy: config.trustedProxies,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
  })
  const closeUnused = trackIdleConnections(app.server)
  app.addHook('preClose', async () => {
    closeUnused()
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref()
  })
  addSecurityHeaders(app, config)
  context.metrics.countRequests(app)
  app.addHook('onRequest', async ({ id }, reply) => {
    reply.header(REQUEST_ID_HEADER, id)
    // a proxy opens its next connection to another process
    if (isDraining()) reply.header('connection', 'close')
  })
  app.addHook('onRequest', async (request, reply) => {
    if (ANSWERED_ALWAYS.has(request.url) || (await context.isClockRight())) return
    // a good token would look expired, and a load posted now would be of another day
    return answerFailure(new Refused('UNAVAILABLE'), request, reply)
  })
  await app.register(
    async (api) => {
      await api.register(compress, { threshold: COMPRESSED_FROM, encodings: ['br', 'gzip'], brotliOptions: QUICK })
      const admit = createAdmission(createBudgets(keys, config.rateLimits), config.rateLimits)
      guardRawRoutes(api, { db: database.kysely, clock, admit, check: lineOf })
      if (config.role !== 'worker') await registerOpenApi(api)
      bind(api, routesOf({ ...context, shared, isDraining, log: (line) => app.log.error(line) }), {
        db: database.kysely,
        clock,
        authenticate: createAuthenticator(database.kysely, keys),
        authenticateLink: createLinkAuthenticator(
          database.kysely,
          createAttemptLimiter(keys, { enabled: config.rateLimits, pause: context.pause }).count,
        ),
        admit,
        onReplay: context.metrics.countReplay,
        strict: !config.production,
      })
      // it answers how it is, and nothing else
      if (config.role === 'worker') return
      serveAvatars(api, database.kysely)
      serveDocuments(api, context)
      const uploading = serveUploads(api, context)
      serveOneClickUnsubscribe(api, context)
      serveBillingWebhook(api, context)
      serveSandboxInvoices(api, context)
      serveSigningPage(api, context)
      serveConsentPage(api, context)
      const events = await serveEvents(api, context, Object.values(shared))
      context.metrics.watchStreams(events.count)
      app.addHook('preClose', async () => {
        await events.close()
        await uploading.close()
      })
    },
    { prefix: DEFAULT_API_ROOT },
  )
  const limits = createAttemptLimiter(keys, { enabled: config.rateLimits, pause: context.pause })
  const countWrong = (network: string) =>
    limits.count({ db: database.probe, now: clock() }, { 'operator-network': network })
  serveMetrics(app, context, countWrong)
  if (config.role === 'worker') return app
  if (!config.production) serveMailbox(app, database.kysely)
  if (config.operatorToken !== undefined)
    serveOperatorPage(app, context, { token: config.operatorToken, version: await readVersion(), countWrong })
  await serveApp(app, {
    ...assetFolders(config),
    site: { origin: config.appUrl, chat: config.chat },
    sources: { mapOrigins: config.mapOrigins, takesCards: config.stripe !== undefined },
  })
  return app
}
