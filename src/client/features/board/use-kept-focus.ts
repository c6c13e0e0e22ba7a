import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { focusedItem, focusedPlace, focusPlace } from '#client/components/focused-item.ts'

/** When the focused load leaves the list, the one in its place gets the focus: J and K go on from there. */
export function useKeptFocus(list: RefObject<HTMLElement | null>): void {
  const last = useRef<{ item: Element | undefined; place: number }>(undefined)
  useEffect(() => {
    const note = () => {
      last.current = { item: focusedItem(list.current), place: focusedPlace(list.current) }
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [list])
  // with each drawing: the list tells nobody that a load left
  useLayoutEffect(() => {
    const { item, place = 0 } = last.current ?? {}
    if (item && !item.isConnected && document.activeElement === document.body) focusPlace(list.current, place)
  })
}
