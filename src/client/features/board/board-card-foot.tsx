import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Load } from '#contract/freight/load.ts'
import { TONES } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { BOARD_CARD_COPY } from './board-card-copy.ts'
import { OWN_STATE_SIGNS, useOwnState } from './use-own-state.ts'

/** The viewer's state in a strip across the card's foot, or the button that opens the booking dialog (BOARD-08). */
export function BoardCardFoot({ load }: { load: Load }) {
  const { state, canBook } = useOwnState(load)
  if (state) {
    const { tone, icon: Sign } = OWN_STATE_SIGNS[state.is]
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
