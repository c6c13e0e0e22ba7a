import type { Load } from '#contract/freight/load.ts'
import { partyName } from '#domain/text/person-name.ts'
import { placeName } from '#domain/text/place-name.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useLiveRead } from '#client/data/cache/use-live-read.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import { readStoredLoads } from '#offline/cache/stored-board.ts'
import { formatPoint } from './place-field.tsx'
import type { Truck } from '#client/components/load/recent-trucks.ts'

const MAX_DELIVERIES = 3
const NONE: readonly Load[] = []

/** Every load stored on this device. */
export function useStoredLoads(): readonly Load[] {
  const db = openAccountCache(useSession().user.id)
  return useLiveRead(db, 'stored-loads', () => readStoredLoads(db)) ?? NONE
}

/** Where the account's own loads are delivered, the last one first: that's where the truck will be empty. */
export function ownDeliveries(loads: readonly Load[]): Truck[] {
  const own = loads
    .filter(({ viewer, status }) => viewer === 'carrier' && (status === 'active' || status === 'completed'))
    .toSorted((a, b) => Date.parse(b.deliveryDateTime) - Date.parse(a.deliveryDateTime))
  const places = new Map<string, string>()
  for (const { deliveryLocation } of own) {
    const { coordinates } = deliveryLocation
    const name = placeName(deliveryLocation)
    if (coordinates && !places.has(name)) places.set(name, formatPoint(coordinates))
  }
  return [...places].slice(0, MAX_DELIVERIES).map(([nearName, near]) => ({ near, nearName }))
}

export interface SeenBroker {
  id: string
  name: string
}

/** Brokers of the stored loads, by name. */
export function seenBrokers(loads: readonly Load[]): SeenBroker[] {
  const names = new Map(loads.map(({ broker }) => [broker.id, partyName(broker)]))
  return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name))
}
