import { type RefObject, useEffect, useRef, useState } from 'react'

/** True once the element has come within half a screen of the viewport; stays true. */
export function useNearViewport<E extends Element>(): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isNear) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '50%' })
    watch.observe(element)
    return () => watch.disconnect()
  }, [isNear])
  return [ref, isNear]
}
