import {
  type ReactNode,
  type Ref,
  type RefCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ListView } from '#client/components/list-view.tsx'
import { LoadCardSkeleton } from '#client/components/load/load-card.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useOwnTruck } from '#client/data/account/own-truck.ts'
import { onLeftLoads } from '#client/data/cache/left-loads.ts'
import { marketRatesQuery } from '#client/data/cache/market-rates-query.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { classNames } from '#client/ui/class-names.ts'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { useWideScreen } from '#client/ui/use-screen.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Load } from '#contract/freight/load.ts'
import { toTruck } from '#contract/freight/truck.ts'
import { placeName } from '#domain/text/names.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/instant.ts'
import { BoardCard } from './board-card.tsx'
import type { BoardSearchProps, BoardSearch } from './board-search.ts'
import { BoardTable } from './board-table.tsx'
import { BOARD_RESULTS_COPY, LEAVING_COPY } from './copy.ts'
import { describeFigures, type LoadFigures, marketLaneOf } from './load-figures.ts'
import { type LeftLoad, LeftLoads, type WhyLeft } from './own-state.ts'
import { keepPlaces } from './steady-list.ts'

const BoardMapDialog = lazyDialog(() => import('./board-map.dialog.tsx'), 'BoardMapDialog')

/** The places of a load that left the board. */
const STRUCK = '[&_ol_strong]:text-ink-soft [&_ol_strong]:line-through'

/** BOARD-07 */
const GRID = 'grid grid-cols-1 gap-1.5 md:grid-cols-2 md:gap-4 xl:grid-cols-3'

/** A phone lays a card out when it nears the screen. As high as most cards, and with room for the focus ring. */
const OFFSCREEN =
  'max-md:[content-visibility:auto] max-md:[contain-intrinsic-size:auto_9.5rem] max-md:[overflow-clip-margin:0.5rem]'

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

interface BoardListProps extends BoardSearchProps, ListPlaces {
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
  const { loads, isFirst, search, view, isBusy, whenEmpty, isMapOpen, onMapClose } = props
  // another search's loads show while its own are fetched
  const name = isBusy ? '' : JSON.stringify([view, search])
  const { shown, left, words } = useLeavingLoads(loads, name)
  const figures = useBoardFigures(shown, search)
  const cards = useDrawnCards(shown, isFirst)
  return (
    <>
      <VisuallyHidden>
        <span role="status">{words}</span>
      </VisuallyHidden>
      <BoardMapDialog open={isMapOpen} onClose={onMapClose} loads={shown} search={search} />
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
  search,
  onSearchChange,
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
        search={search}
        onSearchChange={onSearchChange}
        listRef={listRef}
        mapRef={mapRef}
      />
    )
  return (
    <Cards
      loads={loads}
      left={left}
      isBusy={isBusy}
      search={search}
      listRef={listRef}
      figures={figures}
      cards={cards}
    />
  )
}

type CardsProps = Pick<BoardListProps, 'loads' | 'isBusy' | 'search' | 'listRef'> & {
  figures: ReadonlyMap<string, LoadFigures>
  left: ReadonlyMap<string, LeftLoad>
  cards: ReturnType<typeof useDrawnCards>
}

