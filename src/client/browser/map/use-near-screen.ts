import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether an element has come within a screen's half of what is seen; once it has, it stays so. */
export function useNearScreen<E extends Element>(): [RefObject<E | null>, boolean] {
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
