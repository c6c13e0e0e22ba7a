import { useState } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { toTruck } from '#contract/freight/truck.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/instant.ts'
import { useNow } from '#client/components/use-now.ts'
import { useOwnTruck } from '#client/data/account/own-truck.ts'
import { marketRatesQuery } from '#client/data/cache/market-rates-query.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import type { BoardSearch } from './board-search.ts'
import { describeFigures, type LoadFigures } from './load-figures.ts'
import { marketLaneOf } from './truck-load.ts'

type Figures = ReadonlyMap<string, LoadFigures>

/** What the market and the carrier's truck say of the loads on screen. They are read once for all rows. */
export function useBoardFigures(loads: readonly Load[], asked: Pick<BoardSearch, 'near'>): Figures {
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
  const figures = describeFigures(loads, { truck: truck ? toTruck(truck) : null, market }, asked, now)
  const words = JSON.stringify([...figures])
  const [shown, setShown] = useState<{ words: string; figures: Figures }>({ words, figures })
  // a row whose figures say the same isn't drawn again
  if (shown.words !== words) setShown({ words, figures })
  return shown.figures
}
