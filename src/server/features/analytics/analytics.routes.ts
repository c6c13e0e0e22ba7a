import { hauledFreight, postedFreight, receivedOffers } from '#contract/analytics.ts'
import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import { freightReport } from '#domain/freight-figures.ts'
import { offerReport } from '#domain/offer-figures.ts'
import { type Bucket, bucketsOf, type Period } from '#domain/period.ts'
import { type ReadRequest, type Route, route } from '#server/http/bind.ts'
import { deliveredLoads } from './delivered-load.sql.ts'
import { offersReceived } from './offer.sql.ts'

export function analyticsRoutes(): Route[] {
  return [
    route(hauledFreight, freightAs('dispatcher_id')),
    route(postedFreight, freightAs('owner_id')),
    route(receivedOffers, offers),
  ]
}

function freightAs(as: 'owner_id' | 'dispatcher_id') {
  return async (
    { query }: ParsedInputOf<typeof hauledFreight>,
    { db, actor }: ReadRequest,
  ): Promise<AnswerInputOf<typeof hauledFreight>> => {
    const { buckets, from, to } = stretchOf(query)
    const { equipment, origin, destination } = query
    const loads = await deliveredLoads(db, { accountId: actor.id, as, from, to, equipment, origin, destination })
    const { periods, ...report } = freightReport(loads, buckets)
    return { ...report, periods: dated(periods, buckets) }
  }
}

async function offers(
  { query }: ParsedInputOf<typeof receivedOffers>,
  { db, actor, now }: ReadRequest,
): Promise<AnswerInputOf<typeof receivedOffers>> {
  const { buckets, from, to } = stretchOf(query)
  const { periods, total } = offerReport(await offersReceived(db, { accountId: actor.id, from, to }), buckets, now)
  return { total, periods: dated(periods, buckets) }
}

function stretchOf({ from, to, by, zone }: { from: string; to: string; by: Period; zone: string }) {
  const buckets = bucketsOf({ from, to }, by, zone)
  return { buckets, from: new Date(buckets[0]?.startsAt ?? 0), to: new Date(buckets.at(-1)?.endsAt ?? 0) }
}

function dated<F>(periods: readonly F[], buckets: readonly Bucket[]): (F & { from: string; to: string })[] {
  return buckets.flatMap(({ from, to }, index) => {
    const figures = periods[index]
    return figures ? [{ from, to, ...figures }] : []
  })
}
