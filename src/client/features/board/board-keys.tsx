import type { RefObject } from 'react'
import { focusedItem, focusNextItem } from '#client/components/focused-item.ts'
import { Shortcuts } from '#client/components/shortcuts.tsx'
import { BOARD_KEYS, MAP_KEY } from './board-keys-copy.ts'
import { useKeptFocus } from './use-kept-focus.ts'

interface BoardPlaces {
  search: RefObject<HTMLInputElement | null>
  /** each item begins with its link */
  list: RefObject<HTMLElement | null>
  /** the buttons that open the filters and show new loads; null while there is none */
  filters: RefObject<HTMLButtonElement | null>
  newLoads: RefObject<HTMLButtonElement | null>
  /** shows and hides the map beside the table */
  map: RefObject<HTMLButtonElement | null>
}

/** `j` and `k` move through the loads, `b` books the focused one, `f`, `n` and `m` press their buttons. */
export function BoardKeys({ places, hasMap }: { places: BoardPlaces; hasMap: boolean }) {
  const { search, list, filters, newLoads, map } = places
  useKeptFocus(list)
  return (
    <Shortcuts
      keys={hasMap ? [...BOARD_KEYS, MAP_KEY] : BOARD_KEYS}
      acts={{
        '/': () => search.current?.focus(),
        j: () => focusNextItem(list.current, 1),
        k: () => focusNextItem(list.current, -1),
        b: () => bookLink(list.current)?.click(),
        f: () => filters.current?.click(),
        n: () => newLoads.current?.click(),
        m: () => map.current?.click(),
      }}
    />
  )
}

/** Of the focused card; beside the table, of the previewed load. */
function bookLink(list: HTMLElement | null): HTMLElement | null | undefined {
  const ofCard = focusedItem(list)?.querySelector<HTMLElement>('[data-book]')
  return ofCard ?? list?.closest('[data-board]')?.querySelector<HTMLElement>('[data-book]')
}
