import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { readShipperTenderEndpoint } from '#contract/programs/shipper-tender.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'
import type { StoredQuery } from '../cache/use-stored.ts'

/** A shipper's tender: its own page shows it, and a new load begins from it. */
export const tenderQuery = (id: string): StoredQuery<EndpointResponse<typeof readShipperTenderEndpoint>> => ({
  key: ['tenders', 'one', id],
  fetch: (signal) => call(readShipperTenderEndpoint, { params: { id } }, { signal }),
  ...createAnswerStore(readShipperTenderEndpoint, id),
})
