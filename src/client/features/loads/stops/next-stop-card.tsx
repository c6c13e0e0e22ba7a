import Check from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Copy from 'lucide-react/icons/copy'
import Navigation from 'lucide-react/icons/navigation'
import Phone from 'lucide-react/icons/phone'
import Timer from 'lucide-react/icons/timer'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { dialledNumber, phoneExtension } from '#domain/text/dialled-number.ts'
import { useNow } from '#client/components/use-now.ts'
import { type Icon, type Tone, TONES } from '#client/ui/badge.tsx'
import { copyText } from '#client/ui/copy-text.ts'
import type { Load, Location } from '#contract/freight/load.ts'
import { drivenStops, stopAt, tripOf } from '#contract/freight/placed-stops.ts'
import { expectArrival, judgeOutlook, type NextStop, type StopOutlook } from '#domain/freight/next-stop.ts'
import { type StopId, stopNumber } from '#domain/freight/load-stop.ts'
import { findOddArrival, listOddities } from '#domain/freight/odd-arrival.ts'
import { findStopStay, judgeArrival } from '#domain/freight/stop-event.ts'
import { isKnownZip } from '#domain/geo/zip.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { appointmentParts, formatClock, formatStopTime, localDay } from '#domain/time/stop-time.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { addDays } from '#domain/time/period.ts'
import type { ShownStopEvent } from '#offline/outbox/overlay-stop-events.ts'
import { NEXT_STOP_COPY, STOPS_COPY } from './copy.ts'

interface NextStopProps {
  load: Load
  next: NextStop
  events: readonly ShownStopEvent[]
}

interface NextStopCardProps extends NextStopProps {
  /** what its carrier records there */
  taps: ReactNode
  /** below all else */
  foot: ReactNode
}

/** Where the truck goes next: its appointment, whether it makes it, the address, how to get there, what to record. */
export function NextStopCard({ load, next, events, taps, foot }: NextStopCardProps) {
  const place = stopAt(load, next.stop).location
  const arrival = next.isAtDock ? findStopStay(events, next.stop).arrival : null
  return (
    <section
      aria-label={NEXT_STOP_COPY.title}
      className="min-w-0 overflow-clip rounded-card border border-line bg-surface"
    >
      <div className="flex flex-col gap-3 p-4 sm:p-5">
        {arrival ? (
          <Arrived load={load} next={next} arrival={arrival} events={events} />
        ) : (
          <Ahead load={load} next={next} events={events} />
        )}
        <Address place={place} />
        {taps}
      </div>
      {place.address !== null && <Reach place={place} />}
      {foot}
    </section>
  )
}

/** 'Today 14:30 EST', read aloud with its date. */
function When({ label, at, time, zone, day }: { label: string; at: number; time: string; zone: string; day: string }) {
  const now = useNow(MINUTE_MS)
  const [today, stopDay] = [localDay(now, zone), localDay(at, zone)]
  const shown = stopDay === today ? NEXT_STOP_COPY.today : stopDay === addDays(today, 1) ? NEXT_STOP_COPY.tomorrow : day
  return (
    <div>
      <h2 className="text-ink-soft">{label}</h2>
      <p className="text-2xl leading-tight font-extrabold tracking-tight text-balance">
        <time dateTime={new Date(at).toISOString()} title={`${day}, ${time}`}>
          {shown} <span className="whitespace-nowrap">{time}</span>
        </time>
      </p>
    </div>
  )
}

function Ahead({ load, next: { stop }, events }: NextStopProps) {
  const now = useNow(MINUTE_MS)
  const { appointment: window, location } = stopAt(load, stop)
  const { zone } = location
  const { day, time } = appointmentParts(window, zone)
  const outlook = judgeOutlook(window, expectArrival(drivenStops(load), events, { stop, isTeam: load.team }), now)
  const { tone, icon } = OUTLOOK_LOOKS[outlook.status]
  return (
    <>
      <When label={NEXT_STOP_COPY.appointment} at={window.from} zone={zone} day={day} time={time} />
      <Leg load={load} stop={stop} />
      <Line tone={tone} icon={icon}>
        {NEXT_STOP_COPY.outlook(outlook, nearTime(now, zone), load.status === 'active')}
      </Line>
    </>
  )
}

const OUTLOOK_LOOKS: Record<StopOutlook['status'], { tone: Tone; icon: Icon }> = {
  ahead: { tone: 'grey', icon: Clock },
  open: { tone: 'yellow', icon: Timer },
  'on-time': { tone: 'green', icon: Check },
  late: { tone: 'orange', icon: TriangleAlert },
  overdue: { tone: 'orange', icon: TriangleAlert },
}

/** Above two stops, the miles from the stop before. */
function Leg({ load, stop }: { load: Load; stop: StopId }) {
  const stops = load.stops ?? []
  const legMiles = stopNumber(stop, stops) === null ? undefined : stops.find(({ id }) => id === stop)?.legMiles
  return legMiles !== undefined && <p className="font-semibold">{NEXT_STOP_COPY.leg(legMiles)}</p>
}

