import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Send from 'lucide-react/icons/send'
import type { ReactNode } from 'react'
import type { Load } from '#contract/load.ts'
import { boardLoadPath, loadPath } from '#contract/path.ts'
import { MINUTE_MS } from '#domain/instant.ts'
import { useSession } from '#client/browser/use-session.ts'
import { useLoadOps } from '#client/data/use-load-ops.ts'
import { LoadCard } from '#client/components/load-card.tsx'
import { OpChips } from '#client/components/op-chips.tsx'
import { StatusBadge } from '#client/components/status-badge.tsx'
import { TimeLeft } from '#client/components/time-left.tsx'
import { useNow } from '#client/components/use-now.ts'
import { Badge } from '#client/ui/badge.tsx'
import { isHandledHere, isTenderedTo } from '#client/components/load-standing.ts'

/** A load of one's own, or one that waits for an answer; it leads to the screen that can do something about it. */
export function MyLoadCard({ load }: { load: Load }) {
  const { user } = useSession()
  const { chips } = useLoadOps(load, useNow(MINUTE_MS))
  const waiting = waitingChip(load, user.id)
  const to = isHandledHere(load, user.id) ? loadPath(load.id) : boardLoadPath(load.id)
  return (
    <LoadCard
      load={load}
      to={to}
      withDispatcher
      status={
        <span className="flex flex-wrap gap-2">
          <StatusBadge status={load.status} reading="card" />
          {load.status === 'pending' && <TimeLeft pickupAt={load.pickupDateTime} />}
        </span>
      }
      chips={
        (waiting || chips.length > 0) && (
          <>
            {waiting}
            <OpChips chips={chips} />
          </>
        )
      }
    />
  )
}

/** What a pending load waits for, where its status does not say it. */
function waitingChip(load: Load, viewerId: string): ReactNode {
  if (isTenderedTo(load, viewerId)) {
    return (
      <Badge tone="yellow" icon={CircleHelp}>
        Tender to answer
      </Badge>
    )
  }
  if (load.tendered && load.viewer === 'owner') {
    return (
      <Badge tone="yellow" icon={Send}>
        Tendered, not answered yet
      </Badge>
    )
  }
  if (load.myRequest?.status !== 'pending') return null
  return (
    <Badge tone="blue" icon={Send}>
      You asked for it
    </Badge>
  )
}
