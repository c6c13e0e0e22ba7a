import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import Navigation from 'lucide-react/icons/navigation'
import type { DriverLoad } from '#contract/freight/driver-load.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatClock } from '#domain/time/stop-time.ts'
import { minutesOnClock } from '#domain/freight/detention.ts'
import { firstStop, lastStop, stopNumber } from '#domain/freight/load-stop.ts'
import { formatDuration } from '#domain/freight/transit.ts'
import { Button } from '#client/ui/button.tsx'
import type { DriveCopy } from './copy.ts'
import { Calls } from './drive-calls.tsx'
import { driveAppointment, driveStopTime } from './drive-time.ts'
import type { ShownStop } from './driver-state.ts'

const cityOf = ({ city, state }: Pick<ShownStop, 'city' | 'state'>) => `${city}, ${state}`
const pounds = (weight: number) => `${weight.toLocaleString('en-US')} lb`

function signWords(copy: DriveCopy, { id, kind }: ShownStop, { stops }: DriverLoad): string {
  const number = stopNumber(id, stops)
  return number === null ? copy.stop[kind] : copy.stopOf(number, stops.length, kind)
}

/** The guide sign of the load: above two stops, from the one before to the next. */
export function DriveSign({ copy, load, stop }: { copy: DriveCopy; load: DriverLoad; stop: ShownStop }) {
  const at = load.stops.findIndex(({ id }) => id === stop.id)
  const isListed = stopNumber(stop.id, load.stops) !== null && at > 0
  const from = (isListed ? load.stops[at - 1] : undefined) ?? firstStop(load.stops)
  const to = isListed ? stop : lastStop(load.stops)
  const miles = (isListed ? stop.legMiles : undefined) ?? load.distance
  return (
    <section>
      <h2 className="relative z-1 w-fit rounded-t-card bg-panel p-1 pb-0 font-bold text-legend">
        {/* its outline opens into the sign's: it covers that line as wide as it stands */}
        <span className="-mb-1.5 block rounded-t-control border-2 border-b-0 border-legend bg-panel px-3 pt-1 pb-1.5">
          {signWords(copy, stop, load)}
        </span>
      </h2>
      <div className="rounded-card rounded-tl-none bg-panel p-1 text-legend">
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 rounded-card rounded-tl-none border-2 border-legend p-4">
          <p className="min-w-[min(100%,8ch)] flex-1 wrap-anywhere">
            <span className={stop.id === from.id ? 'block text-2xl font-bold' : 'block'}>{cityOf(from)}</span>
            <span className={stop.id === to.id ? 'block text-2xl font-bold' : 'block'}>{cityOf(to)}</span>
          </p>
          {/* beside the city that they end at: at the first stop they are the whole trip, not the way to it */}
          <p className="text-right">
            <strong className={stop.id === from.id ? 'tabular-nums' : 'block text-3xl tabular-nums'}>
              {Math.round(miles).toLocaleString('en-US')}
            </strong>{' '}
            {copy.miles}
          </p>
          <p className="flex basis-full flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>
              <strong className="mr-2 rounded-control bg-legend px-2 py-0.5 text-panel">{load.equipment.code}</strong>
              {load.equipment.trailer}
            </span>
            <strong className="text-xl tabular-nums">{pounds(load.weight)}</strong>
          </p>
        </div>
      </div>
    </section>
  )
}

function appointmentOf({ appointment, until, zone }: ShownStop): string {
  const window = { from: Date.parse(appointment), to: until === undefined ? null : Date.parse(until) }
  return driveAppointment(window, zone, document.documentElement.lang)
}