/** '13:05 EST' today, 'Mon Nov 23, 13:05 EST' on another day. */
function nearTime(now: number, zone: string): (at: number) => string {
  return (at) => (localDay(at, zone) === localDay(now, zone) ? formatClock(at, zone) : formatStopTime(at, zone))
}

function Arrived({ load, next: { stop }, arrival, events }: NextStopProps & { arrival: ShownStopEvent }) {
  const now = useNow(MINUTE_MS)
  const { appointment: window, location } = stopAt(load, stop)
  const { zone } = location
  const { day, time } = appointmentParts({ from: arrival.occurredAt, to: null }, zone)
  const punctuality = judgeArrival(arrival, window)
  const [oddity] = listOddities(findOddArrival(tripOf(load, events), stop, arrival.occurredAt))
  const isWrong = oddity !== undefined || punctuality?.status === 'late'
  return (
    <>
      <When label={NEXT_STOP_COPY.arrived} at={arrival.occurredAt} zone={zone} day={day} time={time} />
      {punctuality && (
        <Line tone={isWrong ? 'orange' : 'green'} icon={isWrong ? TriangleAlert : Check}>
          {STOPS_COPY.punctuality(punctuality, oddity)}
        </Line>
      )}
      {punctuality?.status === 'early' && now < window.from && (
        <Line tone="grey" icon={Timer}>
          {NEXT_STOP_COPY.clockStarts(nearTime(now, zone)(window.from))}
        </Line>
      )}
      {arrival.isUnsent && (
        <Line tone="grey" icon={CloudUpload}>
          {NEXT_STOP_COPY.unsent}
        </Line>
      )}
    </>
  )
}

function Line({ tone, icon: Sign, children }: { tone: Tone; icon: Icon; children: ReactNode }) {
  return (
    <p className={`flex gap-2.5 rounded-control px-3 py-2 font-semibold ${TONES[tone]}`}>
      <Sign aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

const townOf = ({ city, state, zipCode }: Location) => `${city}, ${state}${isKnownZip(zipCode) ? ` ${zipCode}` : ''}`

function Address({ place }: { place: Location }) {
  const { address, description, contactName } = place
  return (
    <div className="min-w-0 wrap-anywhere">
      <address className="text-lg leading-snug not-italic">
        {address && <strong className="block">{isolateBidi(address)}</strong>}
        <span className="block">{townOf(place)}</span>
      </address>
      {contactName && <p className="mt-1">{isolateBidi(contactName)}</p>}
      {description && <p className="mt-1 text-ink-soft">{isolateBidi(description)}</p>}
      {address === null && <p className="mt-1 text-sm text-ink-soft">{NEXT_STOP_COPY.onceBooked}</p>}
    </div>
  )
}

const REACH =
  'flex min-h-16 flex-1 flex-col items-center justify-center gap-1 px-2 py-2 font-bold text-sign-deep hover:bg-paper focus-visible:-outline-offset-3 active:bg-hairline'

/** Directions, the dock's phone, and the address to paste elsewhere. */
function Reach({ place }: { place: Location }) {
  const { contactName, contactPhone: phone } = place
  const extension = phone ? phoneExtension(phone) : undefined
  const copy = () => copyText([place.address, townOf(place)].join(', '), { copied: NEXT_STOP_COPY.copied })
  return (
    <div className="flex flex-wrap divide-x divide-hairline border-t border-hairline print:hidden">
      <a href={directionsTo(place)} target="_blank" rel="noopener noreferrer" className={REACH}>
        <Navigation aria-hidden className="size-5" />
        {NEXT_STOP_COPY.navigate}
      </a>
      {phone && (
        <a
          href={`tel:${dialledNumber(phone)}`}
          aria-label={NEXT_STOP_COPY.callName(isolateBidi(contactName ?? place.city), phone)}
          className={REACH}
        >
          <Phone aria-hidden className="size-5" />
          {NEXT_STOP_COPY.callDock}
          {extension !== undefined && ` x${extension}`}
        </a>
      )}
      <button type="button" aria-label={NEXT_STOP_COPY.copyAddress} onClick={() => void copy()} className={REACH}>
        <Copy aria-hidden className="size-5" />
        {NEXT_STOP_COPY.copy}
      </button>
    </div>
  )
}

/** Opens a map app, or a map on the web, with the way from where the phone is. */
function directionsTo(place: Location): string {
  const { coordinates, address } = place
  const destination = address
    ? `${address}, ${townOf(place)}`
    : coordinates && `${coordinates.latitude},${coordinates.longitude}`
  const query = new URLSearchParams({ api: '1', destination: destination ?? townOf(place), travelmode: 'driving' })
  return `https://www.google.com/maps/dir/?${query}`
}
