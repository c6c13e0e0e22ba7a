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
import { serveEvents } from '#server/features/live/serve-events.ts'
import { serveUploads } from '#server/features/documents/serve-uploads.ts'
import { createAdmission } from '#server/features/account/budget/admission.ts'
import { lineOf } from '#server/features/account/budget/budgets.ts'
import { createDocumentWork } from '#server/features/account/budget/document-work.ts'
import { createBudgets } from '#server/features/account/budget/spend-budget.ts'
import { createLinkAuthenticator } from '#server/features/driver-links/authenticate-link.ts'
import { createKeyAuthenticator } from '#server/features/integrations/authenticate-key.ts'
import { createKeyRate, REQUESTS_PER_MINUTE } from '#server/features/integrations/key-rate.ts'
import { createAttemptLimiter } from '#server/features/account/sign-in/attempt-limiter.ts'
import { createAuthenticator } from '#server/features/account/session/authenticator.ts'
import { createAccountDeps } from '#server/features/account/account-deps.ts'
import { healthRoutes } from '#server/features/health/health.routes.ts'
import { createBoardCache } from '#server/features/board/board-cache.ts'
import { opRoutes } from '#server/features/ops/ops.routes.ts'
import { serveMetrics } from '#server/features/operator/serve-metrics.ts'
import { serveOperatorPage } from '#server/features/operator/serve-operator.ts'
import { NOUNS, type RouteDeps } from './nouns.ts'
import { readVersion } from './version.ts'
import { maintenanceWatch } from '#server/db/maintenance.sql.ts'
import { bind } from '#server/http/bind.ts'
import { answerFailure } from '#server/http/failure.ts'
import { Refused } from '#server/http/refusal.ts'
import type { Route } from '#server/http/route.ts'
import { createHttpServer } from '#server/http/http-server.ts'
import { type LogStream, logOptions } from '#server/http/log-options.ts'
import { registerOpenApi, serveDescriptions } from '#server/http/openapi.ts'
import { guardRawRoutes } from '#server/http/raw-route.ts'
import { addSecurityHeaders } from '#server/http/security-headers.ts'
import { serveApp } from '#server/http/static-files.ts'
import { trackIdleConnections } from '#server/http/unused-connections.ts'

/** Bytes. Bodies are forms, far smaller than this. */
const BODY_LIMIT = 1024 * 1024

/** Less fits in one packet anyway. */
const COMPRESSED_FROM = 1024
/** Quality 4 gets most of 11's gain at a tenth of its cost. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

interface Running extends Pick<RouteDeps, 'boardCache'> {
  isDraining: () => boolean
  log: (line: string) => void
}

function routeDepsOf(context: AppContext, { boardCache, isDraining, log }: Running): RouteDeps {
  const { keys, pause, config, phoneCodes, malwareScanner: scanner, compareClocks } = context
  const spend = createBudgets(keys, config.rateLimits)
  const demoPassword = config.production ? null : DEMO_PASSWORD
  return {
    ...context,
    ...createAccountDeps({
      keys,
      rateLimits: config.rateLimits,
      pause,
      phoneCodes,
      appUrl: config.appUrl,
      scanner,
      demoPassword,
    }),
    boardCache,
    spend,
    store: context.documents,
    inTurn: createDocumentWork(spend),
    isReady: async () => !isDraining() && (await compareClocks()).agree,
    log,
  }
}

/** A process without requests of people answers how it is, and nothing else. */
function routesOf(deps: RouteDeps): Route[] {
  if (deps.config.role === 'worker') return healthRoutes(deps)
  const routes = NOUNS.flatMap((noun) => noun.routes?.(deps) ?? [])
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
  const boardCache: RouteDeps['boardCache'] = createBoardCache({ lifeMs: config.boardCacheMs })
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
  context.metrics.watchHealth({
    isReady: async () => !isDraining() && (await context.compareClocks()).agree,
    compareClocks: context.compareClocks,
    dataDir: config.dataDir,
  })
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
      const inMaintenance = maintenanceWatch(database.probe)
      const admit = createAdmission(createBudgets(keys, config.rateLimits), config.rateLimits)
      const guesses = createAttemptLimiter(keys, { enabled: config.rateLimits, pause: context.pause })
      const programs = {
        authenticateKey: createKeyAuthenticator(database.kysely, guesses.count),
        countKeyRequest: createKeyRate(config.rateLimits ? REQUESTS_PER_MINUTE : 1e9),
      }
      // before the guard: the files of /docs are sent as the app's own are
      if (config.role !== 'worker') await registerOpenApi(api)
      guardRawRoutes(api, { db: database.kysely, clock, admit, inMaintenance, check: lineOf, ...programs })
      if (config.role !== 'worker') serveDescriptions(api)
      bind(api, routesOf(routeDepsOf(context, { boardCache, isDraining, log: (line) => app.log.error(line) })), {
        db: database.kysely,
        clock,
        authenticate: createAuthenticator(database.kysely, keys),
        ...programs,
        authenticateLink: createLinkAuthenticator(database.kysely, guesses.count),
        admit,
        inMaintenance,
        onReplay: context.metrics.countReplay,
        strict: !config.production,
      })
      if (config.role === 'worker') return
      for (const serve of NOUNS.flatMap((noun) => noun.serve ?? [])) serve(api, context)
      const uploading = serveUploads(api, context)
      const events = await serveEvents(api, context, boardCache)
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
