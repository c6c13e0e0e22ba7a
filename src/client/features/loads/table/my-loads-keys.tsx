import type { RefObject } from 'react'
import { focusedItem, focusNextItem } from '#client/components/focused-item.ts'
import { Shortcuts } from '#client/components/shortcuts.tsx'
import type { ListView } from '#client/components/list-view.tsx'
import { CREATE_KEY, MY_LOADS_KEYS } from './my-loads-keys-copy.ts'

interface MyLoadsKeysProps {
  view: ListView
  /** each item begins with its link */
  list: RefObject<HTMLElement | null>
  search: RefObject<HTMLInputElement | null>
  /** undefined for who posts no loads */
  onCreate: (() => void) | undefined
}

const boxOf = (row: Element | undefined) => row?.querySelector<HTMLInputElement>('input[type="checkbox"]')

/** The next row; from outside the list, the first one in view: the table also draws rows above it. */
function move(list: HTMLElement | null, by: 1 | -1): void {
  const box = list?.closest('[data-rows]')
  if (!box || focusedItem(list)) return void focusNextItem(list, by)
  const top = (list?.previousElementSibling ?? box).getBoundingClientRect().bottom
  const inView = [...(list?.children ?? [])].find((row) => row.getBoundingClientRect().top >= top - 1)
  inView?.querySelector('a')?.focus({ preventScroll: true })
}

/** Selects the focused load too, then the next one: it clicks the boxes, which know what a click does. */
function extend(list: HTMLElement | null, by: 1 | -1): void {
  for (const row of [focusedItem(list), focusNextItem(list, by)]) {
    const box = boxOf(row)
    if (box && !box.checked) box.click()
  }
}

/** With the focus: the focused row leaves with its list. */
function chooseTab(index: number): void {
  const tab = document.querySelectorAll<HTMLElement>('[role=tab]')[index]
  tab?.click()
  tab?.focus()
}

/** J and K move, X selects, A goes to what can be done with the selected, E answers, C creates, 1 to 3 are the tabs. */
export function MyLoadsKeys({ view, list, search, onCreate }: MyLoadsKeysProps) {
  const inTable = {
    x: () => boxOf(focusedItem(list.current))?.click(),
    J: () => extend(list.current, 1),
    K: () => extend(list.current, -1),
    // Tab would pass every row on the way
    a: () => document.querySelector<HTMLElement>('[data-bulk] button')?.focus(),
    e: () => focusedItem(list.current)?.querySelector<HTMLElement>('[data-answer]')?.click(),
  }
  return (
    <Shortcuts
      keys={onCreate ? [CREATE_KEY, ...MY_LOADS_KEYS[view]] : MY_LOADS_KEYS[view]}
      acts={{
        '/': () => search.current?.focus(),
        j: () => move(list.current, 1),
        k: () => move(list.current, -1),
        1: () => chooseTab(0),
        2: () => chooseTab(1),
        3: () => chooseTab(2),
        ...(view === 'table' && inTable),
        ...(onCreate && { c: onCreate }),
      }}
    />
  )
}
