import { STOP_OFF } from '#domain/freight/stop-off-rate.ts'
import type { ReactNode } from 'react'
import type { LaneMarket } from '#contract/freight/compare-offers.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { groupPins, type RateScale, scaleOf, shareOnScale } from '#domain/freight/offer-comparison.ts'
import { classNames } from '#client/ui/class-names.ts'
import { useDesktopScreen } from '#client/ui/use-screen.ts'
import { OFFER_SCALE_COPY } from './copy.ts'
import { DOUBTFUL_LETTER } from './offer-row.ts'

/** Space that a label needs beside the next one, as a share of the scale. */
const LABEL_GAP = { desktop: 0.05, phone: 0.17 }

interface OfferScaleProps {
  /** dollars */
  posted: number
  /** null if no rate is known for the freight, undefined until it was read */
  market: LaneMarket | null | undefined
  offers: readonly { letter: string; rate: number; isDoubtful: boolean }[]
  /** of a single request, right of it where there is room, its title above it */
  isBeside: boolean
}

/** The posted rate, the market's middle half and each offer on one scale. The figures are also in the offers. */
export function OfferScale({ posted, market, offers, isBeside }: OfferScaleProps) {
  const rates = offers.map(({ rate }) => rate)
  const scale = scaleOf([posted, ...rates, ...(market ? [market.low, market.high] : [])])
  return (
    <div
      className={classNames(
        'flex flex-col gap-1 lg:flex-row lg:items-center lg:gap-4',
        isBeside && 'xl:flex-col xl:items-stretch xl:gap-1',
      )}
    >
      <div
        className={classNames(
          'flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft lg:w-48 lg:shrink-0 lg:text-xs',
          isBeside && 'xl:w-full',
        )}
      >
        <p className="font-bold text-ink lg:text-sm">{OFFER_SCALE_COPY.title}</p>
        {/* the usual words leave room for those to come */}
        <p className={market === undefined ? 'invisible' : undefined}>
          {market === undefined ? OFFER_SCALE_COPY.model : describeBasis(market)}
        </p>
      </div>
      <div
        role="img"
        aria-label={describe({ posted, market, offers })}
        className={classNames('relative mx-1 h-19 text-xs tabular-nums lg:flex-1', isBeside && 'xl:flex-none')}
      >
        <span className="absolute inset-x-0 top-11 h-0.5 bg-line forced-colors:bg-[CanvasText]" />
        {market && <Market scale={scale} market={market} />}
        <Mark
          share={shareOnScale(scale, posted)}
          className="top-9 h-4 w-0.5 bg-sign-deep forced-colors:bg-[CanvasText]"
        />
        <Label share={shareOnScale(scale, posted)} className="top-0 font-bold text-sign-deep">
          {OFFER_SCALE_COPY.posted} {formatMoney(posted)}
        </Label>
        <Pins scale={scale} offers={offers} />
      </div>
    </div>
  )
}

function Pins({ scale, offers }: { scale: RateScale; offers: OfferScaleProps['offers'] }) {
  const gap = useDesktopScreen() ? LABEL_GAP.desktop : LABEL_GAP.phone
  const pins = offers.map(({ rate, ...offer }) => ({ ...offer, share: shareOnScale(scale, rate) }))
  return (
    <>
      {pins.map(({ letter, share }) => (
        <Mark key={letter} share={share} className="top-9 h-3 w-0.5 bg-ink forced-colors:bg-[CanvasText]" />
      ))}
      {groupPins(pins, gap).map(({ share, pins: [first, ...others] }) => (
        <Label
          key={first?.letter}
          share={share}
          className={classNames(
            'top-4.5 min-w-5 rounded-full px-1.5 text-center font-bold forced-colors:border',
            first?.isDoubtful && others.length === 0 ? `leading-4 ${DOUBTFUL_LETTER}` : 'bg-ink leading-5 text-surface',
          )}
        >
          {first && (others.length === 0 ? first.letter : OFFER_SCALE_COPY.more(first.letter, others.length))}
        </Label>
      ))}
    </>
  )
}

function Market({ scale, market: { low, high, median } }: { scale: RateScale; market: LaneMarket }) {
  const [from, to, middle] = [low, high, median].map((rate) => shareOnScale(scale, rate)) as [number, number, number]
  const isWide = to - from > 0.45
  return (
    <>
      <span
        className="absolute top-10 h-2.5 rounded-full bg-rail/70 forced-colors:border"
        style={{ left: percent(from), width: percent(to - from) }}
      />
      <Mark share={middle} className="top-9 h-5 w-0.5 bg-sign-deep forced-colors:bg-[CanvasText]" />
      {isWide && (
        <Label share={from} className="top-14.5 text-ink-soft">
          {formatMoney(low)}
        </Label>
      )}
      <Label share={middle} className="top-14.5 text-ink-soft">
        {OFFER_SCALE_COPY.median(formatMoney(median))}
      </Label>
      {isWide && (
        <Label share={to} className="top-14.5 text-ink-soft">
          {formatMoney(high)}
        </Label>
      )}
    </>
  )
}

function Mark({ share, className }: { share: number; className: string }) {
  return <span className={`absolute -translate-x-1/2 ${className}`} style={{ left: percent(share) }} />
}

/** How near an end a label is pushed inwards, as a share of the scale. */
const END = 0.16

/** Centered over its place; near an end, it stays inside the scale. */
function Label({ share, className, children }: { share: number; className: string; children: ReactNode }) {
  const fromEnd = Math.min(share, 1 - share, END) / END / 2
  const before = share < 0.5 ? fromEnd : 1 - fromEnd
  return (
    <span
      className={`absolute whitespace-nowrap ${className}`}
      style={{ left: percent(share), transform: `translateX(-${percent(before)})` }}
    >
      {children}
    </span>
  )
}

function percent(share: number): string {
  return `${share * 100}%`
}

function describeBasis(market: LaneMarket | null): string {
  if (!market) return OFFER_SCALE_COPY.noMarket
  const { basis, loads, companies, days, stopOff } = market
  if (stopOff !== undefined) return OFFER_SCALE_COPY.includes(stopOff / STOP_OFF.median)
  return basis === 'model' ? OFFER_SCALE_COPY.model : OFFER_SCALE_COPY.market(loads, companies, days)
}

function describe({ posted, market, offers }: Omit<OfferScaleProps, 'isBeside'>): string {
  const rates = offers.map(({ rate }) => rate)
  return [
    OFFER_SCALE_COPY.describePosted(formatMoney(posted)),
    market &&
      OFFER_SCALE_COPY.describeMarket(formatMoney(market.low), formatMoney(market.high), formatMoney(market.median)),
    rates.length > 0 &&
      OFFER_SCALE_COPY.describeOffers(rates.length, formatMoney(Math.min(...rates)), formatMoney(Math.max(...rates))),
  ]
    .filter(Boolean)
    .join(' ')
}
