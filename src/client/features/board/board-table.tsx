import { Link } from '@tanstack/react-router'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { RefCallback } from 'react'
import { focusRowLink } from '#client/components/focused-item.ts'
import { deadheadMiles } from '#client/components/load/deadhead-miles.ts'
import { MoreStops } from '#client/components/load/more-stops.tsx'
import { EquipmentShield } from '#client/components/load/equipment-shield.tsx'
import { StatusBadge } from '#client/components/load/status-badge.tsx'
import { SortHeading } from '#client/components/sort-heading.tsx'
import { useNow } from '#client/components/use-now.ts'
import { Badge } from '#client/ui/badge.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { BoardSort } from '#contract/freight/load-query.ts'
import type { Load } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf } from '#contract/freight/placed-stops.ts'
import { currentRate, formatMoney, formatRatePerMile } from '#domain/freight/money.ts'
import { markStraightLine } from '#domain/geo/distance-source.ts'
import { partyName, placeName } from '#domain/text/names.ts'
import { formatWhole } from '#domain/text/whole-number.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatAge } from '#domain/time/record-time.ts'
import { briefStopTime, formatStopTime } from '#domain/time/stop-time.ts'
import { BoardPreview } from './board-preview.tsx'
import type { BoardSearchProps, BoardSearch } from './board-search.ts'
import { BookKey } from './book-key.tsx'
import { BOARD_RESULTS_COPY, BOARD_TABLE_COPY } from './copy.ts'
import { FIGURE_TONES, type LoadFigures } from './load-figures.ts'
import { isLost } from './own-state.ts'
import type { LoadFocus } from './use-load-focus.ts'
import { OWN_STATE_SIGNS, useOwnState } from './use-own-state.ts'
import { FROM_BOARD } from './last-board-search.ts'

interface BoardTableProps extends BoardSearchProps {
  loads: readonly Load[]
  figures: ReadonlyMap<string, LoadFigures>
  isBusy: boolean
  focus: LoadFocus
  listRef: RefCallback<HTMLElement>
}

/** A line for each load; the focused one is previewed beside the table, where the screen is wide enough. */
export function BoardTable({ loads, figures, isBusy, search, onSearchChange, focus, listRef }: BoardTableProps) {
  const previewed = loads.find(({ id }) => id === focus.id) ?? loads[0]
  const hasTruck = loads.some(({ id }) => figures.get(id)?.profit)
  const heading = {
    sort: search.sort,
    onSort: (sort: BoardSort) => onSearchChange({ sort }),
    className: 'min-[88rem]:px-1.5 min-[88rem]:first:pl-3.5',
  }
  return (
    <div
      data-wide
      className="grid grid-cols-1 items-start gap-4 min-[88rem]:grid-cols-[minmax(0,1fr)_18rem] min-[88rem]:gap-3"
    >
      <div className="overflow-x-auto rounded-card border border-line bg-surface">
        <table
          aria-label={BOARD_RESULTS_COPY.loads}
          aria-busy={isBusy}
          className={classNames(
            'w-full text-sm tabular-nums transition-opacity min-[88rem]:text-[0.8125rem]',
            isBusy && 'opacity-50',
          )}
        >
          <thead className="text-left text-ink-soft">
            <tr>
              <SortHeading {...heading} label={BOARD_TABLE_COPY.age} sorts={['createdAt:desc']} />
              <SortHeading {...heading} label={BOARD_TABLE_COPY.pickup} sorts={['pickupDateTime:asc']} />
              {search.near !== undefined && (
                <SortHeading {...heading} label={BOARD_TABLE_COPY.deadhead} sorts={['deadhead:asc']} isNumber />
              )}
              <SortHeading {...heading} label={BOARD_TABLE_COPY.lane} />
              <SortHeading
                {...heading}
                label={BOARD_TABLE_COPY.trip}
                sorts={['distance:desc', 'distance:asc']}
                isNumber
              />
              <SortHeading {...heading} label={BOARD_TABLE_COPY.equipment} />
              <SortHeading
                {...heading}
                label={BOARD_TABLE_COPY.weight}
                isNumber
                className={classNames(heading.className, hasTruck && NO_ROOM)}
              />
              <SortHeading {...heading} label={BOARD_TABLE_COPY.rate} sorts={['rate:desc', 'rate:asc']} isNumber />
              <SortHeading {...heading} label={BOARD_TABLE_COPY.ratePerMile} sorts={['ratePerMile:desc']} isNumber />
              <SortHeading {...heading} label={BOARD_TABLE_COPY.market} isNumber />
              {hasTruck && <SortHeading {...heading} label={BOARD_TABLE_COPY.profit} isNumber />}
              <SortHeading {...heading} label={BOARD_TABLE_COPY.broker} />
            </tr>
          </thead>
          <tbody ref={listRef} tabIndex={-1} className="outline-none">
            {loads.map((load) => (
              <BoardRow
                key={load.id}
                load={load}
                search={search}
                figures={figures.get(load.id)}
                hasTruck={hasTruck}
                isPreviewed={load === previewed}
                focus={focus}
              />
            ))}
          </tbody>
        </table>
      </div>
      {previewed && <BoardPreview load={previewed} search={search} />}
      {previewed && <BookKey load={previewed} />}
    </div>
  )
}