function Cards({ loads, left, isBusy, search, listRef, figures, cards }: CardsProps) {
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
          className={classNames(cards.isFirst(load) ? OFFSCREEN : 'max-md:empty:min-h-38', left.has(load.id) && STRUCK)}
        >
          {cards.isDrawn(load) && <BoardCard isOnBoard load={load} search={search} figures={figures.get(load.id)} />}
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

type Figures = ReadonlyMap<string, LoadFigures>

/** What the market and the carrier's truck say of the loads on screen. They are read once for all rows. */
function useBoardFigures(loads: readonly Load[], search: Pick<BoardSearch, 'near'>): Figures {
  const now = useNow(MINUTE_MS)
  const { truck } = useOwnTruck()
  const lanes = loads.flatMap((load) => marketLaneOf(load) ?? [])
  // figures change once a day
  const rates = useStored(marketRatesQuery(lanes), {
    enabled: lanes.length > 0,
    everyMs: Infinity,
    staleMs: HOUR_MS,
    isExtra: true,
  })
  const answer = rates.isPlaceholderData ? undefined : rates.data?.data
  const market = answer && new Map(answer.map((rate) => [rate.lane, rate]))
  const figures = describeFigures(loads, { truck: truck ? toTruck(truck) : null, market }, search, now)
  const words = JSON.stringify([...figures])
  const [shown, setShown] = useState<{ words: string; figures: Figures }>({ words, figures })
  // a row whose figures say the same isn't drawn again
  if (shown.words !== words) setShown({ words, figures })
  return shown.figures
}

/**
 * Which cards are drawn by now. All of the first search come at once, so that Back finds its place. Those of another come
 * one a frame: a slow phone lays out twelve in a tenth of a second, in which it hears no tap.
 */
function useDrawnCards(loads: readonly Load[], isFirstSearch: boolean) {
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

function idsOf(loads: readonly Load[]): ReadonlySet<string> {
  return new Set(loads.map(({ id }) => id))
}

/** Time to see which load it was. With the news of it, that is less than two seconds. */
const LEAVES_AFTER_MS = 1_200
const LOOKS_EVERY_MS = 300

/** A list with loads that have left the board, and why. */
export interface ShownLoads {
  shown: readonly Load[]
  left: ReadonlyMap<string, LeftLoad>
  /** says which loads have left; nothing where none has */
  words: string | null
}

interface LeavingList extends Omit<ShownLoads, 'words'> {
  /** the list without them */
  of: readonly Load[]
}

const NONE_LEFT: ShownLoads['left'] = new Map()

/**
 * Keeps loads that left the board where they were for a moment; one under the pointer stays until that has moved on.
 * @param name of the search and the page: another list takes leave of nothing
 */
function useLeavingLoads(loads: readonly Load[], name: string): ShownLoads {
  const [leaving, setLeaving] = useState<LeavingList | null>(null)
  const news = useRef(new Map<string, WhyLeft>())
  useEffect(
    () =>
      onLeftLoads(({ gone, booked }) => {
        for (const id of gone) news.current.set(id, booked?.includes(id) ? 'booked' : 'gone')
      }),
    [],
  )
  const list = useRef({ name, shown: loads, left: new Map<string, LeftLoad>() })

  const draw = (before: readonly Load[], left: Map<string, LeftLoad>) => {
    const shown = keepPlaces(before, loads, (id) => left.has(id))
    list.current = { name, shown, left }
    if (leaving || left.size > 0) setLeaving(left.size > 0 ? { of: loads, shown, left } : null)
  }
  const compare = useEffectEvent(() => {
    if (list.current.name !== name) return draw(loads, new Map())
    const { shown, left } = list.current
    const listed = new Set(loads.map(({ id }) => id))
    const gone = shown.flatMap(({ id }) => {
      const why = listed.has(id) ? undefined : news.current.get(id)
      return why === undefined ? [] : [[id, left.get(id) ?? { why, since: Date.now() }] as const]
    })
    draw(shown, new Map(gone))
  })
  // before the browser draws the list without them
  useLayoutEffect(() => compare(), [loads, name])

  const letGo = useEffectEvent(() => {
    const { shown, left } = list.current
    const staying = [...left].filter(([id, { since }]) => Date.now() < since + LEAVES_AFTER_MS || isUnderPointer(id))
    if (staying.length < left.size) draw(shown, new Map(staying))
  })
  const isAnyLeaving = leaving !== null
  useEffect(() => {
    if (!isAnyLeaving) return
    const timer = setInterval(letGo, LOOKS_EVERY_MS)
    return () => clearInterval(timer)
  }, [isAnyLeaving])

  const lanes = leaving?.shown.filter(({ id }) => leaving.left.has(id)).map(laneOf)
  const words = lanes ? LEAVING_COPY.offTheBoard(lanes.join('; ')) : null
  return leaving?.of === loads ? { ...leaving, words } : { shown: loads, left: NONE_LEFT, words }
}

function laneOf({ pickupLocation, deliveryLocation }: Load): string {
  return LEAVING_COPY.lane(placeName(pickupLocation), placeName(deliveryLocation))
}

/** A finger hovers over nothing, whatever it touched last. */
function isUnderPointer(loadId: string): boolean {
  return matchMedia('(hover: hover)').matches && document.querySelector(`[data-load="${loadId}"]:hover`) !== null
}
