import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import Pencil from 'lucide-react/icons/pencil'
import type { Load } from '#contract/freight/load.ts'
import { boardLoadPath, editLoadPath, loadPath } from '#contract/api/path.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useLoadOps } from '#client/data/outbox/use-load-ops.ts'
import { LateChip, PickupTimeLeft } from '#client/components/load/countdown.tsx'
import { LoadCard } from '#client/components/load/load-card.tsx'
import { ActionChips } from '#client/components/action-chips.tsx'
import { StatusBadge } from '#client/components/load/status-badge.tsx'
import { appointmentEnd } from '#client/components/load/load-stop.ts'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { canOpenLoadScreen, offersEdit } from '#client/components/load/load-access.ts'
import { MyLoadParties } from './my-load-parties.tsx'
import { MY_LOAD_CARD_COPY } from './my-loads-copy.ts'
import { waitingChip } from './waiting-chip.tsx'

/**
 * A load of the user's, or one to answer; links to the screen with the right actions. Lists draw it again only if it
 * changed.
 */
export const MyLoadCard = memo(function MyLoadCard({ load: stored }: { load: Load }) {
  const session = useSession()
  const { user } = session
  const { load, chips } = useLoadOps(stored, useNow(MINUTE_MS))
  const waiting = waitingChip(load, user.id)
  const to = canOpenLoadScreen(load, user.id) ? loadPath(load.id) : boardLoadPath(load.id)
  return (
    <LoadCard
      load={load}
      to={to}
      party={<MyLoadParties load={load} viewerId={user.id} />}
      edit={offersEdit(load, session) && <EditLink to={editLoadPath(load.id)} number={load.number} />}
      status={
        <span className="flex flex-wrap gap-2">
          <StatusBadge status={load.status} reading="card" />
          {load.status === 'pending' && <PickupTimeLeft endsAt={appointmentEnd(load, 'pickup')} />}
          {/* an unsent action may be the arrival */}
          {chips.length === 0 && <LateChip load={load} />}
        </span>
      }
      chips={
        (waiting || chips.length > 0) && (
          <>
            {waiting}
            <ActionChips chips={chips} />
          </>
        )
      }
    />
  )
})

/** MY-12 */
function EditLink({ to, number }: { to: string; number: number }) {
  return (
    <Button
      variant="quiet"
      size="icon"
      render={
        <Link to={to} aria-label={MY_LOAD_CARD_COPY.editLoad(number)} title={MY_LOAD_CARD_COPY.editLoad(number)} />
      }
    >
      <Pencil aria-hidden />
    </Button>
  )
}
