import path from 'node:path'
import { constants } from 'node:zlib'
import { speakPlainly } from '#contract/validation-message.ts'
import { DEFAULT_API_ROOT } from '#contract/wire.ts'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { showMailbox } from './dev-mailbox.ts'
import { serveOneClickUnsubscribe } from './one-click-unsubscribe.ts'
import { serveAvatars } from './serve-avatars.ts'
import { serveEvents } from './serve-events.ts'
import { activityRoutes } from '#server/features/activity/activity.routes.ts'
import { analyticsRoutes } from '#server/features/analytics/analytics.routes.ts'
import { authentication } from '#server/features/auth/authenticate.ts'
import { authRoutes } from '#server/features/auth/auth.routes.ts'
import { limiter } from '#server/features/auth/limiter.ts'
import { bookingRoutes } from '#server/features/booking/booking.routes.ts'
import { geoRoutes } from '#server/features/geo/geo.routes.ts'
import { healthRoutes } from '#server/features/health/health.routes.ts'
import { loadRoutes } from '#server/features/loads/load.routes.ts'
import { notificationRoutes } from '#server/features/notifications/notification.routes.ts'
import { notificationSettingsRoutes } from '#server/features/notifications/notification-settings.routes.ts'
import { pushRoutes } from '#server/features/notifications/push.routes.ts'
import { paymentMethodRoutes } from '#server/features/subscription/payment-method.routes.ts'
import { syncRoutes } from '#server/features/sync/sync.routes.ts'
import { templateRoutes } from '#server/features/templates/template.routes.ts'
import { answerFailure, bind, type Route } from '#server/http/bind.ts'
import { describeApi } from '#server/http/openapi.ts'
import { addSecurityHeaders } from '#server/http/security-headers.ts'
import { serveApp } from '#server/http/static-files.ts'
import { unusedConnections } from '#server/http/unused-connections.ts'

/** Bodies are forms; the largest, an avatar, stays far below. */
const BODY_LIMIT = 1024 * 1024

/** Below this a packet is a packet. */
const COMPRESSED_FROM = 1024
/** Quality 4 costs a tenth of the default 11 and gives most of it. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

function routesOf({ keys, geocoder, gazetteer, land, router, push, billing, config }: Context): Route[] {
  const limits = limiter(keys, config.rateLimits)
  return [
    ...healthRoutes(),
    ...authRoutes({ keys, rateLimits: config.rateLimits }),
    ...loadRoutes({ gazetteer, land, router }),
    ...templateRoutes(),
    ...bookingRoutes(),
    ...notificationRoutes(),
    ...notificationSettingsRoutes({ keys }),
    ...pushRoutes(push),
    ...syncRoutes(),
    ...activityRoutes(),
    ...analyticsRoutes(),
    ...paymentMethodRoutes({
      billing,
      countTry: (tries, accountId) => limits.count(tries, { 'card-account': accountId }),
      log: (line) => void process.stderr.write(`billing: ${line}\n`),
    }),
    ...geoRoutes({ geocoder, router, mapStyleUrl: config.mapStyleUrl }),
  ]
}

/** A server that ends answers what it was asked before; what takes longer is cut. */
const GRACE_MS = 3_000

/** The built app, and the assets of earlier builds that open pages may still ask for. */
export function appFolders({ dataDir }: Pick<Config, 'dataDir'>): { folder: string; kept: string } {
  return { folder: path.resolve('dist'), kept: path.resolve(dataDir, 'assets') }
}

/** Composes the server; `main.ts` listens. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const { config, database, clock, keys } = context
  speakPlainly()
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    logger: { level: config.logLevel, redact: ['req.headers.authorization'] },
    trustProxy: config.trustedProxies,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
  })
  const closeUnused = unusedConnections(app.server)
  addSecurityHeaders(app, config)
  await app.register(
    async (api) => {
      await api.register(compress, { threshold: COMPRESSED_FROM, encodings: ['br', 'gzip'], brotliOptions: QUICK })
      await describeApi(api)
      bind(api, routesOf(context), { db: database.kysely, clock, authenticate: authentication(database.kysely, keys) })
      serveAvatars(api, database.kysely)
      serveOneClickUnsubscribe(api, context)
      const events = await serveEvents(api, context)
      app.addHook('preClose', async () => {
        closeUnused()
        setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref()
        await events.close()
      })
    },
    { prefix: DEFAULT_API_ROOT },
  )
  if (!config.production) showMailbox(app, database.kysely)
  await serveApp(app, appFolders(config))
  return app
}
