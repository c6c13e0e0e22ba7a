import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { setDriverEndpoint } from '#contract/freight/deal-driver.ts'
import { decideDriver, DRIVER_FIELDS, type GivenDriver, isTypedLater } from '#domain/freight/deal-driver.ts'
import type { WriteContext } from '#server/http/bind.ts'
import { unwrapDecision } from '#server/http/refusal.ts'
import { touchLoad } from '../documents/document.sql.ts'
import { presentCurrentLoad, presentLoadTo } from '../loads/present-load.ts'
import { setDealDriver } from './deal.sql.ts'
import { lockChangeableDeal } from './lock-changeable-deal.ts'

/** The carrier states who hauls its deal. It is no term of the deal: no version begins, and signatures stay. */
export async function setDriver(
  { params, body: { dealId, typedAt, ...typed } }: ParsedEndpointInput<typeof setDriverEndpoint>,
  ctx: WriteContext,
): Promise<EndpointResponseInput<typeof setDriverEndpoint>> {
  const { db: tx, actor, now } = ctx
  const { row, deal } = await lockChangeableDeal(ctx, { loadId: params.id, dealId })
  unwrapDecision(decideDriver(deal, actor), await presentCurrentLoad(ctx, params.id))
  const givenAt = new Date(typedAt === undefined ? now : Math.min(now, Date.parse(typedAt))).toISOString()
  const given: GivenDriver = {
    ...Object.fromEntries(DRIVER_FIELDS.flatMap((field) => (typed[field] ? [[field, typed[field]]] : []))),
    givenAt,
  }
  if (isTypedLater(given, row.driver)) {
    await setDealDriver(tx, row.id, given)
    await touchLoad(tx, params.id)
  }
  return presentLoadTo(ctx, params.id)
}
