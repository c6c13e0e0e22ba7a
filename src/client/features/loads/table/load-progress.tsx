import Timer from 'lucide-react/icons/timer'
import type { ReactNode } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { minutesOnClock } from '#domain/freight/detention.ts'
import { countMinutesLate } from '#domain/freight/lateness.ts'
import { findNextStop } from '#domain/freight/next-stop.ts'
import { findStopStay } from '#domain/freight/stop-event.ts'
import { formatDuration } from '#domain/freight/transit.ts'
import type { Instant } from '#domain/time/instant.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { LateChip, PickupTimeLeft } from '#client/components/load/countdown.tsx'
import { appointmentEnd, stopAppointment } from '#client/components/load/load-stop.ts'
import { StatusBadge } from '#client/components/load/status-badge.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { overlayStopEvents } from '#offline/outbox/overlay-stop-events.ts'
import { waitingChip } from '../waiting-chip.tsx'
import { MY_LOADS_TABLE_COPY } from './my-loads-table-copy.ts'

interface LoadProgressProps {
  load: Load
  viewerId: string
  now: Instant
}

/** What a load waits for, how its truck runs or how long it has until pickup; else its status. */
export function LoadProgress({ load, viewerId, now }: LoadProgressProps): ReactNode {
  const { ops } = useOutbox()
  const waiting = waitingChip(load, viewerId, { isBrief: true })
  if (waiting !== null) return waiting
  const events = overlayStopEvents(load, ops)
  const next = findNextStop(events, load.status, now)
  const arrival = next?.isAtDock ? findStopStay(events, next.stop).arrival : null
  if (!next || !arrival) {
    const isLate =
      countMinutesLate({ events, status: load.status }, (stop) => stopAppointment(load, stop), now) !== null
    if (isLate) return <LateChip load={load} />
    // its tab says that it's pending
    if (load.status === 'pending') return <PickupTimeLeft endsAt={appointmentEnd(load, 'pickup')} />
    return <StatusBadge status={load.status} reading="card" />
  }
  const appointmentAt = stopAppointment(load, next.stop).from
  const minutes = minutesOnClock({ arrivedAt: arrival.occurredAt, appointmentAt }, now)
  return (
    <Badge tone="yellow" icon={Timer}>
      {minutes > 0 ? MY_LOADS_TABLE_COPY.atDockFor(formatDuration(minutes)) : MY_LOADS_TABLE_COPY.atDock}
    </Badge>
  )
}
