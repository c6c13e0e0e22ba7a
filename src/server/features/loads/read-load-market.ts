import type { Kysely } from 'kysely'
import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { LaneMarket, listLoadMarketsEndpoint, readLoadMarketEndpoint } from '#contract/freight/compare-offers.ts'
import { findUnpricedFreight } from '#domain/freight/rate-model.ts'
import { MARKET_DAYS } from '#domain/freight/market-rate.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { findLaneMarket } from './lane-market.ts'
import { findLoadFor, type LoadRow, selectLoadsFor, type StopJson } from './load.sql.ts'

function pointOf({ latitude, longitude }: StopJson) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** By its stored miles: it asks no road service. */
async function marketOf(db: Kysely<Schema>, load: LoadRow, now: Instant): Promise<LaneMarket | null> {
  const [from, to] = [pointOf(load.pickup), pointOf(load.delivery)]
  const texts = [load.commodity, load.special_instructions, load.broker_notes]
  const isUnpriced = findUnpricedFreight({ weightLbs: load.weight_lbs, texts }) !== null
  if (!from || !to || isUnpriced || load.distance_miles <= 0) return null
  const { perMile, low, high, basis, loads, companies } = await findLaneMarket(
    db,
    {
      from,
      to,
      code: load.equipment_code,
      miles: load.distance_miles,
      driveMinutes: load.drive_minutes,
      pickupAt: load.pickup_at.getTime(),
      deliveryAt: load.delivery_at.getTime(),
      isTeam: load.team,
    },
    now,
  )
  const trip = (rate: number) => Math.round(rate * load.distance_miles)
  return { median: trip(perMile), low: trip(low), high: trip(high), basis, loads, companies, days: MARKET_DAYS }
}

/** The market of an own load. */
export async function readLoadMarket(
  { params }: ParsedEndpointInput<typeof readLoadMarketEndpoint>,
  { db, actor, now }: ReadContext,
): Promise<EndpointResponseInput<typeof readLoadMarketEndpoint>> {
  const load = await findLoadFor(db, actor.id, params.id)
  if (load?.owner_id !== actor.id) throw new Refused('NOT_FOUND')
  return { market: await marketOf(db, load, now) }
}

/** The markets of those loads that are the actor's own. */
export async function listLoadMarkets(
  { query }: ParsedEndpointInput<typeof listLoadMarketsEndpoint>,
  { db, actor, now }: ReadContext,
): Promise<EndpointResponseInput<typeof listLoadMarketsEndpoint>> {
  const own = await selectLoadsFor(db, actor.id)
    .where('load.id', 'in', query.ids)
    .where('load.owner_id', '=', actor.id)
    .execute()
  const data = []
  for (const load of own) data.push({ loadId: load.id, market: await marketOf(db, load, now) })
  return { data }
}
