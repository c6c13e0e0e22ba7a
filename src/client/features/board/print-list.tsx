import { useMutation } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { ownZone } from '#client/browser/page/own-zone.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import type { Load } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf } from '#contract/freight/placed-stops.ts'
import { currentRate, formatMoney, formatRatePerMile } from '#domain/freight/money.ts'
import { markStraightLine } from '#domain/geo/distance-source.ts'
import { partyName, placeName } from '#domain/text/names.ts'
import { formatCounted } from '#domain/text/paging.ts'
import { formatWhole } from '#domain/text/whole-number.ts'
import { formatStopTime } from '#domain/time/stop-time.ts'
import { call } from '#offline/session/call.ts'
import type { BoardSearch } from './board-search.ts'
import { boardQueryOf } from './board.queries.ts'
import { PRINT_LIST_COPY } from './copy.ts'
import { describeSearch } from './filters/saved-search.form.ts'

const MOST_PRINTED = 500
const PAGE = 100

/** Loads that are printed, of all that the search finds. */
export interface PrintedLoads {
  loads: readonly Load[]
  total: string
  isWhole: boolean
}

async function fetchAll(search: BoardSearch): Promise<PrintedLoads> {
  const loads: Load[] = []
  for (let page = 1; ; page += 1) {
    const { data, meta } = await call(listBoardEndpoint, { query: { ...boardQueryOf(search), page, limit: PAGE } })
    // a load that was posted meanwhile moved another to the next page
    const listed = new Set(loads.map(({ id }) => id))
    loads.push(...data.filter(({ id }) => !listed.has(id)))
    const isLast = page >= meta.totalPages || data.length === 0
    if (!isLast && loads.length < MOST_PRINTED) continue
    const total = formatCounted(meta.total, meta.totalIsCapped ?? false)
    return { loads: loads.slice(0, MOST_PRINTED), total, isWhole: isLast && loads.length <= MOST_PRINTED }
  }
}

/** CASE-24: prints all loads that the search finds, not only the page that is drawn. */
export function PrintButton({ search, onLoads }: { search: BoardSearch; onLoads: (found: PrintedLoads) => void }) {
  const isOffline = useConnection().status === 'offline'
  const fetching = useMutation({
    meta: { about: 'print-board' },
    mutationFn: () => fetchAll(search),
    onSuccess: (found) => flushSync(() => onLoads(found)),
  })
  return (
    <Button
      variant="quiet"
      size="compact"
      busy={fetching.isPending}
      onClick={() => (isOffline ? toasts.info(PRINT_LIST_COPY.needsConnection) : fetching.mutate())}
    >
      <Printer aria-hidden />
      {fetching.isPending ? PRINT_LIST_COPY.fetching : PRINT_LIST_COPY.print}
    </Button>
  )
}

interface PrintedListProps {
  search: BoardSearch
  /** the order in words */
  order: string
  found: PrintedLoads
  onPrinted: () => void
}

/** The table on paper; the print dialog opens with it. */
export function PrintedList({ search, order, found: { loads, total, isWhole }, onPrinted }: PrintedListProps) {
  const printed = useEffectEvent(onPrinted)
  useEffect(() => {
    const over = () => printed()
    window.addEventListener('afterprint', over)
    window.print()
    return () => window.removeEventListener('afterprint', over)
  }, [])
  const filters = describeSearch(search)
  return (
    <div className="hidden print:block">
      <h1 className="text-xl font-bold">{PRINT_LIST_COPY.title}</h1>
      <p>
        {isWhole ? PRINT_LIST_COPY.all(total) : PRINT_LIST_COPY.first(loads.length, total)}
        {filters !== '' && `, ${filters}`}, {order}, {formatStopTime(serverNow(), HERE)}
      </p>
      <table aria-label={PRINT_LIST_COPY.title} className="mt-2 w-full text-left text-xs">
        <thead>
          <tr>
            {Object.values(PRINT_LIST_COPY.columns).map((column) => (
              <th key={column} scope="col" className="py-1 pr-2">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loads.map((load) => (
            <PrintedRow key={load.id} load={load} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const HERE = ownZone()

function PrintedRow({ load }: { load: Load }) {
  const [from, to] = [firstStopOf(load), lastStopOf(load)]
  const rate = currentRate(load)
  const cells = [
    `#${load.number}`,
    placeName(from.location),
    formatStopTime(from.appointment.from, from.location.zone),
    placeName(to.location),
    formatStopTime(to.appointment.from, to.location.zone),
    load.equipmentRequirements.code,
    `${formatWhole(load.weight)} lb`,
    markStraightLine(formatWhole(load.distance), load.distanceSource),
    formatMoney(rate),
    formatRatePerMile(rate, load.distance) ?? '–',
    partyName(load.broker),
  ]
  return (
    <tr className="break-inside-avoid border-t border-line">
      {cells.map((cell, index) => (
        <td key={index} className="py-1 pr-2 align-top">
          {cell}
        </td>
      ))}
    </tr>
  )
}
