import type { LaneMapProps } from './lane-map.tsx'
import { type LazyMap, useLazyMap } from './use-lazy-map.ts'

const lane = () => import('./lane-map.tsx').then(({ LaneMap }) => LaneMap)

export function useLaneMap(): LazyMap<LaneMapProps> {
  return useLazyMap<LaneMapProps>(lane)
}
