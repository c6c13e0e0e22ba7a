import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { countShipperTendersEndpoint } from '#contract/programs/shipper-tender.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'
import type { StoredQuery } from '../cache/use-stored.ts'

/** How many shippers' tenders wait for the company. Ask only where it has shippers: `company.shippers`. */
export const tenderCountQuery: StoredQuery<EndpointResponse<typeof countShipperTendersEndpoint>> = {
  key: ['tenders', 'count'],
  fetch: (signal) => call(countShipperTendersEndpoint, {}, { signal }),
  ...createAnswerStore(countShipperTendersEndpoint, 'own'),
}
