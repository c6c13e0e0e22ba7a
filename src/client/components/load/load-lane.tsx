import { classNames } from '#client/ui/class-names.ts'
import type { Load } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf } from '#contract/freight/placed-stops.ts'
import { currentRate, formatMoney, formatRatePerMile } from '#domain/freight/money.ts'
import { markStraightLine } from '#domain/geo/distance-source.ts'
import { formatWhole } from '#domain/text/whole-number.ts'
import { LOAD_CARD_COPY, LOAD_COPY } from './copy.ts'
import { EquipmentShield } from './equipment-shield.tsx'
import { AppointmentTime } from './appointment-time.tsx'
import { MoreStops, PicksAndDrops } from './more-stops.tsx'
import { SignCities, useSignFit } from './sign-cities.tsx'

/** The guide sign of one load: where, and what it pays, with the agreed rate once there is one. */
export function LoadLane({ load, heading: Heading = 'h2' }: { load: Load; heading?: 'h2' | 'h3' }) {
  const { equipmentRequirements: equipment, distanceSource } = load
  const [from, to] = [firstStopOf(load).location, lastStopOf(load).location]
  const name = `${equipment.type}, ${equipment.trailer}`
  const rate = currentRate(load)
  const perMile = formatRatePerMile(rate, load.distance)
  const distance = LOAD_COPY.distance(markStraightLine(formatWhole(load.distance), distanceSource))
  const { sign, money, fit } = useSignFit([from, to])
  return (
    <div className="on-sign @container rounded-sign bg-sign bg-(image:--sheen) p-1.5 text-legend print:border print:border-ink print:bg-none print:bg-transparent print:text-ink">
      <div className="flex flex-col gap-2 rounded-[7px] border-2 border-legend px-3 py-2.5 @md:px-5 @md:py-3 @4xl:flex-row @4xl:items-center @4xl:gap-6 @4xl:py-2 print:border-ink">
        <div
          ref={sign}
          className={classNames('flex justify-between gap-x-3 @4xl:flex-1', fit.isMoneyBelow && 'flex-col')}
        >
          <Heading className="text-xl leading-tight font-bold">
            <SignCities
              places={[from, to]}
              fit={fit}
              between={<MoreStops load={load} className="block text-base font-semibold" />}
            />
          </Heading>
          <p
            ref={money}
            className={classNames(
              'self-start leading-tight whitespace-nowrap @4xl:self-center',
              fit.isMoneyBelow ? 'flex flex-wrap items-baseline gap-x-3' : 'text-right',
            )}
          >
            <b className="block text-[1.75rem] leading-none font-extrabold @2xl:text-4xl @4xl:text-3xl">
              {formatMoney(rate)}
            </b>{' '}
            <span className="text-[0.9375rem] font-semibold">{distance}</span>
          </p>
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 border-t border-legend/50 pt-2 @4xl:max-w-[55%] @4xl:flex-nowrap @4xl:border-t-0 @4xl:border-l @4xl:py-1 @4xl:pl-6">
          <EquipmentShield tone="sign" code={equipment.code} name={name} />
          <div className="min-w-0 text-sm @md:text-base">
            <span aria-hidden>{equipment.trailer}</span>
            <PicksAndDrops load={load} className="before:content-[',_']" />
            <p className="hidden @4xl:block">
              <AppointmentTime window={firstStopOf(load).appointment} zone={from.zone} />
              {LOAD_COPY.to}
              <AppointmentTime window={lastStopOf(load).appointment} zone={to.zone} />
            </p>
          </div>
          <span className="ml-auto text-[0.9375rem] font-semibold whitespace-nowrap @md:text-base">
            {perMile && markStraightLine(perMile, distanceSource)}{' '}
            {load.agreedRate === null ? LOAD_COPY.posted : LOAD_COPY.agreed}
          </span>
        </div>
      </div>
    </div>
  )
}

/** Both appointments, under a narrow sign; a wide one shows them itself. */
export function LoadTimes({ load }: { load: Load }) {
  const stops = [firstStopOf(load), lastStopOf(load)]
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] divide-x divide-hairline rounded-card border border-line bg-surface print:hidden">
      {stops.map(({ id, kind, appointment, location }, index) => (
        <div key={id} className="px-4 py-2">
          <dt className="flex items-center gap-2 text-sm text-ink-soft">
            <span
              aria-hidden
              className={classNames('size-3 rounded-full border-rail', index === 0 ? 'border-6' : 'border-3')}
            />
            {LOAD_CARD_COPY[kind]}
          </dt>
          <dd className="leading-snug font-bold">
            <AppointmentTime window={appointment} zone={location.zone} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
