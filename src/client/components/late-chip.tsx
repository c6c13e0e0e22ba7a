import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Load } from '#contract/freight/load.ts'
import { countMinutesLate } from '#domain/freight/lateness.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { Badge } from '#client/ui/badge.tsx'
import { LATE_CHIP_COPY } from './late-chip-copy.ts'
import { stopAppointment } from './load-stop.ts'
import { useNow } from './use-now.ts'

interface LateChipProps {
  load: Load
  /** without the time, for a narrow cell */
  isBrief?: boolean
}

/** 'Late 2 h 44 min': the truck missed its next appointment. Nothing while it is on time. */
export function LateChip({ load, isBrief = false }: LateChipProps) {
  const now = useNow(MINUTE_MS)
  const recorded = { events: load.deal?.stopEvents ?? [], status: load.status }
  const minutes = countMinutesLate(recorded, (stop) => stopAppointment(load, stop), now)
  if (minutes === null) return null
  return (
    <Badge tone="orange" icon={TriangleAlert}>
      {isBrief ? LATE_CHIP_COPY.late : LATE_CHIP_COPY.lateBy(minutes)}
    </Badge>
  )
}
