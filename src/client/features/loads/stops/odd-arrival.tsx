import CalendarClock from 'lucide-react/icons/calendar-clock'
import Calendar from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import Gauge from 'lucide-react/icons/gauge'
import ListChecks from 'lucide-react/icons/list-checks'
import MapPin from 'lucide-react/icons/map-pin'
import Timer from 'lucide-react/icons/timer'
import { type ReactNode, useState } from 'react'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { useNow } from '#client/components/use-now.ts'
import { type Icon, TONES } from '#client/ui/badge.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { Load } from '#contract/freight/load.ts'
import { stopAt, stopsOf, tripOf } from '#contract/freight/placed-stops.ts'
import type { StopId } from '#domain/freight/load-stop.ts'
import { describeStopsLeft, findOddArrival, type OddArrival } from '#domain/freight/odd-arrival.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { partyName, placeName } from '#domain/text/names.ts'
import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { appointmentParts, formatClock, formatStopTime } from '#domain/time/stop-time.ts'
import type { ShownStopEvent } from '#offline/outbox/overlay-stop-events.ts'
import { ArrivalAnswers, ArrivalFact } from './arrival-answers.tsx'
import { ODD_ARRIVAL_COPY, STOPS_COPY } from './copy.ts'

interface OddArrivalSheetProps {
  load: Load
  stop: StopId
  events: readonly ShownStopEvent[]
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an arrival that nobody can mean is recorded (UNDO-01). */
function OddArrivalSheet({ load, stop, events, busy, onConfirm, onClose }: OddArrivalSheetProps) {
  const now = useNow(MINUTE_MS)
  const { zone } = stopAt(load, stop).location
  return (
    <Dialog
      alert
      open
      onClose={onClose}
      title={ODD_ARRIVAL_COPY.title(STOPS_COPY.button('arrived', stop, stopsOf(load)))}
    >
      <OddArrivalFacts load={load} stop={stop} odd={findOddArrival(tripOf(load, events), stop, now)} at={now} />
      <p className="text-sm text-ink-soft">{ODD_ARRIVAL_COPY.notified(partyName(load.broker))}</p>
      <ArrivalAnswers
        isSafeFirst
        busy={busy}
        label={ODD_ARRIVAL_COPY.anyway(formatClock(now, zone).split(' ')[0] ?? '')}
        onConfirm={onConfirm}
        onClose={onClose}
      />
    </Dialog>
  )
}

interface ArrivalQuestion {
  /** records at once, or asks first */
  tap: () => void
  close: () => void
  /** the sheet that asks, while it is open */
  sheet: ReactNode
}

/** A tap on 'Arrived' that asks first where nobody can mean it [FACE-22]. */
export function useArrivalQuestion({
  record,
  ...about
}: Pick<OddArrivalSheetProps, 'load' | 'stop' | 'events' | 'busy'> & { record: () => void }): ArrivalQuestion {
  const [isAsking, setAsking] = useState(false)
  const { load, stop, events } = about
  const close = () => setAsking(false)
  return {
    tap: () => (findOddArrival(tripOf(load, events), stop, serverNow()) ? setAsking(true) : record()),
    close,
    sheet: isAsking && <OddArrivalSheet {...about} onConfirm={record} onClose={close} />,
  }
}

interface OddArrivalFactsProps {
  load: Load
  stop: StopId
  odd: OddArrival | null
  /** the arrival, 'Now' unless it was typed */
  at: Instant
  label?: string
}

/** What is odd about an arrival: its time beside the appointment, which load, and where detention starts. */
export function OddArrivalFacts({ load, stop, odd, at, label = ODD_ARRIVAL_COPY.now }: OddArrivalFactsProps) {
  const { location, appointment } = stopAt(load, stop)
  const { zone } = location
  const startsAt = Math.max(at, appointment.from)
  return (
    <>
      {odd && odd.stopsLeft.length > 0 && (
        <Oddity icon={ListChecks} what={describeStopsLeft(odd.stopsLeft)} hint={ODD_ARRIVAL_COPY.completes} />
      )}
      {odd?.earlyMinutes != null && (
        <Oddity icon={CalendarClock} what={ODD_ARRIVAL_COPY.early(odd.earlyMinutes)} hint={ODD_ARRIVAL_COPY.check} />
      )}
      {odd?.tooFast && (
        <Oddity
          icon={Gauge}
          what={ODD_ARRIVAL_COPY.tooFast(odd.tooFast)}
          hint={ODD_ARRIVAL_COPY.earliest(odd.tooFast.leastMinutes)}
        />
      )}
      <dl className="flex divide-x divide-hairline rounded-card border border-line">
        <When icon={Clock} label={label} {...appointmentParts({ from: at, to: null }, zone)} />
        <When icon={Calendar} label={ODD_ARRIVAL_COPY.appointment} {...appointmentParts(appointment, zone)} />
      </dl>
      <ul className="flex flex-col gap-3 rounded-card border border-line p-4">
        <ArrivalFact icon={MapPin}>
          <strong>{ODD_ARRIVAL_COPY.load(load.number)}</strong>,{' '}
          {location.address && `${isolateBidi(location.address)}, `}
          {placeName(location)}
        </ArrivalFact>
        <ArrivalFact icon={Timer}>{ODD_ARRIVAL_COPY.detention(formatStopTime(startsAt, zone))}</ArrivalFact>
      </ul>
    </>
  )
}

function Oddity({ icon: Sign, what, hint }: { icon: Icon; what: string; hint: string }) {
  return (
    <p className={`flex gap-3 rounded-card p-4 ${TONES.orange}`}>
      <Sign aria-hidden className="mt-0.5 size-6 shrink-0" />
      <span className="min-w-0">
        <strong className="block text-[1.0625rem] leading-snug">{what}</strong>
        {hint}
      </span>
    </p>
  )
}

function When({ icon: Sign, label, day, time }: { icon: Icon; label: string; day: string; time: string }) {
  return (
    <div className="min-w-0 flex-1 p-4">
      <dt className="flex items-center gap-2 text-sm text-ink-soft">
        <Sign aria-hidden className="size-4 shrink-0" />
        {label}
      </dt>
      <dd className="mt-1 font-semibold">
        {day} <strong className="block text-xl leading-tight tabular-nums">{time}</strong>
      </dd>
    </div>
  )
}
