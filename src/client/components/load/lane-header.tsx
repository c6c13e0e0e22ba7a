import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Load } from '#contract/freight/load.ts'
import { currentRate, formatMoney, formatRatePerMile } from '#domain/freight/money.ts'
import { markStraightLine } from '#domain/geo/distance-source.ts'
import { placeName } from '#domain/text/names.ts'
import { LOAD_CARD_COPY, LOAD_COPY } from './copy.ts'
import { EquipmentShield } from './equipment-shield.tsx'
import { stopAppointment } from './load-stop.ts'
import { AppointmentTime } from './stop-time.tsx'

interface LaneHeaderProps {
  /** 'Dallas, TX' */
  origin: string
  destination: string
  /** null while unknown */
  miles: number | null
  equipment: { code: string; type: string; trailer: string }
  /** who measured the miles */
  distanceSource?: string | undefined
  /** dollars; left out where the rate is private. It leads, and the miles become small */
  rate?: number | undefined
  /** what the rate is: 'agreed' */
  rateNote?: string | undefined
  /** replaces the equipment's name beside the shield: 'Stop 2 of 2, deliver' */
  note?: ReactNode
  /** when, for a wide sign; a narrow one leaves it to what follows */
  times?: ReactNode
  /** the lane's heading level on this page */
  heading?: 'h1' | 'h2' | 'h3'
}

/** The guide sign with origin, destination and miles; heads everything about one lane. */
export function LaneHeader({
  origin,
  destination,
  miles,
  distanceSource,
  equipment,
  rate,
  rateNote,
  note,
  times,
  heading: Heading = 'h2',
}: LaneHeaderProps) {
  const name = `${equipment.type}, ${equipment.trailer}`
  const distance = miles === null ? '–' : markStraightLine(MILES.format(miles), distanceSource)
  const perMile = rate === undefined || miles === null ? '' : formatRatePerMile(rate, miles)
  return (
    <div className="on-sign @container rounded-sign bg-sign bg-(image:--sheen) p-1.5 text-legend print:border print:border-ink print:bg-none print:bg-transparent print:text-ink">
      <div className="flex flex-col gap-2 rounded-[7px] border-2 border-legend px-3.5 pt-3 pb-2.5 @md:px-5 @md:py-4 @4xl:flex-row @4xl:items-center @4xl:gap-6 @4xl:py-2 print:border-ink">
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 @4xl:contents">
          <div className="min-w-[min(100%,8ch)] flex-1 @4xl:max-w-[45%] @4xl:flex-none @4xl:border-r @4xl:border-legend/50 @4xl:pr-6">
            <Heading
              tabIndex={Heading === 'h1' ? -1 : undefined}
              className="text-xl leading-tight font-bold outline-none @md:text-2xl @2xl:text-3xl @4xl:text-2xl"
            >
              <span className="block">{origin}</span>
              <VisuallyHidden>{LOAD_COPY.to}</VisuallyHidden>
              <span className="block">{destination}</span>
            </Heading>
            {rate !== undefined && <p className="pt-0.5 text-sm @4xl:hidden">{LOAD_COPY.distance(distance)}</p>}
          </div>
          <p className="ml-auto text-right @4xl:order-last @4xl:ml-0">
            <b className="block text-3xl leading-none font-extrabold @2xl:text-[2.75rem] @4xl:text-3xl">
              {rate === undefined ? distance : formatMoney(rate)}
            </b>{' '}
            {rate === undefined ? (
              <span className="text-sm font-semibold">{LOAD_COPY.miles}</span>
            ) : (
              <span className="font-semibold">
                {perMile && markStraightLine(perMile, distanceSource)} {rateNote}
                <span className="hidden @4xl:inline">, {LOAD_COPY.distance(distance)}</span>
              </span>
            )}
          </p>
        </div>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1 @4xl:flex-nowrap">
          <EquipmentShield tone="sign" code={equipment.code} name={name} />
          <div className="min-w-0">
            {note ?? <span aria-hidden>{name}</span>}
            {times !== undefined && <p className="hidden @4xl:block">{times}</p>}
          </div>
        </div>
      </div>
    </div>
  )
}

const MILES = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** The guide sign of one load, with the agreed rate once there is one. */
export function LoadLane({ load, heading }: { load: Load; heading?: 'h2' | 'h3' }) {
  const { pickupLocation: from, deliveryLocation: to } = load
  return (
    <LaneHeader
      heading={heading}
      origin={placeName(from)}
      destination={placeName(to)}
      miles={load.distance}
      distanceSource={load.distanceSource}
      equipment={load.equipmentRequirements}
      rate={currentRate(load)}
      rateNote={load.agreedRate === null ? LOAD_COPY.posted : LOAD_COPY.agreed}
      times={
        <>
          <AppointmentTime window={stopAppointment(load, 'pickup')} zone={from.zone} />
          {LOAD_COPY.to}
          <AppointmentTime window={stopAppointment(load, 'delivery')} zone={to.zone} />
        </>
      }
    />
  )
}

/** Both appointments, under the sign on a phone; a wide sign shows them itself. */
export function LoadTimes({ load }: { load: Load }) {
  const { pickupLocation, deliveryLocation } = load
  return (
    <dl className="grid grid-cols-2 divide-x divide-hairline rounded-card border border-line bg-surface lg:hidden print:hidden">
      {([LOAD_CARD_COPY.pickup, LOAD_CARD_COPY.delivery] as const).map((name, index) => (
        <div key={name} className="px-4 py-2">
          <dt className="flex items-center gap-2 text-sm text-ink-soft">
            <span
              aria-hidden
              className={classNames('size-3 rounded-full border-rail', index === 0 ? 'border-6' : 'border-3')}
            />
            {name}
          </dt>
          <dd className="leading-snug font-bold">
            <AppointmentTime
              window={stopAppointment(load, index === 0 ? 'pickup' : 'delivery')}
              zone={(index === 0 ? pickupLocation : deliveryLocation).zone}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
