import { SignCities, useSignFit } from '#client/components/load/sign-cities.tsx'
import { classNames } from '#client/ui/class-names.ts'
import type { ShipperTender } from '#contract/programs/shipper-tender.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { describeMoreStops, TENDER_FACTS_COPY, TENDER_ROW_COPY } from './copy.ts'

const NOWHERE = { city: '', state: '' }

/** The guide sign of a tender: where, and what the shipper pays. */
export function TenderSign({ tender }: { tender: ShipperTender }) {
  const { from, to, stops, pays, pickup } = tender
  const places = [from ?? NOWHERE, to ?? NOWHERE] as const
  const { sign, money, fit } = useSignFit(places)
  const more = describeMoreStops(stops)
  return (
    <div className="on-sign rounded-sign bg-sign bg-(image:--sheen) p-1.5 text-legend print:border print:border-ink print:bg-transparent print:text-ink">
      <div className="flex flex-col gap-2 rounded-[7px] border-2 border-legend px-3.5 py-2.5 print:border-ink">
        <div ref={sign} className={classNames('flex justify-between gap-x-3', fit.isMoneyBelow && 'flex-col')}>
          <h2 className="text-xl leading-tight font-bold">
            <SignCities
              places={places}
              fit={fit}
              between={more && <span className="block text-base font-semibold">{more}</span>}
            />
          </h2>
          <p
            ref={money}
            className={classNames('self-start leading-tight whitespace-nowrap', !fit.isMoneyBelow && 'text-right')}
          >
            <b className="block text-[1.75rem] leading-none font-extrabold">
              {pays === null ? TENDER_ROW_COPY.pays(null) : formatMoney(pays)}
            </b>{' '}
            {pays !== null && <span className="text-[0.9375rem] font-semibold">{TENDER_FACTS_COPY.pays}</span>}
          </p>
        </div>
        {pickup && <p className="border-t border-legend/50 pt-2">{TENDER_ROW_COPY.pickup(pickup)}</p>}
      </div>
    </div>
  )
}
