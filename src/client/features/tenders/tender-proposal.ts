import type { EndpointInput } from '#contract/api/endpoint.ts'
import type { proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import type { LoadDetail } from '#contract/freight/load.ts'
import { toLoadForm } from '#contract/freight/load-form.ts'
import { listedStops } from '#contract/freight/load-payload.ts'
import { applyTenderChange } from '#contract/freight/tender-change.ts'
import type { ShipperTender } from '#contract/programs/shipper-tender.ts'
import { currentRate } from '#domain/freight/money.ts'

type Body = EndpointInput<typeof proposeChangeEndpoint>['body']

/**
 * What a booked load's carrier has to agree to when its shipper changed the tender: times and stops, at the same rate. Null
 * when neither changed, or when the load's stops aren't the tender's.
 */
export function proposalOf(
  load: LoadDetail,
  { versions, agreed, zones }: Pick<ShipperTender, 'versions' | 'agreed' | 'zones'>,
  about: Pick<Body, 'changeId' | 'reason'>,
): Body | null {
  const [before, after] = [versions.at((agreed ?? 1) - 1)?.tender, versions.at(-1)?.tender]
  if (!load.deal || !before || !after) return null
  const form = toLoadForm(load)
  const changed = applyTenderChange(form, { before, after, zones })
  if (!changed) return null
  const [was, is] = [listedStops(form), listedStops(changed)]
  if (JSON.stringify(was) === JSON.stringify(is)) return null
  const terms = { ...about, dealId: load.deal.id, version: load.deal.version, rate: currentRate(load) }
  const withoutTimes = (stops: typeof was) =>
    JSON.stringify(stops.map((stop) => ({ ...stop, dateTime: '', until: '' })))
  const [first, last] = [is[0], is.at(-1)]
  if (is.length > 2 || withoutTimes(was) !== withoutTimes(is) || !first || !last) return { ...terms, stops: is }
  return {
    ...terms,
    pickupDateTime: first.dateTime,
    deliveryDateTime: last.dateTime,
    ...(first.until && { pickupUntil: first.until }),
    ...(last.until && { deliveryUntil: last.until }),
  }
}
