import { Link } from '@tanstack/react-router'
import Signpost from 'lucide-react/icons/signpost'
import type { Load } from '#contract/freight/load.ts'
import { loadPath, PATHS } from '#contract/api/path.ts'
import type { RefusalCode } from '#domain/freight/refusal.ts'
import { canOpenLoadScreen } from '#client/components/load-access.ts'
import { Button } from '#client/ui/button.tsx'
import { getLastBoardSearch } from './last-board-search.ts'

interface BookingNoticeProps {
  load: Load
  /** 'gone' when the server no longer shows the load to the viewer */
  reason: RefusalCode | 'gone'
  viewerId: string
}

/** Why this load can't be booked, and where to go from here. */
export function BookingNotice({ load, reason, viewerId }: BookingNoticeProps) {
  const own = reason === 'gone' ? null : ownPart(load, viewerId)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line border-l-4 border-l-caution bg-caution-tint p-4">
      <Signpost aria-hidden className="size-6 shrink-0" />
      <p role="status" className="min-w-[min(100%,12rem)] flex-1">
        {own ?? refusalText(load, reason)}
      </p>
      {own ? (
        <Button variant="ghost" render={<Link to={loadPath(load.id)} />}>
          Open load
        </Button>
      ) : (
        <Button variant="ghost" render={<Link to={PATHS.loadBoard} search={getLastBoardSearch()} />}>
          See other loads
        </Button>
      )}
    </div>
  )
}

/** Parties and tendered carriers have their own screen for the load. */
function ownPart(load: Load, viewerId: string): string | null {
  if (!canOpenLoadScreen(load, viewerId)) return null
  if (load.viewer === 'owner') return 'You posted this load.'
  if (load.viewer === 'carrier') return "You're the carrier on this load."
  return 'The broker tendered you this load and is waiting for your answer.'
}

function refusalText({ tendered }: Load, reason: RefusalCode | 'gone'): string {
  switch (reason) {
    case 'gone':
      return 'This load is no longer on the board.'
    case 'LOAD_TAKEN':
      return tendered
        ? 'This load is tendered to another carrier. If they decline, it returns to the board.'
        : 'This load was booked by another carrier.'
    case 'LOAD_EXPIRED':
      return "The pickup time has passed, so this load can't be booked."
    case 'STATUS_CONFLICT':
      return 'The broker cancelled this load.'
    default:
      return "Your account can't book this load."
  }
}
