import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Send from 'lucide-react/icons/send'
import type { Load } from '#contract/load.ts'
import { boardLoadPath, loadPath } from '#contract/path.ts'
import { useSession } from '#client/browser/use-session.ts'
import { LoadCard } from '#client/components/load-card.tsx'
import { StatusBadge } from '#client/components/status-badge.tsx'
import { TimeLeft } from '#client/components/time-left.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { isHandledHere, isTenderedTo } from '#client/components/load-standing.ts'

/** A load of one's own, or one that waits for an answer; it leads to the screen that can do something about it. */
export function MyLoadCard({ load }: { load: Load }) {
  const { user } = useSession()
  const to = isHandledHere(load, user.id) ? loadPath(load.id) : boardLoadPath(load.id)
  return (
    <LoadCard
      load={load}
      to={to}
      withDispatcher
      status={<StatusBadge status={load.status} reading="card" />}
      chips={load.status === 'pending' && <Waiting load={load} viewerId={user.id} />}
    />
  )
}

function Waiting({ load, viewerId }: { load: Load; viewerId: string }) {
  return (
    <>
      <TimeLeft pickupAt={load.pickupDateTime} />
      {isTenderedTo(load, viewerId) && (
        <Badge tone="yellow" icon={CircleHelp}>
          Tender to answer
        </Badge>
      )}
      {load.tendered && load.viewer === 'owner' && (
        <Badge tone="yellow" icon={Send}>
          Tendered, not answered yet
        </Badge>
      )}
      {load.myRequest?.status === 'pending' && (
        <Badge tone="blue" icon={Send}>
          You asked for it
        </Badge>
      )}
    </>
  )
}
