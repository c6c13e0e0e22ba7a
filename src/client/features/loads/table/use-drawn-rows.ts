import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useState } from 'react'
import { countPages } from '#domain/text/paging.ts'
import { useRowHeight } from './use-row-height.ts'

/** A place in the list that is drawn, and the pixels that nothing is drawn in above it. */
export interface DrawnPlace {
  index: number
  gap: number
}

/** Rows above and below the view, so that J and K always find the next one. */
const OVERSCAN = 8

/**
 * Which rows of a long table are drawn: those in view, and the one with the focus wherever it is.
 * @param startAt the row at the top at first
 */
export function useDrawnRows(
  box: RefObject<HTMLElement | null>,
  { count, startAt }: { count: number; startAt: number },
) {
  const rowHeight = useRowHeight()
  const [focused, setFocused] = useState<number>()
  // the app isn't compiled, so nothing of it is memoized behind our back
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialOffset: () => startAt * rowHeight,
    rangeExtractor(range) {
      const inView = defaultRangeExtractor(range)
      if (focused === undefined || focused >= count) return inView
      return [...new Set([...inView, focused])].sort((a, b) => a - b)
    },
  })
  const items = rows.getVirtualItems()
  const perScreen = Math.max(1, Math.floor((rows.scrollRect?.height ?? 0) / rowHeight) - 1)
  const top = Math.round((rows.scrollOffset ?? 0) / rowHeight)
  const screens = Math.max(1, countPages(count, perScreen))
  return {
    places: items.map(({ index, start }, at): DrawnPlace => ({ index, gap: start - (items[at - 1]?.end ?? 0) })),
    /** pixels below the last one drawn */
    below: rows.getTotalSize() - (items.at(-1)?.end ?? 0),
    /** the first row in view */
    top,
    areDrawn: items.length > 0,
    isStill: !rows.isScrolling,
    /** one screenful of rows is one page */
    screen: top + perScreen >= count ? screens : Math.min(screens, Math.floor(top / perScreen) + 1),
    screens,
    turnTo: (screen: number) => rows.scrollToIndex((screen - 1) * perScreen, { align: 'start' }),
    setFocused,
  }
}
