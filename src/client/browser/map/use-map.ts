import { type ComponentType, useEffect, useState } from 'react'
import type { LaneMapProps, PinMapProps, PointsMapProps } from './maps.tsx'

export type LazyMap<P> = { status: 'loading' | 'missing' } | { status: 'ready'; Map: ComponentType<P> }

const fetchMaps = () => import('./maps.tsx')
const fetchLaneMap = () => fetchMaps().then(({ LaneMap }) => LaneMap)
const fetchPinMap = () => fetchMaps().then(({ PinMap }) => PinMap)
const fetchPointsMap = () => fetchMaps().then(({ PointsMap }) => PointsMap)

export function useLaneMap(): LazyMap<LaneMapProps> {
  return useLazyMap<LaneMapProps>(fetchLaneMap)
}

export function usePinMap(): LazyMap<PinMapProps> {
  return useLazyMap<PinMapProps>(fetchPinMap)
}

export function usePointsMap(): LazyMap<PointsMapProps> {
  return useLazyMap<PointsMapProps>(fetchPointsMap)
}

/**
 * Loads a map chunk on demand: it's as large as the rest of the app. 'missing' when it isn't cached and there's no
 * signal; retried on `online`.
 * @param fetch must be the same function on every render
 */
function useLazyMap<P>(fetch: () => Promise<ComponentType<P>>): LazyMap<P> {
  const [state, setState] = useState<LazyMap<P>>({ status: 'loading' })
  const { status } = state
  useEffect(() => {
    if (status === 'ready') return
    let isLeft = false
    const load = () =>
      void fetch().then(
        (Map) => isLeft || setState({ status: 'ready', Map }),
        () => isLeft || setState({ status: 'missing' }),
      )
    if (status === 'loading') load()
    window.addEventListener('online', load)
    return () => {
      isLeft = true
      window.removeEventListener('online', load)
    }
  }, [status, fetch])
  return state
}
