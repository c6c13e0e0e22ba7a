import { classNames } from '#client/ui/class-names.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Load } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf } from '#contract/freight/placed-stops.ts'
import { currentRate, formatMoney, formatRatePerMile } from '#domain/freight/money.ts'
import { markStraightLine } from '#domain/geo/distance-source.ts'
import { placeName } from '#domain/text/names.ts'
import { LOAD_CARD_COPY, LOAD_COPY } from './copy.ts'
import { EquipmentShield } from './equipment-shield.tsx'
import { AppointmentTime } from './appointment-time.tsx'
import { MoreStops, PicksAndDrops } from './more-stops.tsx'

const MILES = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** The guide sign of one load: where, and what it pays, with the agreed rate once there is one. Its miles are small. */
export function LoadLane({ load, heading: Heading = 'h2' }: { load: Load; heading?: 'h2' | 'h3' }) {
  const { equipmentRequirements: equipment, distanceSource } = load
  const [from, to] = [firstStopOf(load).location, lastStopOf(load).location]
  const name = `${equipment.type}, ${equipment.trailer}`
  const rate = currentRate(load)
  const perMile = formatRatePerMile(rate, load.distance)
  const distance = LOAD_COPY.distance(markStraightLine(MILES.format(load.distance), distanceSource))
  return (
    <div className="on-sign @container rounded-sign bg-sign bg-(image:--sheen) p-1.5 text-legend print:border print:border-ink print:bg-none print:bg-transparent print:text-ink">
      <div className="flex flex-col gap-2 rounded-[7px] border-2 border-legend px-3.5 pt-3 pb-2.5 @md:px-5 @md:py-4 @4xl:flex-row @4xl:items-center @4xl:gap-6 @4xl:py-2 print:border-ink">
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 @4xl:contents">
          <div className="min-w-[min(100%,8ch)] flex-1 @4xl:max-w-[45%] @4xl:flex-none @4xl:border-r @4xl:border-legend/50 @4xl:pr-6">
            <Heading className="text-xl leading-tight font-bold @md:text-2xl @2xl:text-3xl @4xl:text-2xl">
              <span className="block">{placeName(from)}</span>
              <MoreStops load={load} className="block text-base font-semibold" />
              <VisuallyHidden>{LOAD_COPY.to}</VisuallyHidden>
              <span className="block">{placeName(to)}</span>
            </Heading>
            <p className="pt-0.5 text-sm @4xl:hidden">
              {distance}
              <PicksAndDrops load={load} className="before:content-[',_']" />
            </p>
          </div>
          <p className="ml-auto text-right @4xl:order-last @4xl:ml-0">
            <b className="block text-3xl leading-none font-extrabold @2xl:text-[2.75rem] @4xl:text-3xl">
              {formatMoney(rate)}
            </b>{' '}
            <span className="font-semibold">
              {perMile && markStraightLine(perMile, distanceSource)}{' '}
              {load.agreedRate === null ? LOAD_COPY.posted : LOAD_COPY.agreed}
              <span className="hidden @4xl:inline">
                , {distance}
                <PicksAndDrops load={load} className="before:content-[',_']" />
              </span>
            </span>
          </p>
        </div>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1 @4xl:flex-nowrap">
          <EquipmentShield tone="sign" code={equipment.code} name={name} />
          <div className="min-w-0">
            <span aria-hidden>{name}</span>
            <p className="hidden @4xl:block">
              <AppointmentTime window={firstStopOf(load).appointment} zone={from.zone} />
              {LOAD_COPY.to}
              <AppointmentTime window={lastStopOf(load).appointment} zone={to.zone} />
            </p>
          </div>
        </div>
      </div>
    </div>
  )
}

/** Both appointments, under the sign on a phone; a wide sign shows them itself. */
export function LoadTimes({ load }: { load: Load }) {
  const stops = [firstStopOf(load), lastStopOf(load)]
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] divide-x divide-hairline rounded-card border border-line bg-surface lg:hidden print:hidden">
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
