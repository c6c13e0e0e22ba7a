import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { setDriverEndpoint } from '#contract/freight/deal-driver.ts'
import { compareDrivers, decideDriver, DRIVER_FIELDS, type GivenDriver, isTypedLater } from '#domain/freight/deal.ts'
import type { WriteContext } from '#server/http/bind.ts'
import { Refused, unwrapDecision } from '#server/http/refusal.ts'
import { record } from '#server/jobs/record.ts'
import { touchLoad } from '../documents/document.sql.ts'
import { appendLoadEvent, countDriverChanges } from '../loads/load-event.sql.ts'
import { presentCurrentLoad, presentLoadTo } from '../loads/present-load.ts'
import { setDealDriver } from './deal.sql.ts'
import { lockChangeableDeal } from './lock-changeable-deal.ts'

/** Each is a line of the history and a notice to the broker. */
const MOST_DRIVER_CHANGES = 20

/** The carrier states who hauls its deal. It is no term of the deal: no version begins, and signatures stay. */
export async function setDriver(
  { params, body: { dealId, typedAt, ...fields } }: ParsedEndpointInput<typeof setDriverEndpoint>,
  ctx: WriteContext,
): Promise<EndpointResponseInput<typeof setDriverEndpoint>> {
  const { db: tx, actor, now } = ctx
  const { row, deal } = await lockChangeableDeal(ctx, { loadId: params.id, dealId })
  unwrapDecision(decideDriver(deal, actor), await presentCurrentLoad(ctx, params.id))
  const typed = typedAt === undefined ? now : Math.min(now, Date.parse(typedAt))
  // the clock of a device may be years behind
  const givenAt = Math.max(typed, row.accepted_at.getTime())
  const given: GivenDriver = {
    ...Object.fromEntries(DRIVER_FIELDS.flatMap((field) => (fields[field] ? [[field, fields[field]]] : []))),
    givenAt: new Date(givenAt).toISOString(),
  }
  if (isTypedLater(given, row.driver)) {
    await setDealDriver(tx, row.id, given)
    await touchLoad(tx, params.id)
    const news = compareDrivers(given, row.driver)
    if (news) {
      if ((await countDriverChanges(tx, row.id)) >= MOST_DRIVER_CHANGES)
        throw new Refused('TOO_OFTEN', { message: `A deal has at most ${MOST_DRIVER_CHANGES} changes of its driver` })
      const about = { loadId: params.id, actorId: actor.id, now }
      await appendLoadEvent(tx, { ...about, dealId: row.id, type: `driver-${news}`, occurredAt: givenAt })
      const event = { type: 'deal.driver-stated' as const, loadId: params.id, carrierId: row.carrier_id, news }
      await record(tx, event, { actorId: actor.id, now })
    }
  }
  return presentLoadTo(ctx, params.id)
}
