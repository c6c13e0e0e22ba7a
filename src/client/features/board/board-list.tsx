import { type ReactNode, type Ref, type RefCallback, Suspense } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { LoadCardSkeleton } from '#client/components/load/load-card.tsx'
import type { ListView } from '#client/components/list-view.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { useWasOpened } from '#client/ui/dialog.tsx'
import { lazyPart, LoadingNotice } from '#client/ui/lazy-part.tsx'
import { BoardCard } from './board-card.tsx'
import type { BoardAsk } from './board-search.ts'
import { BOARD_RESULTS_COPY } from './copy.ts'
import { type LeftLoad, LeftLoads } from './left-context.ts'
import type { LoadFigures } from './load-figures.ts'
import { useDrawnCards } from './use-drawn-cards.ts'
import { useBoardFigures } from './use-board-figures.ts'
import { useLeavingLoads } from './use-leaving-loads.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { BoardTable } from './board-table.tsx'

const BoardMapDialog = lazyPart(() => import('./board-dialogs.tsx'), 'BoardMapDialog')

/** The places of a load that left the board. */
const STRUCK = '[&_ol_strong]:text-ink-soft [&_ol_strong]:line-through'

/** BOARD-07 */
const GRID = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3'

/** A phone lays a card out when it nears the screen. As high as most cards, and with room for the focus ring. */
const OFFSCREEN =
  'max-md:[content-visibility:auto] max-md:[contain-intrinsic-size:auto_23.5rem] max-md:[overflow-clip-margin:0.5rem]'

export interface ListPlaces {
  view: ListView
  /** gets the element whose children are the loads */
  listRef: RefCallback<HTMLElement>
  /** the button that shows the map, beside the table */
  mapRef: Ref<HTMLButtonElement>
  /** the map over the list, on a phone */
  isMapOpen: boolean
  onMapClose: () => void
}

interface BoardListProps extends BoardAsk, ListPlaces {
  loads: readonly Load[]
  /** no other loads were on screen before */
  isFirst: boolean
  /** another page is on its way */
  isBusy?: boolean
  /** in place of a list without loads */
  whenEmpty?: ReactNode
}

/** The loads as cards or as a table, with what the market and the carrier's truck say of them. */
export function BoardList(props: BoardListProps) {
  const { loads, isFirst, asked, view, isBusy, whenEmpty, isMapOpen, onMapClose } = props
  const wasMapOpened = useWasOpened(isMapOpen)
  // another search's loads show while its own are fetched
  const name = isBusy ? '' : JSON.stringify([view, asked])
  const { shown, left, words } = useLeavingLoads(loads, name)
  const figures = useBoardFigures(shown, asked)
  const cards = useDrawnCards(shown, isFirst)
  return (
    <>
      <VisuallyHidden>
        <span role="status">{words}</span>
      </VisuallyHidden>
      <Suspense fallback={isMapOpen && <LoadingNotice />}>
        {wasMapOpened && <BoardMapDialog open={isMapOpen} onClose={onMapClose} loads={shown} asked={asked} />}
      </Suspense>
      {shown.length === 0 ? (
        whenEmpty
      ) : (
        <LeftLoads value={left}>
          <Loads {...props} loads={shown} left={left} figures={figures} cards={cards} />
        </LeftLoads>
      )}
    </>
  )
}

function Loads({
  loads,
  left,
  view,
  isBusy = false,
  asked,
  onAsk,
  listRef,
  mapRef,
  figures,
  cards,
}: BoardListProps & Pick<CardsProps, 'cards' | 'figures' | 'left'>) {
  if (view === 'table')
    return (
      <BoardTable
        loads={loads}
        figures={figures}
        isBusy={isBusy}
        asked={asked}
        onAsk={onAsk}
        listRef={listRef}
        mapRef={mapRef}
      />
    )
  return (
    <Cards loads={loads} left={left} isBusy={isBusy} asked={asked} listRef={listRef} figures={figures} cards={cards} />
  )
}

type CardsProps = Pick<BoardListProps, 'loads' | 'isBusy' | 'asked' | 'listRef'> & {
  figures: ReadonlyMap<string, LoadFigures>
  left: ReadonlyMap<string, LeftLoad>
  cards: ReturnType<typeof useDrawnCards>
}

function Cards({ loads, left, isBusy, asked, listRef, figures, cards }: CardsProps) {
  return (
    <ul
      ref={listRef}
      tabIndex={-1}
      aria-label={BOARD_RESULTS_COPY.loads}
      aria-busy={isBusy}
      className={classNames(GRID, 'outline-none transition-opacity', isBusy && 'opacity-50')}
    >
      {loads.map((load) => (
        <li
          key={load.id}
          data-load={load.id}
          className={classNames(cards.isFirst(load) ? OFFSCREEN : 'max-md:empty:min-h-94', left.has(load.id) && STRUCK)}
        >
          {cards.isDrawn(load) && <BoardCard load={load} asked={asked} figures={figures.get(load.id)} />}
        </li>
      ))}
    </ul>
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
