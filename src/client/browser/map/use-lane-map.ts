import { useEffect, useState } from 'react'
import type { LaneMap } from './lane-map.tsx'

type LaneMapState = { is: 'loading' | 'missing' } | { is: 'ready'; LaneMap: typeof LaneMap }

/**
 * The map, which weighs as much as the rest of the product: fetched by whoever shows it. 'missing' where it was never seen
 * and there is no signal; the signal's return fetches it.
 */
export function useLaneMap(): LaneMapState {
  const [state, setState] = useState<LaneMapState>({ is: 'loading' })
  const { is } = state
  useEffect(() => {
    if (is === 'ready') return
    let isLeft = false
    const load = () =>
      void import('./lane-map.tsx').then(
        ({ LaneMap }) => isLeft || setState({ is: 'ready', LaneMap }),
        () => isLeft || setState({ is: 'missing' }),
      )
    if (is === 'loading') load()
    window.addEventListener('online', load)
    return () => {
      isLeft = true
      window.removeEventListener('online', load)
    }
  }, [is])
  return state
}
