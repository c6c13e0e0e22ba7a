import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { listCarrierRecordsEndpoint } from '#contract/freight/compare-offers.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import type { ReadContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { isOwnLoad } from '../loads/load.sql.ts'
import { type CarrierRecordRow, listCarrierRecords } from './carrier-record.sql.ts'

/** Older deliveries say little about a carrier today. */
const RECENT_DAYS = 365

/** What the owner may know of the carriers who requested a load: their record, for any broker and for this one. */
export async function compareCarriers(
  { params }: ParsedEndpointInput<typeof listCarrierRecordsEndpoint>,
  { db, actor, now }: ReadContext,
): Promise<EndpointResponseInput<typeof listCarrierRecordsEndpoint>> {
  if (!(await isOwnLoad(db, params.id, actor.id))) throw new Refused('NOT_FOUND')
  const since = new Date(now - RECENT_DAYS * DAY_MS)
  const rows = await listCarrierRecords(db, { loadId: params.id, ownerId: actor.id, since })
  return { data: rows.map(presentRecord) }
}

/** Fewer could be one person's own two accounts. */
const FEWEST_BROKERS = 2

function presentRecord({ carrier_id: carrierId, judged, on_time, brokers, with_you, last_with_you }: CarrierRecordRow) {
  return {
    carrierId,
    onTime: brokers >= FEWEST_BROKERS ? { loads: judged, onTime: on_time } : null,
    withYou: last_with_you ? { loads: with_you, lastAt: last_with_you.toISOString() } : null,
  }
}
