import type { MouseEvent } from 'react'

/** The children of a list that have a link; a table that draws only what is in view also has spacers. */
function itemsOf(list: HTMLElement | null): Element[] {
  return [...(list?.children ?? [])].filter((item) => item.querySelector('a') !== null)
}

/** The item of a list that has the focus. */
export function focusedItem(list: HTMLElement | null): Element | undefined {
  return itemsOf(list).find((item) => item.contains(document.activeElement))
}

/** Focuses the link of the next or the previous item; from outside the list, the first one's. */
export function focusNextItem(list: HTMLElement | null, by: 1 | -1): Element | undefined {
  const items = itemsOf(list)
  const here = items.findIndex((item) => item.contains(document.activeElement))
  const next = items[here === -1 ? 0 : Math.min(Math.max(0, here + by), items.length - 1)]
  next?.querySelector('a')?.focus()
  return next
}

/** Focuses a row's link at a click beside its controls, as the keys J and K do. */
export function focusRowLink({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): void {
  if (target instanceof Element && target.closest('a, button, input, label')) return
  currentTarget.querySelector('a')?.focus()
}
