import { Link } from '@tanstack/react-router'
import Hourglass from 'lucide-react/icons/hourglass'
import type { Load } from '#contract/freight/load.ts'
import { boardLoadPath } from '#contract/api/path.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useLoadOps } from '#client/data/outbox/use-load-ops.ts'
import { LoadCard } from '#client/components/load-card.tsx'
import { ActionChips } from '#client/components/action-chips.tsx'
import { StatusBadge } from '#client/components/status-badge.tsx'
import { useNow } from '#client/components/use-now.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { findBookingRefusal } from './booking-refusal.ts'
import { BOARD_CARD_COPY } from './copy.ts'

/** A load on the board: the card opens it, its button opens it with the booking dialog (BOARD-07, BOARD-08). */
export function BoardCard({ load: stored, withStatus }: { load: Load; withStatus: boolean }) {
  const session = useSession()
  const now = useNow(MINUTE_MS)
  const { load, chips, booking } = useLoadOps(stored, now)
  const refusal = findBookingRefusal(load, session, now)
  return (
    <LoadCard
      load={load}
      to={boardLoadPath(load.id)}
      status={withStatus && <StatusBadge status={load.status} reading="card" />}
      chips={
        (refusal === 'ALREADY_REQUESTED' || chips.length > 0) && (
          <>
            {refusal === 'ALREADY_REQUESTED' && (
              <Badge tone="yellow" icon={Hourglass}>
                {BOARD_CARD_COPY.yourRequestIsPending}
              </Badge>
            )}
            <ActionChips chips={chips} />
          </>
        )
      }
      actions={refusal === null && booking === 'none' && <BookButton load={load} />}
    />
  )
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
