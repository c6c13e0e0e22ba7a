import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { isLoopback } from '#server/http/loopback.ts'
import { bearerIn, type CountWrongToken, tokenCheck } from '#server/http/operator-token.ts'

/**
 * What scrapers and browsers send. Each vendor's proxy names the caller by a header of its own (X-Forwarded-For,
 * CF-Connecting-IP, Fly-Client-IP, X-Envoy-External-Address), so one that isn't here counts as theirs.
 */
const DIRECT =
  /^(host|connection|user-agent|accept(-encoding|-language)?|authorization|cache-control|pragma|cookie|dnt|priority|referer|upgrade-insecure-requests|sec-[a-z-]+|x-prometheus-scrape-timeout-seconds)$/

/** From this machine, addressed as this machine, and not passed on by a proxy on it. */
function isLocal({ raw, headers, hostname }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? ''
  return Object.keys(headers).every((name) => DIRECT.test(name)) && isLoopback(hostname) && isLoopback(address)
}

/**
 * `GET /metrics` for Prometheus: with METRICS_TOKEN, and without it on this machine while the server listens to nothing
 * else. A proxy that passes on bytes alone would make everybody local.
 */
export function serveMetrics(app: FastifyInstance, context: AppContext, countWrong: CountWrongToken): void {
  const { host, metricsToken } = context.config
  const isOpenHere = isLoopback(host)
  const check = metricsToken === undefined ? null : tokenCheck('metrics', metricsToken, countWrong)
  app.get('/metrics', async (request, reply): Promise<FastifyReply> => {
    const bearer = bearerIn(request)
    if (!(isOpenHere && isLocal(request))) {
      if (!check) return reply.callNotFound() as unknown as FastifyReply
      const wrong = bearer === undefined ? null : await check(bearer, request, reply)
      if (bearer === undefined || wrong)
        return reply
          .code(wrong?.status ?? 401)
          .header('www-authenticate', 'Bearer')
          .type('text/plain')
          .send('METRICS_TOKEN is needed\n')
    }
    return reply
      .header('cache-control', 'no-store')
      .type(context.metrics.contentType)
      .send(await context.metrics.print())
  })
}
