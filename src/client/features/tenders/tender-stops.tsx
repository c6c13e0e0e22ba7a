import { ContactLinks } from '#client/components/contact-links.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { referenceText } from '#contract/freight/tender-cells.ts'
import { appointmentOf } from '#domain/edi/tender-differences.ts'
import type { EdiTender, TenderStop, TenderWindow } from '#domain/edi/tender.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatAppointment } from '#domain/time/stop-time.ts'
import { TENDER_COPY, TENDER_STOP_COPY as COPY } from './copy.ts'

/** A window in the stop's zone; as the message says it where the zone isn't known or the time comes twice. */
function describeWindow(window: TenderWindow | null, zone: string | null): string {
  if (window === null) return COPY.noTime
  const appointment = zone === null ? null : appointmentOf(window, zone)
  if (appointment && zone !== null) return formatAppointment(appointment, zone)
  const written = ({ day, clock, zone: code }: TenderWindow['from']) => [day, clock, code].filter(Boolean).join(' ')
  return [window.from, window.to].flatMap((time) => (time === null ? [] : [written(time)])).join(' to ')
}

/** Every stop as the shipper names it, in its order. */
export function TenderStops({ tender, zones }: { tender: EdiTender; zones: readonly (string | null)[] }) {
  return (
    <SectionCard title={TENDER_COPY.stops}>
      <ol className="divide-y divide-hairline">
        {tender.stops.map((stop, index) => (
          // the shipper's own numbers may repeat
          <Stop key={index} stop={stop} index={index} zone={zones[index] ?? null} />
        ))}
      </ol>
    </SectionCard>
  )
}

function Stop({ stop, index, zone }: { stop: TenderStop; index: number; zone: string | null }) {
  const { place, appointment, references, words, handling, weightLbs, pieces } = stop
  const freight = COPY.freight(weightLbs, pieces)
  const lines = [
    ...(appointment === '' ? [] : [COPY.appointment(appointment)]),
    ...references.map(referenceText),
    ...(freight === '' ? [] : [freight]),
    ...handling,
    ...(words === '' ? [] : [words]),
  ]
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 first:pt-1 last:pb-1 md:grid-cols-2">
      <div className="min-w-0">
        <h3 className="font-bold">{COPY.name(index, stop.kind)}</h3>
        <p className="font-semibold">{describeWindow(stop.window, zone)}</p>
        {place ? (
          <address className="wrap-anywhere text-ink-soft not-italic">
            {[place.name, place.address, `${place.city}, ${place.state} ${place.zip}`.trim()]
              .filter(Boolean)
              .map((line) => (
                <span key={line} className="block">
                  {isolateBidi(line)}
                </span>
              ))}
          </address>
        ) : (
          <p className="text-ink-soft">{COPY.noPlace}</p>
        )}
        {place?.contacts.map(({ name, phone, email }) => (
          <div key={`${name} ${phone} ${email}`} className="flex flex-wrap items-center gap-x-3">
            {name !== '' && <span>{isolateBidi(name)}</span>}
            <ContactLinks phone={phone || null} email={email || null} name={name || place.name} />
          </div>
        ))}
      </div>
      {lines.length > 0 && (
        <ul className="min-w-0 text-ink-soft">
          {lines.map((line) => (
            <li key={line} className="wrap-anywhere whitespace-pre-line">
              {isolateBidi(line)}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
