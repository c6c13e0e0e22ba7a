import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { memo } from 'react'
import { deadheadMiles } from '#client/components/load/deadhead-miles.ts'
import { LoadCard } from '#client/components/load/load-card.tsx'
import { StatusBadge } from '#client/components/load/status-badge.tsx'
import { TONES } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { boardLoadPath } from '#contract/api/path.ts'
import type { Load } from '#contract/freight/load.ts'
import { partyName } from '#domain/text/names.ts'
import type { BoardSearch } from './board-search.ts'
import { BOARD_CARD_COPY, BOARD_CARD_FIGURES_COPY } from './copy.ts'
import { FIGURE_TONES, type LoadFigures } from './load-figures.ts'
import { OWN_STATE_SIGNS, useOwnState } from './use-own-state.ts'

interface BoardCardProps {
  load: Load
  search: Pick<BoardSearch, 'near' | 'status'>
  /** undefined until they are known */
  figures?: LoadFigures | undefined
}

/** A load on the board: the card opens it, its foot says the viewer's state or offers to book (BOARD-07, BOARD-08). */
export const BoardCard = memo(function BoardCard({ load, search, figures }: BoardCardProps) {
  const { market, profit } = figures ?? {}
  return (
    <LoadCard
      load={load}
      to={boardLoadPath(load.id)}
      deadheadMiles={deadheadMiles(search, load)}
      // as high as its words, so that nothing moves when they come
      market={<p className={`min-h-5 text-sm ${FIGURE_TONES[market?.tone ?? 'plain']}`}>{market?.words}</p>}
      profit={
        profit && (
          <span className={`ml-auto ${FIGURE_TONES[profit.tone]}`}>
            {profit.words}
            {profit.isLate && <b> {BOARD_CARD_FIGURES_COPY.late}</b>}
          </span>
        )
      }
      broker={partyName(load.broker)}
      status={search.status !== undefined && <StatusBadge status={load.status} reading="card" />}
      foot={
        // as high as its button, so that nothing moves when it comes
        <BoardCardFoot load={load} />
      }
    />
  )
})

/** The viewer's state in a strip across the card's foot, or the button that opens the booking dialog (BOARD-08). */
function BoardCardFoot({ load }: { load: Load }) {
  const { state, canBook } = useOwnState(load)
  if (state) {
    const { tone, icon: Sign } = OWN_STATE_SIGNS[state.status]
    return (
      <p
        data-tone={tone}
        // the card's link lies below: a press on the strip opens the load
        className={classNames(
          'pointer-events-none relative z-1 -mx-3.5 -mb-3.5 flex min-h-13.5 items-center gap-2.5 rounded-b-card px-3.5 py-2 leading-tight font-semibold',
          TONES[tone],
        )}
      >
        <Sign aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0 flex-1">{state.words}</span>
        <ChevronRight aria-hidden className="size-5 shrink-0" />
      </p>
    )
  }
  return canBook ? (
    <div className="relative z-1 flex *:flex-1">
      <BookButton load={load} />
    </div>
  ) : null
}

function BookButton({ load: { id, pickupLocation, deliveryLocation } }: { load: Load }) {
  return (
    <Button
      variant="ghost"
      size="compact"
      render={<Link data-book to="/dashboard/loadboard/$loadId" params={{ loadId: id }} search={{ book: true }} />}
    >
      {BOARD_CARD_COPY.bookLoad}
      <VisuallyHidden>{BOARD_CARD_COPY.lane(pickupLocation.city, deliveryLocation.city)}</VisuallyHidden>
    </Button>
  )
}