interface BoardRowProps {
  load: Load
  search: Pick<BoardSearch, 'near' | 'status'>
  figures: LoadFigures | undefined
  /** the table has columns for its profit */
  hasTruck: boolean
  isPreviewed: boolean
  focus: LoadFocus
}

/** A load on one line. Its link opens it; a click beside the link previews it. */
function BoardRow({ load, search, figures, hasTruck, isPreviewed, focus }: BoardRowProps) {
  const now = useNow(MINUTE_MS)
  const { state } = useOwnState(load)
  const { market, profit } = figures ?? {}
  const isGone = state !== null && isLost(state)
  const { equipmentRequirements: equipment } = load
  const [from, to] = [firstStopOf(load), lastStopOf(load)]
  const pickup = formatStopTime(from.appointment.from, from.location.zone)
  return (
    <tr
      data-load={load.id}
      {...focus.itemProps(load.id)}
      data-previewed={isPreviewed || undefined}
      className="h-8.5 cursor-default border-t border-hairline hover:bg-paper data-previewed:bg-sign-tint data-previewed:shadow-[inset_3px_0_0_var(--color-sign)]"
      onClick={focusRowLink}
    >
      <td className={classNames(CELL, 'pl-3.5 text-ink-soft min-[88rem]:pl-3.5')}>
        {formatAge(Date.parse(load.createdAt), now)}
      </td>
      <td className={CELL}>
        <time dateTime={new Date(from.appointment.from).toISOString()} title={pickup}>
          {briefStopTime(pickup)}
        </time>
      </td>
      {search.near !== undefined && <td className={NUMBER}>{deadheadMiles(search, load) ?? '–'}</td>}
      <th
        scope="row"
        className={classNames(CELL, 'w-full max-w-0 min-w-44 text-left font-semibold min-[88rem]:min-w-36')}
      >
        <Link
          to="/dashboard/loadboard/$loadId"
          params={{ loadId: load.id }}
          state={FROM_BOARD}
          className={classNames(
            'line-clamp-2 leading-[1.15] whitespace-normal -outline-offset-2',
            isGone ? 'text-ink-soft line-through' : 'text-ink no-underline hover:underline',
          )}
        >
          {placeName(from.location)} <MoreStops load={load} className="pr-1 text-sm font-normal text-ink-soft" />
          <span className="font-normal text-ink-soft">{BOARD_TABLE_COPY.to}</span> {placeName(to.location)}
        </Link>
      </th>
      <td className={NUMBER}>
        {load.distance > 0 ? markStraightLine(formatWhole(load.distance), load.distanceSource) : '–'}
      </td>
      <td className={CELL}>
        <EquipmentShield code={equipment.code} name={`${equipment.type}, ${equipment.trailer}`} />
      </td>
      <td className={classNames(NUMBER, hasTruck && NO_ROOM)}>{BOARD_TABLE_COPY.thousands(load.weight)}</td>
      <td className={classNames(NUMBER, 'font-bold')}>{formatMoney(currentRate(load))}</td>
      <td className={classNames(NUMBER, 'font-semibold text-sign-deep')}>
        {markStraightLine(
          BOARD_TABLE_COPY.perMile(formatRatePerMile(currentRate(load), load.distance)),
          load.distanceSource,
        )}
      </td>
      <td className={classNames(NUMBER, FIGURE_TONES[market?.tone ?? 'plain'])}>
        <span title={market?.words}>{market?.brief}</span>
      </td>
      {hasTruck && (
        <td className={classNames(NUMBER, 'leading-tight', FIGURE_TONES[profit?.tone ?? 'plain'])}>
          {profit?.isLate && <LateSign />}
          <b className="font-semibold">{profit?.total ?? '–'}</b>
          {profit && <span className="block text-xs">{BOARD_TABLE_COPY.perDay(profit.perDay)}</span>}
        </td>
      )}
      <td
        className={classNames(
          CELL,
          'pr-3.5 min-[88rem]:pr-3.5',
          !state && 'min-w-32 leading-[1.15] whitespace-normal!',
        )}
      >
        {state ? (
          <>
            <VisuallyHidden>{partyName(load.broker)} </VisuallyHidden>
            <Badge {...OWN_STATE_SIGNS[state.status]}>{state.brief}</Badge>
          </>
        ) : search.status === undefined ? (
          partyName(load.broker)
        ) : (
          <StatusBadge status={load.status} reading="list" />
        )}
      </td>
    </tr>
  )
}

/** The profit of a load that can't be delivered in time is no offer. */
function LateSign() {
  return (
    <span title={BOARD_TABLE_COPY.late} className="mr-1 inline-block align-[-2px] text-orange-ink">
      <TriangleAlert aria-hidden className="size-3.5" />
      <VisuallyHidden>{BOARD_TABLE_COPY.late} </VisuallyHidden>
    </span>
  )
}

// narrower beside the preview
const CELL = 'px-2 whitespace-nowrap min-[88rem]:px-1.5'
/** The weight, beside the preview and the profit on most screens: the preview's load says it. */
const NO_ROOM = 'min-[88rem]:max-[104rem]:hidden'
const NUMBER = `${CELL} text-right`
