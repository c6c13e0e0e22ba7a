import { type RefObject, useEffect } from 'react'
import { focusedItem, focusedPlace, focusPlace } from '#client/components/focused-item.ts'

/** When the focused load leaves the list, the one in its place gets the focus: J and K go on from there. */
export function useKeptFocus(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: { item: Element | undefined; place: number } | undefined
    const note = () => {
      last = { item: focusedItem(list.current), place: focusedPlace(list.current) }
    }
    const keep = () => {
      const { item, place = 0 } = last ?? {}
      if (item && !item.isConnected && document.activeElement === document.body) focusPlace(list.current, place)
    }
    document.addEventListener('focusin', note)
    // the list tells nobody that a load left, and is another element after a search without loads
    const drawings = new MutationObserver(keep)
    drawings.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', note)
      drawings.disconnect()
    }
  }, [list])
}
