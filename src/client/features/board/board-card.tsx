import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { memo } from 'react'
import { deadheadMiles } from '#client/components/load/deadhead-miles.ts'
import { LOAD_CARD_COPY } from '#client/components/load/copy.ts'
import { EquipmentShield } from '#client/components/load/equipment-shield.tsx'
import { StatusBadge } from '#client/components/load/status-badge.tsx'
import { AppointmentTime, BriefAppointment } from '#client/components/load/appointment-time.tsx'
import { MoreStops } from '#client/components/load/more-stops.tsx'
import { useNow } from '#client/components/use-now.ts'
import { TONES } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { boardLoadPath } from '#contract/api/path.ts'
import type { Load } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf } from '#contract/freight/placed-stops.ts'
import { currentRate, formatMoney, formatRatePerMile } from '#domain/freight/money.ts'
import { markStraightLine } from '#domain/geo/distance-source.ts'
import { partyName, placeName } from '#domain/text/names.ts'
import { formatWhole } from '#domain/text/whole-number.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatAge, formatPostedAge } from '#domain/time/record-time.ts'
import type { BoardSearch } from './board-search.ts'
import { BOARD_CARD_COPY, BOARD_CARD_FIGURES_COPY, BOARD_TABLE_COPY } from './copy.ts'
import { FIGURE_TONES, type LoadFigures } from './load-figures.ts'
import { FROM_BOARD } from './last-board-search.ts'
import { OWN_STATE_SIGNS, useOwnState } from './use-own-state.ts'

interface BoardCardProps {
  load: Load
  search: Pick<BoardSearch, 'near' | 'status'>
  /** undefined until they are known */
  figures?: LoadFigures | undefined
  /** not on another load's page: the way back from this load leads to the board */
  isOnBoard?: boolean
}

/** A load on the board: the card opens it, its foot says the viewer's state or offers to book (BOARD-07, BOARD-08). */
export const BoardCard = memo(function BoardCard({ load, search, figures, isOnBoard = false }: BoardCardProps) {
  const { market, profit } = figures ?? {}
  const { equipmentRequirements: equipment } = load
  const [from, to] = [firstStopOf(load), lastStopOf(load)]
  // a window takes the whole line of a phone: the market is beside the weight
  const windows = [from, to].filter(({ appointment }) => appointment.to !== null).length
  const hasWindow = windows > 0
  const rate = currentRate(load)
  const deadhead = deadheadMiles(search, load)
  return (
    <article className="relative isolate flex h-full flex-col rounded-card border border-line bg-surface px-3 pt-1.5 transition-colors hover:border-edge">
      <h2 className="contents">
        <Link
          to={boardLoadPath(load.id)}
          state={isOnBoard ? FROM_BOARD : {}}
          className="absolute inset-0 z-1 rounded-card"
        >
          <VisuallyHidden>{LOAD_CARD_COPY.lane(placeName(from.location), placeName(to.location))}</VisuallyHidden>
        </Link>
      </h2>
      {search.status !== undefined && (
        <div className="pb-1">
          <StatusBadge status={load.status} reading="card" />
        </div>
      )}
      {/* large text puts the money below */}
      <div className="flex flex-wrap justify-between gap-x-3">
        <ol className="min-w-28 flex-1 leading-snug font-bold [&>li]:relative [&>li]:pl-5 [&>li]:before:absolute [&>li]:before:top-[0.35em] [&>li]:before:left-0 [&>li]:before:size-2.5 [&>li]:before:rounded-full [&>li]:before:border-rail">
          <li className="before:border-5 after:absolute after:top-3 after:-bottom-2 after:left-1 after:border-l-2 after:border-rail">
            <VisuallyHidden>{LOAD_CARD_COPY.pickup} </VisuallyHidden>
            <strong>{placeName(from.location)}</strong>
            <MoreStops load={load} className="block text-[0.8125rem] leading-tight font-semibold text-ink-soft" />
          </li>
          <li className="before:border-2 before:bg-surface">
            <VisuallyHidden>{LOAD_CARD_COPY.delivery} </VisuallyHidden>
            <strong>{placeName(to.location)}</strong>
          </li>
        </ol>
        <div className="ml-auto shrink-0 text-right">
          <p className="text-xl leading-6 font-extrabold tracking-tight">{formatMoney(rate)}</p>
          <p className="min-h-5 leading-5 font-bold text-sign-deep">
            {markStraightLine(formatRatePerMile(rate, load.distance), load.distanceSource)}
          </p>
        </div>
      </div>
      {/* one line on a phone, whose right end waits for the market [FACE-29] */}
      <p className="flex flex-wrap justify-between gap-x-2 text-[0.8125rem] leading-tight">
        <span className="max-md:sr-only">
          <AppointmentTime window={from.appointment} zone={from.location.zone} />{' '}
          <span className="text-ink-soft">{BOARD_CARD_COPY.to}</span>{' '}
          <AppointmentTime window={to.appointment} zone={to.location.zone} />
        </span>
        <span aria-hidden className={classNames('md:hidden', windows === 2 && 'text-xs')}>
          <BriefAppointment hasZone window={from.appointment} zone={from.location.zone} />{' '}
          <span className="text-ink-soft">{BOARD_CARD_COPY.to}</span>{' '}
          <BriefAppointment hasZone window={to.appointment} zone={to.location.zone} />
        </span>
        {market && (
          <span className={hasWindow ? 'max-md:hidden' : undefined}>
            <MarketFigure market={market} />
          </span>
        )}
      </p>
      {profit && (
        <p className={classNames('pt-0.5 text-[0.8125rem] leading-tight', FIGURE_TONES[profit.tone])}>
          {profit.words}
          {profit.isLate && <b> {BOARD_CARD_FIGURES_COPY.late}</b>}
        </p>
      )}
      <div className="mt-auto flex min-h-9 items-center gap-x-2 text-[0.8125rem] text-ink-soft">
        <EquipmentShield code={equipment.code} name={`${equipment.type}, ${equipment.trailer}`} />
        <div className="min-w-0 flex-1 leading-tight">
          <p className="flex flex-wrap gap-x-2">
            {load.team && <strong className="font-semibold text-ink">{LOAD_CARD_COPY.team}</strong>}
            {load.partial && <strong className="font-semibold text-ink">{LOAD_CARD_COPY.partial}</strong>}
            {deadhead !== undefined && (
              <span>
                <span aria-hidden>{BOARD_CARD_COPY.deadhead(formatWhole(deadhead))}</span>
                <VisuallyHidden>{LOAD_CARD_COPY.deadhead(formatWhole(deadhead))}</VisuallyHidden>
              </span>
            )}
            <span>
              {LOAD_CARD_COPY.distance(
                load.distance > 0 ? markStraightLine(formatWhole(load.distance), load.distanceSource) : '–',
              )}
            </span>
            <span>{LOAD_CARD_COPY.weight(BOARD_TABLE_COPY.thousands(load.weight))}</span>
            {market && hasWindow && (
              <span className="md:hidden">
                <MarketFigure market={market} />
              </span>
            )}
          </p>
          <p className="flex gap-x-2">
            <span className="truncate">{partyName(load.broker)}</span>
            <Age at={load.createdAt} />
          </p>
        </div>
        <BookLink load={load} isOnBoard={isOnBoard} />
      </div>
      <OwnStateStrip load={load} />
    </article>
  )
})

