import { Link } from '@tanstack/react-router'
import Signpost from 'lucide-react/icons/signpost'
import type { Load } from '#contract/freight/load.ts'
import { loadPath, PATHS } from '#contract/api/path.ts'
import type { RefusalCode } from '#domain/freight/refusal.ts'
import { canOpenLoadScreen } from '#client/components/load/load-access.ts'
import { similarLoadsSearch } from '#client/components/load/similar-loads.ts'
import { Button } from '#client/ui/button.tsx'
import { BOOKING_NOTICE_COPY } from './board-load-copy.ts'
import { getLastBoardSearch } from './last-board-search.ts'
import { SimilarLoads } from './similar-loads.tsx'

interface BookingNoticeProps {
  load: Load
  /** 'gone' when the server no longer shows the load to the viewer */
  reason: RefusalCode | 'gone'
  viewerId: string
}

/** The load itself is lost to this carrier, so others of its lane may do. */
const LOST: readonly BookingNoticeProps['reason'][] = ['gone', 'LOAD_TAKEN', 'LOAD_EXPIRED', 'STATUS_CONFLICT']

/** Why this load can't be booked, and where to go from here. */
export function BookingNotice({ load, reason, viewerId }: BookingNoticeProps) {
  const own = reason === 'gone' ? null : ownPart(load, viewerId)
  const isLost = !own && LOST.includes(reason)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line border-l-4 border-l-caution bg-caution-tint p-4">
        <Signpost aria-hidden className="size-6 shrink-0" />
        <p role="status" className="min-w-[min(100%,12rem)] flex-1">
          {own ?? refusalText(load, reason)}
        </p>
        {own ? (
          <Button variant="ghost" render={<Link to={loadPath(load.id)} />}>
            {BOOKING_NOTICE_COPY.openLoad}
          </Button>
        ) : (
          <Button
            variant="ghost"
            render={<Link to={PATHS.loadBoard} search={isLost ? similarLoadsSearch(load) : getLastBoardSearch()} />}
          >
            {isLost ? BOOKING_NOTICE_COPY.seeSimilarLoads : BOOKING_NOTICE_COPY.seeOtherLoads}
          </Button>
        )}
      </div>
      {isLost && <SimilarLoads load={load} />}
    </>
  )
}

/** Parties and tendered carriers have their own screen for the load. */
function ownPart(load: Load, viewerId: string): string | null {
  if (!canOpenLoadScreen(load, viewerId)) return null
  if (load.viewer === 'owner') return BOOKING_NOTICE_COPY.youPostedThisLoad
  if (load.viewer === 'carrier') return BOOKING_NOTICE_COPY.youHaulIt
  return BOOKING_NOTICE_COPY.tenderedToYou
}

function refusalText({ tendered }: Load, reason: RefusalCode | 'gone'): string {
  switch (reason) {
    case 'gone':
      return BOOKING_NOTICE_COPY.offTheBoard
    case 'LOAD_TAKEN':
      return tendered ? BOOKING_NOTICE_COPY.tenderedElsewhere : BOOKING_NOTICE_COPY.bookedElsewhere
    case 'LOAD_EXPIRED':
      return BOOKING_NOTICE_COPY.pickupPassed
    case 'STATUS_CONFLICT':
      return BOOKING_NOTICE_COPY.theBrokerCancelledThisLoad
    default:
      return BOOKING_NOTICE_COPY.noPermission
  }
}
