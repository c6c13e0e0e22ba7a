import { type ComponentType, useEffect, useState } from 'react'

export type LazyMap<P> = { is: 'loading' | 'missing' } | { is: 'ready'; Map: ComponentType<P> }

/**
 * Loads a map chunk on demand: it's as large as the rest of the app. 'missing' when it isn't cached and there's no
 * signal; retried on `online`.
 * @param fetch must be the same function on every render
 */
export function useLazyMap<P>(fetch: () => Promise<ComponentType<P>>): LazyMap<P> {
  const [state, setState] = useState<LazyMap<P>>({ is: 'loading' })
  const { is } = state
  useEffect(() => {
    if (is === 'ready') return
    let isLeft = false
    const load = () =>
      void fetch().then(
        (Map) => isLeft || setState({ is: 'ready', Map }),
        () => isLeft || setState({ is: 'missing' }),
      )
    if (is === 'loading') load()
    window.addEventListener('online', load)
    return () => {
      isLeft = true
      window.removeEventListener('online', load)
    }
  }, [is, fetch])
  return state
}
