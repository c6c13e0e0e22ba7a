import { type ReactNode, type RefCallback, useState } from 'react'
import type { ListView } from '#client/components/list-view.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useOwnTruck } from '#client/data/account/own-truck.ts'
import { marketRatesQuery } from '#client/data/cache/market-rates-query.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Load } from '#contract/freight/load.ts'
import { toTruck } from '#contract/freight/truck.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/instant.ts'
import { BoardCards, useDrawnCards } from './board-cards.tsx'
import type { BoardSearchProps, BoardSearch } from './board-search.ts'
import { BoardTable } from './board-table.tsx'
import { describeFigures, type LoadFigures, marketLaneOf } from './load-figures.ts'
import { LeftLoads } from './own-state.ts'
import { useLeavingLoads } from './use-leaving-loads.ts'
import { type FocusState, useLoadFocus } from './use-load-focus.ts'

const BoardMapDialog = lazyDialog(() => import('./board-map.dialog.tsx'), 'BoardMapDialog')

export interface ListPlaces {
  view: ListView
  /** gets the element whose children are the loads */
  listRef: RefCallback<HTMLElement>
  /** the map over the list, on a phone */
  isMapOpen: boolean
  onMapClose: () => void
}

interface BoardListProps extends BoardSearchProps, ListPlaces {
  loads: readonly Load[]
  focusState: FocusState
  /** no other loads were on screen before */
  isFirst: boolean
  /** another page is on its way */
  isBusy?: boolean
  /** in place of a list without loads */
  whenEmpty?: ReactNode
}

/** The loads as cards or as a table, with what the market and the carrier's truck say of them. */
export function BoardList(props: BoardListProps) {
  const { loads, isFirst, search, onSearchChange, view, listRef, isBusy = false, whenEmpty } = props
  // another search's loads show while its own are fetched
  const name = isBusy ? '' : JSON.stringify([view, search])
  const { shown, left, words } = useLeavingLoads(loads, name)
  const figures = useBoardFigures(shown, search)
  const drawn = useDrawnCards(shown, isFirst)
  const focus = useLoadFocus(shown, props.focusState)
  const list = { loads: shown, figures, search, isBusy, focus, listRef }
  return (
    <>
      <VisuallyHidden>
        <span role="status">{words}</span>
      </VisuallyHidden>
      <BoardMapDialog open={props.isMapOpen} onClose={props.onMapClose} loads={shown} search={search} />
      {shown.length === 0 ? (
        whenEmpty
      ) : (
        <LeftLoads value={left}>
          {view === 'table' ? (
            <BoardTable {...list} onSearchChange={onSearchChange} />
          ) : (
            <BoardCards {...list} left={left} drawn={drawn} />
          )}
        </LeftLoads>
      )}
    </>
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
