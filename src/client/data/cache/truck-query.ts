import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { readTruckEndpoint } from '#contract/freight/truck.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'
import type { StoredQuery } from './use-stored.ts'

/** The carrier's own figures as the server has them, stored on the device. */
export const truckQuery: StoredQuery<EndpointResponse<typeof readTruckEndpoint>> = {
  key: ['truck'],
  fetch: (signal) => call(readTruckEndpoint, {}, { signal }),
  ...createAnswerStore(readTruckEndpoint, ''),
}
