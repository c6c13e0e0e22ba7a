import { hauledReportEndpoint, postedReportEndpoint, receivedRequestsEndpoint } from '#contract/reports/analytics.ts'
import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { buildFreightReport, buildRequestReport } from '#domain/freight/freight-report.ts'
import { type Bucket, splitIntoBuckets, type Period } from '#domain/time/period.ts'
import type { Database } from '#server/db/connection.ts'
import type { ReadContext } from '#server/http/request-context.ts'
import { type Route, route } from '#server/http/route.ts'
import { listDeliveredLoads, listReceivedRequests } from './analytics.sql.ts'

/** @param database its `reports` gives a connection for each report */
export function analyticsRoutes({ database: { reports } }: { database: Pick<Database, 'reports'> }): Route[] {
  return [
    route(hauledReportEndpoint, freightAs('carrier', reports)),
    route(postedReportEndpoint, freightAs('broker', reports)),
    route(receivedRequestsEndpoint, offers(reports)),
  ]
}

function freightAs(as: 'broker' | 'carrier', reports: Database['reports']) {
  return async (
    { query }: ParsedEndpointInput<typeof hauledReportEndpoint>,
    { actor }: ReadContext,
  ): Promise<EndpointResponseInput<typeof hauledReportEndpoint>> => {
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
  }
}

function offers(reports: Database['reports']) {
  return async (
    { query }: ParsedEndpointInput<typeof receivedRequestsEndpoint>,
    { actor, now }: ReadContext,
  ): Promise<EndpointResponseInput<typeof receivedRequestsEndpoint>> => {
    const { buckets, from, to } = stretchOf(query)
    const requests = await listReceivedRequests(await reports(), { accountId: actor.accountId, from, to })
    const { periods, total } = buildRequestReport(requests, buckets, now)
    return { total, periods: dated(periods, buckets) }
  }
}

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
