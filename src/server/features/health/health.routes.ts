import { livenessEndpoint, readinessEndpoint, reportCrashEndpoint } from '#contract/api/health.ts'
import { type Route, route } from '#server/http/route.ts'
import { type Spend, within } from '#server/http/budget.ts'
import { Refused } from '#server/http/refusal.ts'

const OK = { status: 'ok' } as const

/** @param isReady whether requests can be served; @throws while the database can't answer */
export function healthRoutes({ isReady }: { isReady: () => Promise<boolean> }): Route[] {
  return [
    route(livenessEndpoint, async () => OK),
    route(readinessEndpoint, async () => {
      if (!(await isReady().catch(() => false))) throw new Refused('UNAVAILABLE')
      return OK
    }),
  ]
}

export function crashRoutes({ spend }: { spend: Spend }): Route[] {
  return [
    within(
      spend,
      'crashes',
      route(reportCrashEndpoint, async ({ body }, { log, requestId }) => {
        log.error({ crash: body }, `a screen failed: ${body.error}`)
        return { reference: requestId }
      }),
    ),
  ]
}
