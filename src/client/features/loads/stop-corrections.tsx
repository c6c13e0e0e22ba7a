import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { correctStopEventEndpoint } from '#contract/freight/correct-stop-event.ts'
import type { Load } from '#contract/freight/load.ts'
import { isRefusal } from '#domain/freight/refusal.ts'
import { decideStopCorrection } from '#domain/freight/stop-event.ts'
import type { StopKind } from '#domain/freight/stop-kind.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { useRefresh } from '#client/data/outbox/use-submit-action.ts'
import { stopLocation } from '#client/components/load/load-stop.ts'
import { StopTime } from '#client/components/load/stop-time.tsx'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'
import type { ShownStopEvent } from '#offline/outbox/overlay-stop-events.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { STOPS_COPY } from './stops-copy.ts'

/** The carrier corrects a wrong tap; nothing where the server would refuse it. */
export function CorrectStopEvent({ load, event }: { load: Load; event: ShownStopEvent }): ReactNode {
  const [isAsking, setAsking] = useState(false)
  const now = useNow(MINUTE_MS)
  const refresh = useRefresh()
  const correcting = useMutation({
    meta: { about: 'correct-stop-event' },
    mutationFn: (reason: string) =>
      call(correctStopEventEndpoint, { params: { id: load.id, eventId: event.id }, body: { reason } }),
    onSuccess: async () => {
      toasts.success(STOPS_COPY.correctionDone)
      setAsking(false)
      await refresh()
    },
  })
  const recorded = (load.deal?.stopEvents ?? []).map((one) => ({
    ...one,
    occurredAt: Date.parse(one.occurredAt),
    receivedAt: Date.parse(one.receivedAt),
  }))
  const own = recorded.find(({ id }) => id === event.id)
  if (load.viewer !== 'carrier' || !own || own.kind === 'corrected') return null
  if (isRefusal(decideStopCorrection(own, recorded, now))) return null
  return (
    <div className="print:hidden">
      <Button
        variant="quiet"
        size="compact"
        className="-ml-3.5"
        aria-label={STOPS_COPY.correctName(own.kind, own.stop)}
        onClick={() => setAsking(true)}
      >
        {STOPS_COPY.correct}
      </Button>
      <ReasonDialog
        open={isAsking}
        about={`correct ${event.id}`}
        title={STOPS_COPY.correctTitle}
        description={STOPS_COPY.correctText}
        confirmLabel={STOPS_COPY.correct}
        onClose={() => setAsking(false)}
        onReason={(reason) => correcting.mutateAsync(reason)}
      />
    </div>
  )
}

/** What was corrected at a stop stays on record, struck through, with the reason. */
export function CorrectedEvents({ load, stop }: { load: Load; stop: StopKind }): ReactNode {
  const events = load.deal?.stopEvents ?? []
  const { city, zone } = stopLocation(load, stop)
  return events.flatMap((event) => {
    const correction = events.find(({ corrects }) => corrects === event.id)
    if (!correction || event.stop !== stop || event.kind === 'corrected') return []
    return (
      <li key={event.id} className="pl-7">
        <p className="leading-tight font-bold text-ink-soft line-through">{STOPS_COPY.row(event.kind, stop, city)}</p>
        <p className="text-sm text-ink-soft">
          <StopTime at={event.occurredAt} zone={zone} />
        </p>
        {correction.reason && <p className="text-sm">{STOPS_COPY.corrected(isolateBidi(correction.reason))}</p>}
      </li>
    )
  })
}
