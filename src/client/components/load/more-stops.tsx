import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Load } from '#contract/freight/load.ts'
import { type NamedStops, stopsOf } from '#contract/freight/placed-stops.ts'
import { POSTED_STOPS, stopFreightWords } from '#domain/freight/load-stop.ts'
import { isKnownZip } from '#domain/geo/zip.ts'
import { placeName } from '#domain/text/names.ts'
import { ContactLinks } from '../contact-links.tsx'
import { SectionCard } from '../section-card.tsx'
import { AppointmentTime } from './appointment-time.tsx'
import { MORE_STOPS_COPY } from './copy.ts'

interface OfLoad {
  load: NamedStops<unknown>
  className?: string
}

/** '+3 stops' between the cities of a lane; nothing with two stops. */
export function MoreStops({ load, className }: OfLoad) {
  const between = stopsOf(load).length - POSTED_STOPS.length
  if (between === 0) return null
  return (
    <span className={className}>
      <span aria-hidden>{MORE_STOPS_COPY.more(between)}</span>
      <VisuallyHidden>{MORE_STOPS_COPY.moreAloud(between)}</VisuallyHidden>
    </span>
  )
}

/** '2 picks, 3 drops' beside the miles; nothing with two stops. */
export function PicksAndDrops({ load, className }: OfLoad) {
  const stops = stopsOf(load)
  if (stops.length === POSTED_STOPS.length) return null
  return (
    <span className={className}>
      <span aria-hidden>{MORE_STOPS_COPY.picks(stops)}</span>
      <VisuallyHidden>{MORE_STOPS_COPY.picksAloud(stops)}</VisuallyHidden>
    </span>
  )
}

type ListedStop = NonNullable<Load['stops']>[number]

/** The stops between, with what the viewer may know of each; nothing with two stops. */
export function StopsBetween({ load, isFramed = false }: { load: Load; isFramed?: boolean }) {
  const between = (load.stops ?? []).slice(1, -1)
  if (between.length === 0) return null
  const list = (
    <ol className="flex flex-col divide-y divide-hairline">
      {between.map((stop, at) => (
        <li key={stop.id} className="py-3 first:pt-0 last:pb-0">
          <StopBetween stop={stop} number={at + 2} />
        </li>
      ))}
    </ol>
  )
  return isFramed ? list : <SectionCard title={MORE_STOPS_COPY.between}>{list}</SectionCard>
}

function StopBetween({ stop, number }: { stop: ListedStop; number: number }) {
  const { kind, address, city, state, zipCode, zone, description, freight } = stop
  const window = { from: Date.parse(stop.dateTime), to: stop.until === undefined ? null : Date.parse(stop.until) }
  const facts = [
    [MORE_STOPS_COPY.appointment, stop.appointmentNumber],
    [MORE_STOPS_COPY.references, stop.references],
    [MORE_STOPS_COPY.handling, stop.handling],
  ] as const
  return (
    <>
      <h3 className="font-bold">{MORE_STOPS_COPY.title(number, kind, placeName({ city, state }))}</h3>
      <p>
        <AppointmentTime window={window} zone={zone} />
      </p>
      <p className="text-sm text-ink-soft">
        {[address, `${city}, ${state}${isKnownZip(zipCode) ? ` ${zipCode}` : ''}`].filter(Boolean).join(', ')}
      </p>
      {description && <p className="text-sm text-ink-soft">{description}</p>}
      {freight && <p className="font-semibold">{stopFreightWords(stop)}</p>}
      {facts.map(
        ([name, words]) =>
          words !== undefined && (
            <p key={name} className="text-sm">
              <span className="text-ink-soft">{name}</span> {words}
            </p>
          ),
      )}
      {stop.contactName && <p className="mt-1">{stop.contactName}</p>}
      <ContactLinks name={stop.contactName ?? city} phone={stop.contactPhone} email={stop.contactEmail} />
    </>
  )
}
