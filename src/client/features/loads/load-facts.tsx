import type { Load } from '#contract/freight/load.ts'
import { currentRate, formatMoney, formatRatePerMile } from '#domain/freight/money.ts'
import { stopAppointment } from '#client/components/load/load-stop.ts'
import { AppointmentTime } from '#client/components/load/stop-time.tsx'
import { LOAD_FACTS_COPY } from './load-copy.ts'

/** Both appointments and the pay, under the sign on a phone's first screen [USE-03]. Wide screens show them beside. */
export function LoadFacts({ load }: { load: Load }) {
  const rate = currentRate(load)
  const perMile = formatRatePerMile(rate, load.distance)
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm lg:hidden print:hidden">
      <dt className="text-ink-soft">{LOAD_FACTS_COPY.pickup}</dt>
      <dd className="font-semibold">
        <AppointmentTime window={stopAppointment(load, 'pickup')} zone={load.pickupLocation.zone} />
      </dd>
      <dt className="text-ink-soft">{LOAD_FACTS_COPY.delivery}</dt>
      <dd className="font-semibold">
        <AppointmentTime window={stopAppointment(load, 'delivery')} zone={load.deliveryLocation.zone} />
      </dd>
      <dt className="text-ink-soft">{LOAD_FACTS_COPY.rate}</dt>
      <dd className="font-semibold">{perMile ? LOAD_FACTS_COPY.pay(formatMoney(rate), perMile) : formatMoney(rate)}</dd>
    </dl>
  )
}
