import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
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
 * @param heads places of the loads with a heading row above them; the same object while they are the same
 */
export function useDrawnRows(
  box: RefObject<HTMLElement | null>,
  { count, startAt, heads }: { count: number; startAt: number; heads: ReadonlyMap<number, unknown> },
) {
  const { rowHeight, headHeight } = useHeights()
  const [focused, setFocused] = useState<number>()
  // the app isn't compiled, so nothing of it is memoized behind our back
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: (index) => (heads.has(index) ? headHeight : 0) + rowHeight,
    initialOffset: () => startAt * rowHeight + [...heads.keys()].filter((at) => at < startAt).length * headHeight,
    rangeExtractor({ startIndex, endIndex }) {
      const from = Math.max(0, Math.floor((startIndex - OVERSCAN) / STEP) * STEP)
      const end = Math.min(count, Math.ceil((endIndex + OVERSCAN + 1) / STEP) * STEP)
      const inView = Array.from({ length: Math.max(0, end - from) }, (_, at) => from + at)
      if (focused === undefined || focused >= count) return inView
      return [...new Set([...inView, focused])].sort((a, b) => a - b)
    },
  })
  // its sizes are of the headings that it knew first
  useLayoutEffect(() => rows.measure(), [rows, heads])
  const items = rows.getVirtualItems()
  // the same between two steps, so that nothing is drawn again at each turn of the wheel
  const drawn = items.map(({ index, start }, at) => `${index}:${start - (items[at - 1]?.end ?? 0)}`).join(' ')
  const places = useMemo(() => placesOf(drawn), [drawn])
  const tall = (rows.scrollRect?.height ?? 0) / rowHeight
  const perScreen = Math.max(1, Math.floor(tall) - 1)
  // in rows; a heading counts as what it takes
  const [long, above] = [Math.round(rows.getTotalSize() / rowHeight), (rows.scrollOffset ?? 0) / rowHeight]
  const first = rows.getVirtualItemForOffset((rows.scrollOffset ?? 0) + rowHeight / 2)
  // the headings take a row
  const isWhole = rows.getTotalSize() + rowHeight <= (rows.scrollRect?.height ?? 0)
  const screens = isWhole ? 1 : Math.max(1, countPages(long, perScreen))
  return {
    places,
    /** pixels below the last one drawn */
    below: rows.getTotalSize() - (items.at(-1)?.end ?? 0),
    /** the first row in view */
    top: first?.index ?? 0,
    areDrawn: items.length > 0,
    isStill: !rows.isScrolling,
    /** one screenful of rows is one page */
    screen:
      Math.round(above) + Math.ceil(tall - HEAD) >= long
        ? screens
        : Math.min(screens, Math.floor(((first?.end ?? 1) - 1) / rowHeight / perScreen) + 1),
    screens,
    turnTo: (screen: number) => {
      const row = rows.getVirtualItemForOffset((screen - 1) * perScreen * rowHeight)
      rows.scrollToIndex(row?.index ?? 0, { align: 'start' })
    },
    setFocused,
  }
}

/** @param drawn indices with the gaps above them, in order: '6:204 7:0 8:0' */
function placesOf(drawn: string): DrawnPlace[] {
  if (drawn === '') return []
  return drawn.split(' ').map((place) => {
    const [index = 0, gap = 0] = place.split(':').map(Number)
    return { index, gap }
  })
}

/** Rem, as the rows' classes have it: a finger needs more. */
const ROW_REM = { fine: 2.125, coarse: 3 }

const HEAD_REM = 1.875

/** Pixels of a row and of the heading above one, at the person's text size. */
function useHeights(): { rowHeight: number; headHeight: number } {
  const [heights] = useState(() => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const rowRem = window.matchMedia('(pointer: coarse)').matches ? ROW_REM.coarse : ROW_REM.fine
    return { rowHeight: rem * rowRem, headHeight: rem * HEAD_REM }
  })
  return heights
}