/** '+6%' on a phone, in words elsewhere and to a screen reader. */
function MarketFigure({ market: { words, brief, tone } }: { market: NonNullable<LoadFigures['market']> }) {
  return (
    <span className={FIGURE_TONES[tone]}>
      <span aria-hidden className="md:hidden">
        {brief}
      </span>
      <span className="max-md:sr-only">{words}</span>
    </span>
  )
}

/** '4 min' where cards are narrow. */
function Age({ at }: { at: string }) {
  const now = useNow(MINUTE_MS)
  return (
    <time dateTime={at} className="shrink-0">
      <span aria-hidden className="xl:hidden">
        {formatAge(Date.parse(at), now)}
      </span>
      <span className="max-xl:sr-only">{formatPostedAge(Date.parse(at), now)}</span>
    </time>
  )
}

/** The viewer's state, across the card's foot (BOARD-08). */
function OwnStateStrip({ load }: { load: Load }) {
  const { state } = useOwnState(load)
  if (!state) return null
  const { tone, icon: Sign } = OWN_STATE_SIGNS[state.status]
  return (
    <p
      data-tone={tone}
      // the card's link lies below: a press on the strip opens the load
      className={classNames(
        'pointer-events-none relative z-1 -mx-3 flex min-h-9 items-center gap-2.5 rounded-b-card px-3 py-1.5 text-sm leading-tight font-semibold',
        TONES[tone],
      )}
    >
      <Sign aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 flex-1">{state.words}</span>
      <ChevronRight aria-hidden className="size-5 shrink-0" />
    </p>
  )
}

function BookLink({ load, isOnBoard }: { load: Load; isOnBoard: boolean }) {
  const { state, canBook } = useOwnState(load)
  if (state || !canBook) return null
  const { id } = load
  return (
    <Button
      variant="quiet"
      size="compact"
      className="relative z-1 -my-1.5 -mr-2 min-h-12 px-2!"
      render={
        <Link
          to="/dashboard/loadboard/$loadId"
          params={{ loadId: id }}
          search={{ book: true }}
          state={isOnBoard ? FROM_BOARD : {}}
        />
      }
    >
      {BOARD_CARD_COPY.bookLoad}
      <VisuallyHidden>
        {BOARD_CARD_COPY.lane(firstStopOf(load).location.city, lastStopOf(load).location.city)}
      </VisuallyHidden>
    </Button>
  )
}
