import { type ComponentType, useEffect, useState } from 'react'

export type LazyMap<P> = { is: 'loading' | 'missing' } | { is: 'ready'; Map: ComponentType<P> }

/**
 * A map, which weighs as much as the rest of the product: fetched by whoever shows it. 'missing' where it was never seen
 * and there is no signal; the signal's return fetches it.
 * @param fetch the same function each time
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
