import type { ReactNode } from 'react'
import type { CounterOffer } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { formatMoney } from '#domain/freight/money.ts'
import type { StopId } from '#domain/freight/load-stop.ts'
import { formatAppointment, formatStopTime } from '#domain/time/stop-time.ts'
import { COUNTER_TERMS_COPY } from './copy.ts'
import { stopAppointment, stopLocation } from './load-stop.ts'

/** What a counter-offer would book: its rate and both times, as posted where it says nothing. */
export function CounterTerms({ counter, load }: { counter: CounterOffer; load: Load }) {
  return (
    <>
      <dl>
        <Term name={COUNTER_TERMS_COPY.rate}>
          <span className="text-lg font-extrabold">{formatMoney(counter.rate)}</span>
        </Term>
        <Term name={COUNTER_TERMS_COPY.pickup}>{counterTime(counter, load, 'pickup')}</Term>
        <Term name={COUNTER_TERMS_COPY.delivery}>{counterTime(counter, load, 'delivery')}</Term>
      </dl>
      {counter.message && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{counter.message}</p>}
    </>
  )
}

/** The appointment at a stop, in its zone, if the counter-offer is accepted. */
export function counterTime(
  { pickupDateTime, deliveryDateTime }: Pick<CounterOffer, 'pickupDateTime' | 'deliveryDateTime'>,
  load: Load,
  stop: StopId,
): string {
  const { zone } = stopLocation(load, stop)
  const changed = stop === 'pickup' ? pickupDateTime : deliveryDateTime
  return changed === null
    ? formatAppointment(stopAppointment(load, stop), zone)
    : formatStopTime(Date.parse(changed), zone)
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-bold">{children}</dd>
    </div>
  )
}
