import { flushSync } from 'react-dom'

const watched = new Map<Element, () => void>()
let observer: ResizeObserver | undefined

/** All in one commit, which is in the frame that shows them. */
function tell(entries: readonly ResizeObserverEntry[]): void {
  flushSync(() => {
    for (const { target } of entries) watched.get(target)?.()
  })
}

/**
 * Calls back once the element is laid out, before it is painted, and whenever its size changes: reading a size there
 * forces no layout. One observer for all, so that a list's items change together.
 * @returns what ends it
 */
export function observeSize(element: Element, onSize: () => void): () => void {
  observer ??= new ResizeObserver(tell)
  watched.set(element, onSize)
  observer.observe(element)
  return () => {
    observer?.unobserve(element)
    watched.delete(element)
  }
}
