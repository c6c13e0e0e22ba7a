import type { ReactNode } from 'react'
import { formatMoney } from '#domain/freight/money.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { EquipmentShield } from './equipment-shield.tsx'
import { LOAD_COPY } from './load-copy.ts'

interface LaneHeaderProps {
  /** 'Dallas, TX' */
  origin: string
  destination: string
  /** null while unknown */
  miles: number | null
  equipment: { code: string; type: string; trailer: string }
  /** dollars; left out where the rate is private, as on the driver's screen */
  rate?: number | undefined
  /** replaces the equipment's name beside the shield: 'Stop 2 of 2, deliver' */
  note?: ReactNode
  /** the lane's heading level on this page */
  heading?: 'h1' | 'h2' | 'h3'
}

/** The guide sign with origin, destination and miles; heads everything about one lane. */
export function LaneHeader({
  origin,
  destination,
  miles,
  equipment,
  rate,
  note,
  heading: Heading = 'h2',
}: LaneHeaderProps) {
  const name = `${equipment.type}, ${equipment.trailer}`
  return (
    <div className="on-sign @container rounded-sign bg-sign p-1.5 text-surface print:border print:border-ink print:bg-transparent print:text-ink">
      <div className="flex flex-col gap-2 rounded-[7px] border-2 border-surface px-3.5 pt-3 pb-2.5 @md:px-5 @md:py-4 print:border-ink">
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
          <Heading
            tabIndex={Heading === 'h1' ? -1 : undefined}
            className="min-w-[min(100%,8ch)] flex-1 text-xl font-bold outline-none @md:text-2xl @2xl:text-3xl"
          >
            <span className="block">{origin}</span>
            <VisuallyHidden>{LOAD_COPY.to}</VisuallyHidden>
            <span className="block">{destination}</span>
          </Heading>
          <p className="ml-auto text-right">
            <span className="block text-3xl leading-none font-extrabold @2xl:text-[2.75rem]">
              {miles === null ? '–' : MILES.format(miles)}
            </span>{' '}
            <span className="text-sm font-semibold">{LOAD_COPY.miles}</span>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <EquipmentShield tone="sign" code={equipment.code} name={name} />
          <span className="min-w-0">{note ?? <span aria-hidden>{name}</span>}</span>
          {rate !== undefined && <b className="ml-auto text-lg @md:text-xl">{formatMoney(rate)}</b>}
        </div>
      </div>
    </div>
  )
}

const MILES = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