function mapUrl(stop: ShownStop): string {
  const place = stop.address ? [stop.address, cityOf(stop), stop.zipCode].join(', ') : cityOf(stop)
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`
}

/** When and where, with the way there. */
export function StopFacts({ copy, stop, load }: { copy: DriveCopy; stop: ShownStop; load: DriverLoad }) {
  return (
    <section className="flex flex-col gap-3">
      {stop.arrivedAt === null && (
        <p>
          {copy.appointment}
          <strong className="block text-2xl">{appointmentOf(stop)}</strong>
        </p>
      )}
      <address className="text-xl not-italic">
        {stop.description && <strong className="block">{stop.description}</strong>}
        {stop.address && <span className="block">{stop.address}</span>}
        {cityOf(stop)} {stop.zipCode}
      </address>
      <Numbers copy={copy} stop={stop} load={load} />
      <nav className="flex flex-wrap gap-3 empty:hidden">
        {stop.arrivedAt === null && (
          <Button
            variant="sunlight-ghost"
            size="large"
            className="flex-1"
            render={<a href={mapUrl(stop)} target="_blank" rel="noreferrer" />}
          >
            <Navigation aria-hidden />
            {copy.navigate}
          </Button>
        )}
        <Calls copy={copy} dock={stop.contactPhone} dispatch={load.dispatcherPhone} />
      </nav>
      {[stop.handling, load.specialInstructions].map(
        (words) =>
          words && (
            <p key={words} className="wrap-anywhere">
              {words}
            </p>
          ),
      )}
    </section>
  )
}

/** What the gate asks for, and what the freight must have, read at arm's length; above two stops, what is loaded or dropped here. */
function Numbers({ copy, stop, load }: { copy: DriveCopy; stop: ShownStop; load: DriverLoad }) {
  const { freight, appointmentNumber, references } = stop
  const loaded = [freight?.pieces, freight?.weight !== undefined && pounds(freight.weight)].filter(Boolean).join(', ')
  const numbers = [
    [copy.appointmentNumber, appointmentNumber],
    [copy.references, references],
    [copy.loadReference, load.reference],
    [copy.hazmat, load.hazmat],
    [copy.temperature, load.temperature],
    [copy.seal, load.seal],
  ] as const
  return (
    <>
      {loaded && <p className="font-bold">{copy.freight(stop.kind, loaded)}</p>}
      <dl className="flex flex-col gap-1 empty:hidden">
        {numbers.map(
          ([name, words]) =>
            words && (
              <div key={name} className="flex flex-wrap items-baseline gap-x-3 leading-tight wrap-anywhere">
                <dt className="text-base">{name}</dt>
                <dd className="text-lg font-bold">{words}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}

interface WaitingProps {
  copy: DriveCopy
  stop: ShownStop
  freeMinutes: number
  /** by the server's clock */
  now: number
  /** whether the phone's clock was compared with the server's since it last may have changed */
  isSure: boolean
  /** the arrival is named above, with its state */
  isListed: boolean
}

/** The clock at the dock, in minutes and never in money. */
export function Waiting({ copy, stop, freeMinutes, now, isSure, isListed }: WaitingProps) {
  const [arrivedAt, appointmentAt] = [Date.parse(stop.arrivedAt ?? ''), Date.parse(stop.appointment)]
  const startsAt = Math.max(arrivedAt, appointmentAt)
  const freeUntil = startsAt + freeMinutes * MINUTE_MS
  const minutes = minutesOnClock({ arrivedAt, appointmentAt }, now)
  const clock = (at: number) => formatClock(at, stop.zone)
  const past = minutes - freeMinutes
  const full = Math.max(freeMinutes * 1.5, minutes)
  const share = (part: number) => `${(100 * part) / full}%`
  return (
    <section className="flex flex-col gap-2 rounded-card border-2 border-ink p-4">
      <h2 className="flex flex-wrap justify-between gap-2 font-bold">
        {copy.waitingAtDock}
        {!isListed && (
          <span className="flex items-center gap-1.5 rounded-control bg-green-tint px-2 text-green-ink">
            <Check aria-hidden className="size-5" />
            {copy.done('arrived', clock(arrivedAt))}
          </span>
        )}
      </h2>
      {now < startsAt ? (
        <p>{copy.early(clock(startsAt))}</p>
      ) : (
        <p>
          <strong className="text-3xl tabular-nums">{formatDuration(minutes)}</strong> {copy.since(clock(startsAt))}
        </p>
      )}
      <svg className="h-6 w-full overflow-hidden rounded-control" aria-hidden="true">
        {/* stripes say 'past free time' in sunlight and without color */}
        <pattern id="past" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="skewX(-30)">
          <rect width="12" height="12" className="fill-caution" />
          <rect width="6" height="12" className="fill-ink" />
        </pattern>
        <rect width="100%" height="24" className="fill-line" />
        <rect width={share(Math.min(minutes, freeMinutes))} height="24" className="fill-sign-deep" />
        {past > 0 && <rect x={share(freeMinutes)} width={share(past)} height="24" fill="url(#past)" />}
        <rect x={share(freeMinutes)} width="3" height="24" className="fill-ink" />
      </svg>
      <p className="flex flex-wrap justify-between gap-x-4 text-base font-semibold">
        <span>{clock(startsAt)}</span>
        {/* ends under its mark, in a line of its own too */}
        <span className="ml-auto" style={{ marginRight: share(full - freeMinutes) }}>
          {copy.freeUntil(clock(freeUntil))}
        </span>
      </p>
      {past > 0 && <p className="text-2xl font-bold">{copy.pastFree(formatDuration(past))}</p>}
      {now >= startsAt && arrivedAt < appointmentAt && <p className="text-base">{copy.wasEarly}</p>}
      {!isSure && <p className="text-base">{copy.unsureClock}</p>}
    </section>
  )
}

/** The trip is over: what was recorded of the delivery. */
export function Done({ copy, load, stop }: { copy: DriveCopy; load: DriverLoad; stop: ShownStop }) {
  const [arrivedAt, leftAt] = [Date.parse(stop.arrivedAt ?? ''), Date.parse(stop.departedAt ?? '')]
  const past = minutesOnClock({ arrivedAt, appointmentAt: Date.parse(stop.appointment) }, leftAt) - load.freeMinutes
  // the dispatcher may have confirmed the arrival, and nobody the departure
  const facts = [
    [copy.arrived, arrivedAt],
    [copy.left, leftAt],
  ] as const
  const Sign = stop.isUnsent ? Hourglass : Check
  return (
    <>
      <section
        className={`flex items-center gap-4 rounded-card p-4 ${stop.isUnsent ? 'bg-yellow-tint text-yellow-ink' : 'bg-panel text-legend'}`}
      >
        <span
          className={`grid size-12 shrink-0 place-items-center rounded-full ${stop.isUnsent ? '' : 'bg-legend text-panel'}`}
        >
          <Sign aria-hidden className="size-7" />
        </span>
        <div>
          <h2 className="text-2xl font-bold">{stop.isUnsent ? copy.deliveredUnsent : copy.delivered}</h2>
          <p>{cityOf(stop)}</p>
        </div>
      </section>
      <dl className="rounded-card border-2 border-ink px-4">
        {facts.map(
          ([name, at]) =>
            !Number.isNaN(at) && (
              <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
                <dt>{name}</dt>
                <dd className="font-bold">{driveStopTime(at, stop.zone, document.documentElement.lang)}</dd>
              </div>
            ),
        )}
        {past > 0 && (
          <div className="py-2 font-bold">
            <dt className="sr-only">{copy.waitingAtDock}</dt>
            <dd>{copy.pastFree(formatDuration(past))}</dd>
          </div>
        )}
      </dl>
    </>
  )
}
