import { type FocusEvent, useEffectEvent, useLayoutEffect } from 'react'
import { useShortcutKeys } from '#client/components/shortcuts.tsx'
import type { Load } from '#contract/freight/load.ts'

/** The load that had the focus last. */
export interface FocusedLoad {
  id: string
  item: Element
  index: number
  /** false once something else got the focus; not when the load leaves the page, or the window loses the focus */
  isLast: boolean
}

/** The parent of the lists keeps it, since one list replaces another. */
export interface FocusState {
  focused: FocusedLoad | null
  setFocused: (focused: FocusedLoad) => void
}

export interface LoadFocus {
  /** of the load that had the focus last */
  id: string | undefined
  /** for the element with the load's link, which has its id in `data-load` */
  itemProps: (id: string) => {
    onFocus: (event: FocusEvent<HTMLElement>) => void
    onBlur: (event: FocusEvent<HTMLElement>) => void
  }
}

/** J and K move the focus through the loads. When the focused load leaves the list, the one in its place gets the focus. */
export function useLoadFocus(loads: readonly Load[], { focused, setFocused }: FocusState): LoadFocus {
  const moveTo = (index: number) => {
    const load = loads[Math.min(Math.max(0, index), loads.length - 1)]
    if (load) itemOf(load.id)?.querySelector('a')?.focus()
  }
  const indexOf = (id: string) => loads.findIndex((load) => load.id === id)
  const here = () => (focused && isFocused(focused.item) ? focused.index : null)
  useShortcutKeys({
    j: () => moveTo((here() ?? -1) + 1),
    k: () => moveTo((here() ?? 0) - 1),
  })
  const follow = useEffectEvent(() => {
    if (!focused?.isLast) return
    if (!focused.item.isConnected) {
      if (document.activeElement === document.body) moveTo(focused.index)
      return
    }
    const index = indexOf(focused.id)
    if (index !== focused.index) setFocused({ ...focused, index })
  })
  useLayoutEffect(() => follow(), [loads])
  return {
    id: focused?.id,
    itemProps: (id) => ({
      onFocus: ({ currentTarget }) => setFocused({ id, item: currentTarget, index: indexOf(id), isLast: true }),
      onBlur: ({ relatedTarget }) => {
        if (focused && relatedTarget && !relatedTarget.closest('[data-load]')) setFocused({ ...focused, isLast: false })
      },
    }),
  }
}

/** Whether the focus is on the item of this load. */
export function hasFocus({ id }: Load): boolean {
  const item = itemOf(id)
  return item !== null && isFocused(item)
}

function itemOf(loadId: string): Element | null {
  return document.querySelector(`[data-load="${loadId}"]`)
}

function isFocused(item: Element): boolean {
  return item.contains(document.activeElement)
}
