import { Fragment, type RefCallback, useEffect, useState } from 'react'
import { setPushPlace } from '#client/browser/push/push-moment.ts'
import { LoadCardSkeleton } from '#client/components/load/load-card.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { useWideScreen } from '#client/ui/use-screen.ts'
import type { Load } from '#contract/freight/load.ts'
import { BoardCard } from './board-card.tsx'
import type { BoardSearch } from './board-search.ts'
import { BookKey } from './book-key.tsx'
import { BOARD_RESULTS_COPY } from './copy.ts'
import type { LoadFigures } from './load-figures.ts'
import type { LeftLoad } from './own-state.ts'
import type { LoadFocus } from './use-load-focus.ts'

/** Loads on a phone's first screen [FACE-29]. */
const FIRST_SCREEN = 4

/** The places of a load that left the board. */
const STRUCK = '[&_ol_strong]:text-ink-soft [&_ol_strong]:line-through'

/** BOARD-07 */
const GRID = 'grid grid-cols-1 gap-2 md:grid-cols-2 md:gap-4 xl:grid-cols-3'

/** A phone lays a card out when it nears the screen. As high as most cards, and with room for the focus ring. */
const OFFSCREEN =
  'max-md:[content-visibility:auto] max-md:[contain-intrinsic-size:auto_6.75rem] max-md:[overflow-clip-margin:0.5rem]'

interface BoardCardsProps {
  loads: readonly Load[]
  /** those that left the board */
  left: ReadonlyMap<string, LeftLoad>
  figures: ReadonlyMap<string, LoadFigures>
  search: BoardSearch
  isBusy: boolean
  drawn: DrawnCards
  focus: LoadFocus
  listRef: RefCallback<HTMLElement>
}

/** The loads as cards; a phone draws them one after the other. */
export function BoardCards({ loads, left, figures, search, isBusy, drawn, focus, listRef }: BoardCardsProps) {
  const focused = loads.find(({ id }) => id === focus.id)
  const isWide = useWideScreen()
  return (
    <>
      {focused && <BookKey load={focused} needsFocus />}
      <ul
        ref={listRef}
        tabIndex={-1}
        aria-label={BOARD_RESULTS_COPY.loads}
        aria-busy={isBusy}
        className={classNames(GRID, 'outline-none transition-opacity', isBusy && 'opacity-50')}
      >
        {loads.map((load, at) => (
          <Fragment key={load.id}>
            <li
              data-load={load.id}
              {...focus.itemProps(load.id)}
              className={classNames(
                drawn.isFirst(load) ? OFFSCREEN : 'max-md:empty:min-h-27',
                left.has(load.id) && STRUCK,
              )}
            >
              {drawn.isDrawn(load) && (
                <BoardCard isOnBoard load={load} search={search} figures={figures.get(load.id)} />
              )}
            </li>
            {/* behind the first screen */}
            {!isWide && at === Math.min(loads.length, FIRST_SCREEN) - 1 && (
              <li ref={setPushPlace} className="empty:hidden" />
            )}
          </Fragment>
        ))}
      </ul>
    </>
  )
}

export function CardSkeletons() {
  return (
    <div className={GRID}>
      {Array.from({ length: 6 }, (_, index) => (
        <LoadCardSkeleton key={index} />
      ))}
    </div>
  )
}

/**
 * Which cards are drawn by now. All of the first search come at once, so that Back finds its place. Those of another come
 * one a frame: a slow phone lays out twelve in a tenth of a second, in which it hears no tap.
 */
export function useDrawnCards(loads: readonly Load[], isFirstSearch: boolean) {
  const isWide = useWideScreen()
  const [{ of, first, drawn }, setCards] = useState(() => ({
    of: loads,
    first: idsOf(isFirstSearch ? loads : []),
    drawn: idsOf(isFirstSearch ? loads : loads.slice(0, 1)),
  }))
  if (of !== loads)
    setCards({
      of: loads,
      first: idsOf(loads.filter(({ id }) => first.has(id))),
      drawn: idsOf(loads.filter(({ id }, index) => index === 0 || drawn.has(id))),
    })
  const next = isWide ? undefined : loads.find(({ id }) => !drawn.has(id))
  useEffect(() => {
    if (!next) return
    const frame = requestAnimationFrame(() =>
      setCards((before) => ({ ...before, drawn: new Set(before.drawn).add(next.id) })),
    )
    return () => cancelAnimationFrame(frame)
  }, [next])
  return { isFirst: ({ id }: Load) => first.has(id), isDrawn: ({ id }: Load) => isWide || drawn.has(id) }
}

export type DrawnCards = ReturnType<typeof useDrawnCards>

function idsOf(loads: readonly Load[]): ReadonlySet<string> {
  return new Set(loads.map(({ id }) => id))
}
