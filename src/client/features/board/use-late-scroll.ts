import { useElementScrollRestoration } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Scrolls a reloaded list to its place: the router did so before there was anything to scroll. */
export function useLateScroll(isShown: boolean): void {
  const place = useElementScrollRestoration({ getElement: () => window })
  const restore = useEffectEvent(() => {
    if (place && window.scrollY < place.scrollY) window.scrollTo(0, place.scrollY)
  })
  useEffect(() => {
    if (isShown) restore()
  }, [isShown])
}
