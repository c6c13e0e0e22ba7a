import { livenessEndpoint, readinessEndpoint } from '#contract/api/health.ts'
import { ping } from '#server/db/ping.sql.ts'
import { type Route, route } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'

const OK = { status: 'ok' } as const

export function healthRoutes(): Route[] {
  return [
    route(livenessEndpoint, async () => OK),
    route(readinessEndpoint, async (_, { db }) => {
      try {
        await ping(db)
      } catch {
        throw new Refused('UNAVAILABLE')
      }
      return OK
    }),
  ]
}
