import { Suspense } from 'react'
import { When } from './attention-row.tsx'
import { Link } from '@tanstack/react-router'
import { LOAD_COPY, LOAD_SUMMARY_COPY } from '#client/components/load/copy.ts'
import { EquipmentShield } from '#client/components/load/equipment-shield.tsx'
import { SignCities, useSignFit } from '#client/components/load/sign-cities.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { loadPath } from '#contract/api/path.ts'
import { firstStopOf, lastStopOf } from '#contract/freight/placed-stops.ts'
import { ATTENTION_COPY } from './copy.ts'
import type { LoadInNeed } from './use-attention.ts'
import { currentRate, formatMoney, formatRatePerMile } from '#domain/freight/money.ts'
import { formatDelay } from '#domain/freight/transit.ts'
import { partyName } from '#domain/text/names.ts'
import { markStraightLine } from '#domain/geo/distance-source.ts'
import { formatWhole } from '#domain/text/whole-number.ts'

// it brings the dialog that accepting asks with
const AnswerTender = lazyPart(() => import('../load-tender.tsx'), 'AnswerTender')

/** The tender with the least time left, as the sign on the road: where, what it pays, and both answers. */
export function TenderSign({ found: { load, minutes } }: { found: LoadInNeed }) {
  const { equipmentRequirements: equipment } = load
  const [from, to] = [firstStopOf(load).location, lastStopOf(load).location]
  const rate = currentRate(load)
  const { sign, money, fit } = useSignFit([from, to])
  return (
    <article className="on-sign relative isolate">
      <p className="relative -mb-1.5 w-fit rounded-t-sign bg-sign p-1.5 pb-0 font-bold text-legend">
        <span className="block rounded-t-[7px] border-2 border-b-0 border-legend px-3.5 pt-0.5 pb-1.5">
          {ATTENTION_COPY.tender(formatDelay(Math.max(0, minutes)))}
        </span>
      </p>
      <div className="rounded-sign rounded-tl-none bg-sign bg-(image:--sheen) p-1.5 text-legend">
        <div className="flex flex-col gap-2 rounded-[7px] border-2 border-legend p-3 xl:flex-row xl:items-center xl:gap-6 xl:px-4 xl:py-2">
          <div
            ref={sign}
            className={classNames('flex justify-between gap-x-3 xl:flex-1', fit.isMoneyBelow && 'flex-col')}
          >
            <h3 className="text-lg leading-snug font-bold">
              <Link to={loadPath(load.id)} className="text-legend no-underline after:absolute after:inset-0">
                <SignCities places={[from, to]} fit={fit} />
              </Link>
            </h3>
            <p
              ref={money}
              className={classNames('self-start leading-tight whitespace-nowrap', !fit.isMoneyBelow && 'text-right')}
            >
              <strong className="block text-2xl font-extrabold">{formatMoney(rate)}</strong>
              <span className="font-semibold">{formatRatePerMile(rate, load.distance)}</span>
            </p>
          </div>
          <div className="flex items-center gap-2 text-sm">
            <EquipmentShield tone="sign" code={equipment.code} name={`${equipment.type}, ${equipment.trailer}`} />
            <p>
              {ATTENTION_COPY.stop.pickup} <When window={firstStopOf(load).appointment} zone={from.zone} />
              <span className="block">
                {ATTENTION_COPY.stop.delivery} <When window={lastStopOf(load).appointment} zone={to.zone} />
              </span>
              <span className="block">
                {LOAD_COPY.distance(markStraightLine(formatWhole(load.distance), load.distanceSource))},{' '}
                {LOAD_SUMMARY_COPY.pounds(formatWhole(load.weight))}, {partyName(load.broker)}
              </span>
            </p>
          </div>
          <div className="relative z-1 min-h-12 xl:min-w-72">
            <Suspense>
              <AnswerTender load={load} isOnSign />
            </Suspense>
          </div>
        </div>
      </div>
    </article>
  )
}
