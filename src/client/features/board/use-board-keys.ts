import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** Single-letter shortcuts can be turned off (WCAG 2.1.4): speech input types them by accident. */
const STORED_AS = 'board-keys'

function storedChoice(): boolean {
  try {
    return localStorage.getItem(STORED_AS) !== 'off'
  } catch {
    return true
  }
}

function storeChoice(isOn: boolean): void {
  try {
    localStorage.setItem(STORED_AS, isOn ? 'on' : 'off')
  } catch {
    // some private modes refuse storage; the choice then lasts until the screen closes
  }
}

export interface BoardPlaces {
  search: RefObject<HTMLInputElement | null>
  /** each item begins with its link */
  list: RefObject<HTMLElement | null>
  /** the buttons that open the filters and show new loads; null while there is none */
  filters: RefObject<HTMLButtonElement | null>
  newLoads: RefObject<HTMLButtonElement | null>
  /** shows and hides the map beside the table */
  map: RefObject<HTMLButtonElement | null>
}

/**
 * `/` focuses the search, `j` and `k` move through the loads, `b` books the focused one, `f`, `n` and `m` press their
 * buttons, `?` lists the keys; Enter is the focused link's own.
 */
export function useBoardShortcuts({ search, list, filters, newLoads, map }: BoardPlaces) {
  const [isOn, setOn] = useState(storedChoice)
  const [isShown, setShown] = useState(false)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || isMeantElsewhere(event)) return
    const acts: Record<string, () => void> = {
      '/': () => search.current?.focus(),
      j: () => move(list.current, 1),
      k: () => move(list.current, -1),
      b: () => bookLink(list.current)?.click(),
      f: () => filters.current?.click(),
      n: () => newLoads.current?.click(),
      m: () => map.current?.click(),
      '?': () => setShown(true),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  const choose = (next: boolean) => {
    setOn(next)
    storeChoice(next)
  }
  return { isOn, choose, isShown, show: () => setShown(true), hide: () => setShown(false) }
}

function isMeantElsewhere({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true
  return target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null
}

function focusedItem(list: HTMLElement | null): Element | undefined {
  return [...(list?.children ?? [])].find((item) => item.contains(document.activeElement))
}

/** Of the focused card; beside the table, of the previewed load. */
function bookLink(list: HTMLElement | null): HTMLElement | null | undefined {
  const ofCard = focusedItem(list)?.querySelector<HTMLElement>('[data-book]')
  return ofCard ?? list?.closest('[data-board]')?.querySelector<HTMLElement>('[data-book]')
}

/** Focuses the link of the next or the previous item; from outside the list, the first one's. */
function move(list: HTMLElement | null, by: 1 | -1): void {
  const items = [...(list?.children ?? [])]
  const here = items.findIndex((item) => item.contains(document.activeElement))
  const next = here === -1 ? 0 : Math.min(Math.max(0, here + by), items.length - 1)
  items[next]?.querySelector('a')?.focus()
}
