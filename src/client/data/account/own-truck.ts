import { truckSchema, type TruckFigures } from '#contract/freight/truck.ts'
import { overlayTruck } from '#offline/outbox/own-truck.ts'
import { truckQuery } from '../cache/truck-query.ts'
import { type StoredResult, useStored } from '../cache/use-stored.ts'
import { useOutbox } from '../outbox/use-outbox.ts'

interface OwnTruck {
  /** with this device's unsent figures; null without any, undefined until they are known */
  truck: TruckFigures | null | undefined
  told: StoredResult<unknown>
}

/** The account's own truck, also offline. */
export function useOwnTruck(): OwnTruck {
  const { ops } = useOutbox()
  const told = useStored(truckQuery, { everyMs: Infinity, isExtra: true })
  const shown = overlayTruck(told.data?.truck, told.dataUpdatedAt, ops)
  // figures of an earlier version that this one can't complete
  return { truck: shown && (truckSchema.safeParse(shown).data ?? null), told }
}
