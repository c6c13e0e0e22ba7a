import { livenessEndpoint, readinessEndpoint } from '#contract/api/health.ts'
import { sql } from 'kysely'
import { type Route, route } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'

const OK = { status: 'ok' } as const

export function healthRoutes(): Route[] {
  return [
    route(livenessEndpoint, async () => OK),
    route(readinessEndpoint, async (_, { db }) => {
      try {
        await sql`select 1`.execute(db)
      } catch {
        throw new Refused('UNAVAILABLE')
      }
      return OK
    }),
  ]
}
