import { Link } from '@tanstack/react-router'
import Signpost from 'lucide-react/icons/signpost'
import type { Load } from '#contract/load.ts'
import { loadPath, PATHS } from '#contract/path.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import { isHandledHere } from '#client/components/load-standing.ts'
import { Button } from '#client/ui/button.tsx'
import { boardAsLeft } from './board-as-left.ts'

interface BookingNoticeProps {
  load: Load
  /** 'gone' when the server does not show the load to the viewer any more */
  reason: RefusalCode | 'gone'
  viewerId: string
}

/** Why the load on screen cannot be booked, and where to go from here. */
export function BookingNotice({ load, reason, viewerId }: BookingNoticeProps) {
  const own = reason === 'gone' ? null : ownPart(load, viewerId)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line border-l-4 border-l-caution bg-caution-tint p-4">
      <Signpost aria-hidden className="size-6 shrink-0" />
      <p role="status" className="min-w-[min(100%,12rem)] flex-1">
        {own ?? refusalWords(load, reason)}
      </p>
      {own ? (
        <Button variant="ghost" render={<Link to={loadPath(load.id)} />}>
          Open load
        </Button>
      ) : (
        <Button variant="ghost" render={<Link to={PATHS.loadBoard} search={boardAsLeft()} />}>
          See other loads
        </Button>
      )}
    </div>
  )
}

/** Whoever posted, hauls or is offered the load has a screen of their own for it. */
function ownPart(load: Load, viewerId: string): string | null {
  if (!isHandledHere(load, viewerId)) return null
  if (load.viewer === 'owner') return 'You posted this load.'
  if (load.viewer === 'carrier') return 'You are the carrier of this load.'
  return 'The broker offers you this load and waits for your answer.'
}

function refusalWords({ tendered }: Load, reason: RefusalCode | 'gone'): string {
  switch (reason) {
    case 'gone':
      return 'This load is no longer on the board.'
    case 'LOAD_TAKEN':
      return tendered
        ? 'The broker offers this load to another carrier. If they decline, it returns to the board.'
        : 'This load was booked by another carrier.'
    case 'LOAD_EXPIRED':
      return 'The pickup time has passed, so this load can no longer be booked.'
    case 'STATUS_CONFLICT':
      return 'The broker cancelled this load.'
    default:
      return 'This load cannot be booked with your account.'
  }
}
