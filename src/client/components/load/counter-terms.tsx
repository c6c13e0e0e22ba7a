import type { ReactNode } from 'react'
import type { CounterOffer } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { type PlacedStop, stopsOf } from '#contract/freight/placed-stops.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { endNameOf } from '#domain/freight/load-stop.ts'
import { formatAppointment, formatStopTime } from '#domain/time/stop-time.ts'
import { COUNTER_TERMS_COPY } from './copy.ts'

/** What a counter-offer would book: its rate and both times, as posted where it says nothing. */
export function CounterTerms({ counter, load }: { counter: CounterOffer; load: Load }) {
  return (
    <>
      <dl>
        <Term name={COUNTER_TERMS_COPY.rate}>
          <span className="text-lg font-extrabold">{formatMoney(counter.rate)}</span>
        </Term>
        {stopsOf(load).map((stop) => (
          <Term key={stop.id} name={COUNTER_TERMS_COPY[stop.kind]}>
            {counterTime(counter, stop)}
          </Term>
        ))}
      </dl>
      {counter.message && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{counter.message}</p>}
    </>
  )
}

/** The appointment at a stop, in its zone, if the counter-offer is accepted. */
export function counterTime(
  counter: Pick<CounterOffer, 'pickupDateTime' | 'deliveryDateTime'>,
  { id, appointment, location: { zone } }: PlacedStop,
): string {
  const end = endNameOf(id)
  const changed = end === undefined ? null : counter[`${end}DateTime`]
  return changed === null ? formatAppointment(appointment, zone) : formatStopTime(Date.parse(changed), zone)
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-bold">{children}</dd>
    </div>
  )
}
