import type { EndpointResponseInput } from '#contract/api/endpoint.ts'
import type { searchCarriersEndpoint } from '#contract/freight/carrier.ts'
import { presentUsdot } from '../account/present-usdot.ts'
import type { CarrierRow } from './carrier.sql.ts'
import { judgeEntry, presentAuthority, presentFinding } from './present-authority.ts'

/** A carrier to tender a load to, with what the register and the broker's own rules say about it. */
export function presentCarrier(
  carrier: CarrierRow,
  now: number,
): EndpointResponseInput<typeof searchCarriersEndpoint>['data'][number] {
  const { party, register_entry: entry } = carrier
  const { firstName, lastName, businessName, dotNumber, isDotVerified } = party
  const authority = presentAuthority(dotNumber, entry)
  return {
    id: carrier.id,
    firstName,
    lastName,
    businessName,
    dotNumber,
    ...presentUsdot({ ...party, isDotShared: carrier.is_dot_shared }),
    ...(authority && { authority }),
    ruleFindings: judgeEntry(
      // a dispatcher's carrier is judged when it is named
      dotNumber === null ? null : carrier.carrier_rules,
      { entry, isUsdotProved: isDotVerified },
      now,
    ).map(presentFinding),
  }
}
