import { hauledReportEndpoint, postedReportEndpoint, receivedRequestsEndpoint } from '#contract/reports/analytics.ts'
import { buildFreightReport, buildRequestReport } from '#domain/freight/freight-report.ts'
import { type Bucket, splitIntoBuckets, type Period } from '#domain/time/period.ts'
import type { Database } from '#server/db/connection.ts'
import { type Route, route } from '#server/http/route.ts'
import { listDeliveredLoads, listReceivedRequests } from './analytics.sql.ts'

/** @param database its `reports` gives a connection for each report */
export function analyticsRoutes({ database: { reports } }: { database: Pick<Database, 'reports'> }): Route[] {
  return [
    freightAs('carrier', hauledReportEndpoint, reports),
    freightAs('broker', postedReportEndpoint, reports),
    offers(reports),
  ]
}

const freightAs = (as: 'broker' | 'carrier', endpoint: typeof hauledReportEndpoint, reports: Database['reports']) =>
  route(endpoint, async ({ query }, { actor }) => {
    const { buckets, from, to } = stretchOf(query)
    const { equipment, origin, destination } = query
    const loads = await listDeliveredLoads(await reports(), {
      accountId: actor.accountId,
      as,
      from,
      to,
      equipment,
      origin,
      destination,
    })
    const { periods, ...report } = buildFreightReport(loads, buckets)
    return { ...report, periods: dated(periods, buckets) }
  })

const offers = (reports: Database['reports']) =>
  route(receivedRequestsEndpoint, async ({ query }, { actor, now }) => {
    const { buckets, from, to } = stretchOf(query)
    const requests = await listReceivedRequests(await reports(), { accountId: actor.accountId, from, to })
    const { periods, total } = buildRequestReport(requests, buckets, now)
    return { total, periods: dated(periods, buckets) }
  })

function stretchOf({ from, to, by, zone }: { from: string; to: string; by: Period; zone: string }) {
  const buckets = splitIntoBuckets({ from, to }, by, zone)
  return { buckets, from: new Date(buckets[0]?.startsAt ?? 0), to: new Date(buckets.at(-1)?.endsAt ?? 0) }
}

function dated<F>(periods: readonly F[], buckets: readonly Bucket[]): (F & { from: string; to: string })[] {
  return buckets.flatMap(({ from, to }, index) => {
    const figures = periods[index]
    return figures ? [{ from, to, ...figures }] : []
  })
}
