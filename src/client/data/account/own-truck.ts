import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { readTruckEndpoint, type TruckFigures, truckSchema } from '#contract/freight/truck.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { overlayTruck } from '#offline/outbox/overlay-account.ts'
import { call } from '#offline/session/call.ts'
import { type StoredQuery, type StoredResult, useStored } from '../cache/use-stored.ts'
import { useOutbox } from '../outbox/use-outbox.ts'

interface OwnTruck {
  /** with this device's unsent figures; null without any, undefined until they are known */
  truck: TruckFigures | null | undefined
  stored: StoredResult<unknown>
}

/** The account's own truck, also offline. */
export function useOwnTruck(): OwnTruck {
  const { ops } = useOutbox()
  const stored = useStored(truckQuery, { everyMs: Infinity, isExtra: true })
  const figures = overlayTruck(stored.data?.truck, stored.dataUpdatedAt, ops)
  // figures of an earlier version that this one can't complete
  return { truck: figures && (truckSchema.safeParse(figures).data ?? null), stored }
}

/** The carrier's own figures as the server has them, stored on the device. */
const truckQuery: StoredQuery<EndpointResponse<typeof readTruckEndpoint>> = {
  key: ['truck'],
  fetch: (signal) => call(readTruckEndpoint, {}, { signal }),
  ...createAnswerStore(readTruckEndpoint, ''),
}
