import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { deadheadMiles } from '#client/components/load/deadhead-miles.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useOwnTruck } from '#client/data/account/own-truck.ts'
import { marketRatesQuery } from '#client/data/cache/market-rates-query.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import type { Load } from '#contract/freight/load.ts'
import type { LaneMarketRate } from '#contract/freight/market-rate.ts'
import { stopsOf } from '#contract/freight/placed-stops.ts'
import { toTruck } from '#contract/freight/truck.ts'
import { centsToDollars, currentRate, formatMoney, ratePerMile } from '#domain/freight/money.ts'
import { extraStops } from '#domain/freight/stop-off-rate.ts'
import { estimateLoad, isOnTime, type Truck, type TruckLoad } from '#domain/freight/truck.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/instant.ts'
import type { BoardSearch } from './board-search.ts'
import { LOAD_WORTH_COPY, PROFIT_EXPLANATION_COPY, TRUCK_COPY } from './copy.ts'
import {
  compareLoadToMarket,
  estimateMarket,
  FIGURE_TONES,
  marketBasisOf,
  toneOf,
  toTruckLoad,
  wholeDollars,
} from './load-figures.ts'

const TruckDialog = lazyDialog(() => import('./truck.dialog.tsx'), 'TruckDialog')

interface LoadWorthProps {
  load: Load
  /** where the truck is, by the board's search */
  search: Pick<BoardSearch, 'near'>
}

/** The card of a load's screen. */
export function LoadWorthCard(props: LoadWorthProps) {
  return (
    <SectionCard title={LOAD_WORTH_COPY.title}>
      <LoadWorth {...props} />
    </SectionCard>
  )
}

/** Its rate against the lane's market, and what it leaves on the carrier's truck. */
export function LoadWorth({ load, search }: LoadWorthProps) {
  return (
    <div className="flex flex-col gap-4">
      <Profit load={load} search={search} />
      <Deadhead load={load} search={search} />
      <Market load={load} />
      <MyTruck load={load} />
    </div>
  )
}

function Deadhead({ load, search }: LoadWorthProps) {
  const miles = deadheadMiles(search, load)
  if (miles === undefined) return null
  return (
    <p className="flex flex-wrap justify-between gap-x-3">
      <b>{LOAD_WORTH_COPY.deadhead}</b>
      <span className="font-semibold">{LOAD_WORTH_COPY.miles(Math.round(miles).toLocaleString('en-US'))}</span>
    </p>
  )
}

function Market({ load }: { load: Load }) {
  const basis = marketBasisOf(load)
  const lane = basis?.lane ?? null
  const now = useNow(HOUR_MS)
  const { data, isPlaceholderData, isError } = useStored(marketRatesQuery(lane === null ? [] : [lane]), {
    enabled: lane !== null,
    everyMs: Infinity,
    staleMs: HOUR_MS,
    isExtra: true,
  })
  if (basis === null) return <Quiet words={LOAD_WORTH_COPY.special} />
  if (lane !== null && (!data || isPlaceholderData)) return <Quiet words={isError ? LOAD_WORTH_COPY.notHere : ''} />
  const rate = data?.data.find((one) => one.lane === lane)
  const market = rate ?? estimateMarket(load, now)
  const percent = compareLoadToMarket(load, market)
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap justify-between gap-x-3">
        <b>
          {LOAD_WORTH_COPY.market}
          {!rate && (
            <span className="ml-2 rounded-full bg-grey-tint px-2 py-0.5 text-sm font-semibold text-grey-ink">
              {LOAD_WORTH_COPY.estimate}
            </span>
          )}
        </b>
        {percent !== null && (
          <span className={classNames('font-semibold', FIGURE_TONES[toneOf(percent)])}>
            {LOAD_WORTH_COPY.toMarket(percent)}
          </span>
        )}
      </p>
      <MarketBar rate={market} perMile={ratePerMile(currentRate(load), load.distance)} />
      <p className="text-sm">
        {LOAD_WORTH_COPY.half(market)}. {LOAD_WORTH_COPY.median(market)}.
      </p>
      <p className="text-sm text-ink-soft">
        {rate
          ? LOAD_WORTH_COPY.sample(rate)
          : lane === null
            ? LOAD_WORTH_COPY.includes(extraStops(stopsOf(load).length))
            : LOAD_WORTH_COPY.fromModel}
      </p>
    </div>
  )
}

