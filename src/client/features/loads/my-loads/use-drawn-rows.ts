import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useMemo, useState } from 'react'
import { countPages } from '#domain/text/paging.ts'

/** A place in the list that is drawn, and the pixels that nothing is drawn in above it. */
export interface DrawnPlace {
  index: number
  gap: number
}

/** Rows above and below the view, at least, so that J and K always find the next one. */
const OVERSCAN = 6
/** Of the headings, in rows, with what rounding takes. */
const HEAD = 1.25
/** So many come and go at once: each change lays out and paints the whole table. */
const STEP = 6

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
    initialOffset: () => startAt * rowHeight,
    rangeExtractor({ startIndex, endIndex }) {
      const from = Math.max(0, Math.floor((startIndex - OVERSCAN) / STEP) * STEP)
      const end = Math.min(count, Math.ceil((endIndex + OVERSCAN + 1) / STEP) * STEP)
      const inView = Array.from({ length: Math.max(0, end - from) }, (_, at) => from + at)
      if (focused === undefined || focused >= count) return inView
      return [...new Set([...inView, focused])].sort((a, b) => a - b)
    },
  })
  const items = rows.getVirtualItems()
  // the same between two steps, so that nothing is drawn again at each turn of the wheel
  const drawn = items.map(({ index }) => index).join(' ')
  const places = useMemo(() => placesOf(drawn, rowHeight), [drawn, rowHeight])
  const tall = (rows.scrollRect?.height ?? 0) / rowHeight
  const perScreen = Math.max(1, Math.floor(tall) - 1)
  const top = Math.round((rows.scrollOffset ?? 0) / rowHeight)
  const screens = Math.max(1, countPages(count, perScreen))
  return {
    places,
    /** pixels below the last one drawn */
    below: rows.getTotalSize() - (items.at(-1)?.end ?? 0),
    /** the first row in view */
    top,
    areDrawn: items.length > 0,
    isStill: !rows.isScrolling,
    /** one screenful of rows is one page */
    screen: top + Math.ceil(tall - HEAD) >= count ? screens : Math.min(screens, Math.floor(top / perScreen) + 1),
    screens,
    turnTo: (screen: number) => rows.scrollToIndex((screen - 1) * perScreen, { align: 'start' }),
    setFocused,
  }
}

/** @param drawn indices, in order: '6 7 8' */
function placesOf(drawn: string, rowHeight: number): DrawnPlace[] {
  const indices = drawn === '' ? [] : drawn.split(' ').map(Number)
  return indices.map((index, at) => ({ index, gap: (index - (indices[at - 1] ?? -1) - 1) * rowHeight }))
}

/** Rem, as the rows' classes have it: a finger needs more. */
const ROW_REM = { fine: 2.125, coarse: 3 }

/** Pixels of a row, at the person's text size. */
function useRowHeight(): number {
  const [height] = useState(() => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    return rem * (window.matchMedia('(pointer: coarse)').matches ? ROW_REM.coarse : ROW_REM.fine)
  })
  return height
}
