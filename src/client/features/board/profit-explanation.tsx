import { centsToDollars, formatMoney } from '#domain/freight/money.ts'
import type { estimateLoad, Truck, TruckLoad } from '#domain/freight/truck.ts'
import { classNames } from '#client/ui/class-names.ts'
import { PROFIT_EXPLANATION_COPY } from './profit-explanation-copy.ts'

export interface ProfitProps {
  hauled: TruckLoad
  truck: Truck
  /** undefined where the truck's place isn't known */
  deadhead: number | undefined
}

interface ExplanationProps extends ProfitProps {
  estimate: ReturnType<typeof estimateLoad>
}

/** The arithmetic of a profit, line by line. */
export function ProfitExplanation({ hauled, truck, deadhead, estimate }: ExplanationProps) {
  const { profit, fuel, cost, allMiles, days, plan } = estimate
  const [pickup, delivery] = plan.stops
  const money = (cents: number) => formatMoney(centsToDollars(Math.abs(cents)))
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 tabular-nums">
        <Line name={PROFIT_EXPLANATION_COPY.rate} amount={formatMoney(hauled.rate)} />
        <Line
          name={PROFIT_EXPLANATION_COPY.fuel(allMiles, truck.milesPerGallon, truck.fuelPrice)}
          amount={`−${money(fuel)}`}
        />
        <Line name={PROFIT_EXPLANATION_COPY.cost(allMiles, truck.costPerMile)} amount={`−${money(cost)}`} />
        <Line name={PROFIT_EXPLANATION_COPY.left} amount={`${profit < 0 ? '−' : ''}${money(profit)}`} isSum />
      </dl>
      <p>
        {PROFIT_EXPLANATION_COPY.miles(hauled.miles, estimate.deadheadMiles)}
        {deadhead === undefined && PROFIT_EXPLANATION_COPY.usual}. {PROFIT_EXPLANATION_COPY.days(days)}
      </p>
      <div>
        <p>{PROFIT_EXPLANATION_COPY.plan}</p>
        <ul className="list-disc pl-5">
          {pickup && <li>{describeStop(PROFIT_EXPLANATION_COPY.pickup, pickup)}</li>}
          {delivery && <li>{describeStop(PROFIT_EXPLANATION_COPY.delivery, delivery)}</li>}
          {plan.end.rests > 0 && <li>{PROFIT_EXPLANATION_COPY.rests(plan.end.rests)}</li>}
        </ul>
      </div>
    </div>
  )
}

function describeStop(name: string, { late, wait }: { late: number; wait: number }): string {
  if (late > 0) return PROFIT_EXPLANATION_COPY.late(name, late)
  return wait > 0 ? PROFIT_EXPLANATION_COPY.early(name, wait) : PROFIT_EXPLANATION_COPY.onTime(name)
}

function Line({ name, amount, isSum = false }: { name: string; amount: string; isSum?: boolean }) {
  return (
    <>
      <dt className={isSum ? 'border-t border-hairline pt-1 font-bold' : ''}>{name}</dt>
      <dd className={classNames('text-right', isSum && 'border-t border-hairline pt-1 font-bold')}>{amount}</dd>
    </>
  )
}
