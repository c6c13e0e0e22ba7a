import { useDeferredValue } from 'react'
import BellRing from 'lucide-react/icons/bell-ring'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { SignCities, useSignFit } from '#client/components/load/sign-cities.tsx'
import { classNames } from '#client/ui/class-names.ts'
import type { RateSuggestion } from '#contract/freight/rate-suggestion.ts'
import { firstStop, lastStop } from '#domain/freight/load-stop.ts'
import { formatMoney, formatRatePerMile } from '#domain/freight/money.ts'
import { type PostingLine, parsePostingLine } from '#domain/text/posting-line.ts'
import { formatStopTime } from '#domain/time/stop-time.ts'
import { FIRST_LOAD_COPY, LINE_SIGN_COPY } from './copy.ts'
import { equipmentOf } from './first-line.tsx'
import { type LineLane, useLineLane } from './line-lane.queries.ts'

/** Beside the line on a wide screen: the sign, times and market as carriers will see them. */
export function LineSign({ text }: { text: string }) {
  const line = useDeferredValue(parsePostingLine(text, serverNow()))
  const lane = useLineLane(line)
  return (
    // a picture of what is typed: nothing in it can be used, and nothing in it is news
    <div inert aria-hidden className="hidden flex-col gap-3 lg:flex">
      <p className="-mb-3 flex min-h-12 items-center text-sm font-semibold text-ink-soft">{FIRST_LOAD_COPY.preview}</p>
      {line ? (
        <>
          <Sign line={line} miles={lane?.miles ?? null} />
          {lane && <Times lane={lane} />}
          {lane?.market && <Market market={lane.market} rate={line.rate === null ? null : Number(line.rate)} />}
          <p className={classNames(PANEL, 'flex items-start gap-2.5')}>
            <BellRing className="mt-0.5 size-5 shrink-0" />
            {LINE_SIGN_COPY.alert}
          </p>
        </>
      ) : (
        <p className="rounded-card border border-dashed border-edge p-4 text-ink-soft">{FIRST_LOAD_COPY.previewHint}</p>
      )}
    </div>
  )
}

const PANEL = 'rounded-card border border-line bg-surface px-3.5 py-2.5'

function Sign({ line, miles }: { line: PostingLine; miles: number | null }) {
  const { stops, rate, weight } = line
  const places = [firstStop(stops), lastStop(stops)] as const
  const { sign, money, fit } = useSignFit(places)
  const freight = [equipmentOf(line), weight && `${Number(weight).toLocaleString('en-US')} lb`].filter(Boolean)
  const perMile = rate !== null && miles !== null ? formatRatePerMile(Number(rate), miles) : null
  return (
    <div className="on-sign @container rounded-sign bg-sign bg-(image:--sheen) p-1.5 text-legend">
      <div className="flex flex-col gap-2 rounded-[7px] border-2 border-legend px-3.5 py-2.5">
        <div ref={sign} className={classNames('flex justify-between gap-x-3', fit.isMoneyBelow && 'flex-col')}>
          <p className="text-xl leading-tight font-bold">
            <SignCities places={places} fit={fit} />
          </p>
          <p ref={money} className="text-right whitespace-nowrap">
            <b className="block text-[1.75rem] leading-none font-extrabold">
              {rate === null ? '' : formatMoney(Number(rate))}
            </b>
            {miles !== null && <span className="text-[0.9375rem]">{LINE_SIGN_COPY.miles(miles)}</span>}
          </p>
        </div>
        {(freight.length > 0 || perMile) && (
          <p className="flex justify-between gap-3 border-t border-legend/50 pt-2 text-sm">
            <span>{freight.join(', ')}</span>
            {perMile && <b>{perMile}</b>}
          </p>
        )}
      </div>
    </div>
  )
}

function Times({ lane }: { lane: LineLane }) {
  return (
    <div className={classNames(PANEL, 'grid grid-cols-2 divide-x divide-line')}>
      {([LINE_SIGN_COPY.pickup, LINE_SIGN_COPY.delivery] as const).map((label, at) => {
        const stop = at === 0 ? lane.pickup : lane.delivery
        const [day, time] = stop ? formatStopTime(stop.at, stop.zone).split(', ') : ['', LINE_SIGN_COPY.noTime]
        return (
          <div key={label} className={classNames('flex flex-col', at > 0 && 'pl-3.5')}>
            <span className="flex items-center gap-2 text-sm text-ink-soft">
              {label} {stop?.isGuess && <Tag>{LINE_SIGN_COPY.guess}</Tag>}
            </span>
            <b className="text-sm">{day}</b>
            <b className="text-lg leading-tight">{time}</b>
          </div>
        )
      })}
    </div>
  )
}

/** The market's figure, and where the typed rate is beside it. */
function Market({ market, rate }: { market: RateSuggestion; rate: number | null }) {
  const { distance, rateRange, suggestedRate, basis } = market
  const over = rate === null ? null : Math.round((rate / suggestedRate - 1) * 100)
  const perMile = (dollars: number) => formatRatePerMile(dollars, distance) ?? formatMoney(dollars)
  return (
    <div className={PANEL}>
      <p className="flex flex-wrap items-center gap-x-2 font-bold">
        {LINE_SIGN_COPY.market(perMile(suggestedRate))}
        {basis === 'model' && <Tag>{LINE_SIGN_COPY.estimate}</Tag>}
        {over !== null && <span className="ml-auto text-sign-deep">{LINE_SIGN_COPY.over(over)}</span>}
      </p>
      <p className="text-sm text-ink-soft">
        {LINE_SIGN_COPY.range(perMile(rateRange.min).replace('/mi', ''), perMile(rateRange.max))}
      </p>
    </div>
  )
}

function Tag({ children }: { children: string }) {
  return (
    <span className="rounded-full bg-grey-tint px-2 text-xs leading-5 font-semibold text-grey-ink">{children}</span>
  )
}
