import type { PointsMapProps } from './points-map.tsx'
import { type LazyMap, useLazyMap } from './use-lazy-map.ts'

const points = () => import('./points-map.tsx').then(({ PointsMap }) => PointsMap)

export function usePointsMap(): LazyMap<PointsMapProps> {
  return useLazyMap<PointsMapProps>(points)
}
