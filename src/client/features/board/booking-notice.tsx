import { Link } from '@tanstack/react-router'
import Signpost from 'lucide-react/icons/signpost'
import { canOpenLoadScreen } from '#client/components/load/load-access.ts'
import { similarLoadsSearch } from '#client/components/load/similar-loads.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { loadPath, PATHS } from '#contract/api/path.ts'
import type { Load } from '#contract/freight/load.ts'
import type { AccountId } from '#domain/access/ids.ts'
import type { RefusalCode } from '#domain/freight/refusal.ts'
import { BoardCard } from './board-card.tsx'
import { BOARD_DEFAULTS } from './board-search.ts'
import { boardQuery } from './board.queries.ts'
import { BOOKING_NOTICE_COPY, SIMILAR_LOADS_COPY } from './copy.ts'
import { getLastBoardSearch } from './last-board-search.ts'

interface BookingNoticeProps {
  load: Load
  /** 'gone' when the server no longer shows the load to the viewer */
  reason: RefusalCode | 'gone'
  viewerId: AccountId
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
function ownPart(load: Load, viewerId: AccountId): string | null {
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

const MAX_SHOWN = 3

/** The best-paid loads of the lane, for a carrier that has just lost this one. Nothing while there are none. */
function SimilarLoads({ load }: { load: Load }) {
  const search = { ...BOARD_DEFAULTS, ...similarLoadsSearch(load) }
  // one more, in case the lost load is still among them
  const { data } = useStored(boardQuery(search, MAX_SHOWN + 1), { everyMs: Infinity, isExtra: true })
  const others = data?.data.filter(({ id }) => id !== load.id).slice(0, MAX_SHOWN) ?? []
  if (others.length === 0) return null
  return (
    <SectionCard title={SIMILAR_LOADS_COPY.title}>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        {others.map((other) => (
          <li key={other.id}>
            {/* the truck's position is unknown: no deadhead */}
            <BoardCard load={other} search={{}} />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