function Quiet({ words }: { words: string }) {
  return <p className="min-h-5 text-sm text-ink-soft">{words}</p>
}

/** The middle half as a band, the median as a line, this load as a dot; the words below say the same. */
function MarketBar({
  rate: { low, median, high },
  perMile,
}: {
  rate: Pick<LaneMarketRate, 'low' | 'median' | 'high'>
  perMile: number | null
}) {
  const room = Math.max(high - low, median * 0.1)
  const [from, to] = [low - room, high + room]
  const at = (dollars: number) => `${Math.min(97, Math.max(3, ((dollars - from) / (to - from)) * 100))}%`
  return (
    <svg aria-hidden className="my-1 h-4 w-full overflow-visible">
      <line x1="0" x2="100%" y1="8" y2="8" className="stroke-line" strokeWidth="2" />
      <line x1={at(low)} x2={at(high)} y1="8" y2="8" className="stroke-rail/45" strokeWidth="8" />
      <line x1={at(median)} x2={at(median)} y1="1" y2="15" className="stroke-sign-deep" strokeWidth="2" />
      {perMile !== null && (
        <circle cx={at(perMile)} cy="8" r="5.5" className="fill-sign-deep stroke-surface" strokeWidth="2" />
      )}
    </svg>
  )
}

/** The way to the figures behind the profit: below what decides. */
function MyTruck({ load }: { load: Load }) {
  const { truck } = useOwnTruck()
  const [isOpen, setOpen] = useState(false)
  if (truck === undefined || toTruckLoad(load) === null) return null
  return (
    <div className="-mt-2 -mb-1.5">
      <Button variant="quiet" size="compact" className="-ml-3.5 text-left text-sm" onClick={() => setOpen(true)}>
        {truck ? LOAD_WORTH_COPY.edit : TRUCK_COPY.setUp}
      </Button>
      <TruckDialog open={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

function Profit({ load, search }: LoadWorthProps) {
  const { truck } = useOwnTruck()
  const hauled = toTruckLoad(load)
  if (!truck || hauled === null) return null
  return <ProfitOnTruck hauled={hauled} truck={toTruck(truck)} deadhead={deadheadMiles(search, load)} />
}

function ProfitOnTruck({ hauled, truck, deadhead }: ProfitProps) {
  const now = useNow(MINUTE_MS)
  const [wasOpened, setOpened] = useState(false)
  const estimate = estimateLoad(hauled, truck, deadhead, now)
  const { profit, profitPerDay, plan } = estimate
  return (
    <div className="flex w-full flex-col gap-1">
      <p className="flex flex-wrap justify-between gap-x-3">
        <b>{LOAD_WORTH_COPY.profit}</b>
        <span className={classNames('font-semibold', FIGURE_TONES[toneOf(profit)])}>
          {wholeDollars(profit)}, {LOAD_WORTH_COPY.perDay(wholeDollars(profitPerDay))}
        </span>
      </p>
      {!isOnTime(plan) && (
        <p className="flex gap-2 text-sm text-orange-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {LOAD_WORTH_COPY.cantMakeIt}
        </p>
      )}
      <details className="text-sm" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-sign-deep underline">
          {LOAD_WORTH_COPY.how}
        </summary>
        {wasOpened && <ProfitExplanation hauled={hauled} truck={truck} deadhead={deadhead} estimate={estimate} />}
      </details>
    </div>
  )
}

interface ProfitProps {
  hauled: TruckLoad
  truck: Truck
  /** undefined where the truck's place isn't known */
  deadhead: number | undefined
}

interface ExplanationProps extends ProfitProps {
  estimate: ReturnType<typeof estimateLoad>
}

/** The arithmetic of a profit, line by line. */
function ProfitExplanation({ hauled, truck, deadhead, estimate }: ExplanationProps) {
  const { profit, fuel, cost, allMiles, days, plan } = estimate
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
          {plan.stops.map((stop, index) => (
            <li key={index}>{describeStop(PROFIT_EXPLANATION_COPY.stop(index, plan.stops.length), stop)}</li>
          ))}
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
