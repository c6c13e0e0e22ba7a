import CloudAlert from 'lucide-react/icons/cloud-alert'
import type { ReactNode } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { discardUnsent, retryUnsent } from '#client/data/outbox/outbox-actions.ts'
import { stopLocation } from '#client/components/load/load-stop.ts'
import { StopTime } from '#client/components/load/stop-time.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import type { RefusedTap } from '#offline/outbox/overlay-stop-events.ts'
import { STOPS_COPY } from './stops-copy.ts'

/** Taps that the server refused: what it said, and both ways out. */
export function RefusedTaps({ load, taps }: { load: Load; taps: readonly RefusedTap[] }): ReactNode {
  return taps.map(({ op, kind, stop, occurredAt }) => (
    <div key={op.opId} className="flex flex-col gap-2 rounded-card border border-stop p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-bold">{STOPS_COPY.button(kind, stop)}</p>
        <Badge tone="red" icon={CloudAlert}>
          {STOPS_COPY.refused}
        </Badge>
      </div>
      <p className="text-sm text-ink-soft">
        <StopTime at={new Date(occurredAt).toISOString()} zone={stopLocation(load, stop).zone} />
      </p>
      {op.lastError && <p>{op.lastError.message}</p>}
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button size="compact" onClick={() => void retryUnsent(op)}>
          {STOPS_COPY.retry}
        </Button>
        <Button size="compact" variant="ghost" onClick={() => void discardUnsent(op)}>
          {STOPS_COPY.discard}
        </Button>
      </div>
    </div>
  ))
}
