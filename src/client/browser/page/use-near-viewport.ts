import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * True once the element has come near the viewport; stays true.
 * @param margin how near: half a screen by default
 */
export function useNearViewport<E extends Element>(margin = '50%'): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isNear) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: margin })
    watch.observe(element)
    return () => watch.disconnect()
  }, [isNear, margin])
  return [ref, isNear]
}
