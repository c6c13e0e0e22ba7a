import type { BookingRequest } from '#contract/freight/booking-request.ts'
import type { CarrierRecord, LaneMarket } from '#contract/freight/compare-offers.ts'
import type { Load } from '#contract/freight/load.ts'
import { formatMoney, formatRatePerMile } from '#domain/freight/money.ts'
import { percentFromMarket } from '#domain/freight/offer-comparison.ts'
import type { StopKind } from '#domain/freight/stop-kind.ts'
import { formatAppointment } from '#domain/time/appointment-time.ts'
import { formatRecordDay } from '#domain/time/record-time.ts'
import { stopAppointment, stopLocation } from '#client/components/load/load-stop.ts'
import { StopTime } from '#client/components/load/stop-time.tsx'
import { OFFER_COPY } from './offer-copy.ts'

interface OfferedRateProps {
  request: BookingRequest
  load: Load
  market: LaneMarket | null | undefined
  isLowest: boolean
}

/** The rate, against the posted one and the market. */
export function OfferedRate({ request: { proposedRate }, load, market, isLowest }: OfferedRateProps) {
  const rate = proposedRate ?? load.rate
  const more = rate - load.rate
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-xl font-extrabold">{formatMoney(rate)}</span>
        <span className="font-bold text-sign-deep">{formatRatePerMile(rate, load.distance)}</span>
        {isLowest && (
          <span className="rounded-full bg-green-tint px-2 font-bold text-green-ink">{OFFER_COPY.lowest}</span>
        )}
      </p>
      <p className="text-ink-soft">
        {more === 0 ? OFFER_COPY.asPosted : OFFER_COPY.fromPosted(more, load.rate)}
        {market && `, ${OFFER_COPY.fromMarket(percentFromMarket(rate, market.median))}`}
      </p>
    </>
  )
}

/** Both appointments; a changed one beside what was posted. */
export function OfferedTimes({ request: { proposedTerms }, load }: { request: BookingRequest; load: Load }) {
  return (
    <div className="flex flex-col gap-1 lg:gap-0">
      <OfferedTime load={load} stop="pickup" at={proposedTerms?.pickupDateTime ?? null} />
      <OfferedTime load={load} stop="delivery" at={proposedTerms?.deliveryDateTime ?? null} />
    </div>
  )
}

function OfferedTime({ load, stop, at }: { load: Load; stop: StopKind; at: string | null }) {
  const { zone } = stopLocation(load, stop)
  const posted = formatAppointment(stopAppointment(load, stop), zone)
  if (at === null)
    return (
      <p>
        {OFFER_COPY[stop]} {posted}
      </p>
    )
  return (
    <p>
      {OFFER_COPY[stop]}{' '}
      <b>
        <StopTime at={at} zone={zone} />
      </b>{' '}
      <span className="rounded-full bg-yellow-tint px-2 font-bold text-yellow-ink">{OFFER_COPY.changed}</span>
      <span className="block text-ink-soft">{OFFER_COPY.posted(posted)}</span>
    </p>
  )
}

interface RecordProps {
  record: CarrierRecord | null | undefined
}

/** Of the carrier's deliveries on Milepost within a year. */
export function OnTimeShare({ record }: RecordProps) {
  if (record === undefined) return <Quiet>{OFFER_COPY.unknown}</Quiet>
  if (!record?.onTime) return <Quiet>{OFFER_COPY.noRecord}</Quiet>
  const { onTime, loads } = record.onTime
  const percent = Math.round((100 * onTime) / loads)
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span className="font-bold">{percent}%</span>
      <span aria-hidden className="h-1.5 w-14 overflow-hidden rounded-full bg-line">
        <span className="block h-full bg-sign" style={{ width: `${percent}%` }} />
      </span>
      <span className="text-ink-soft">{OFFER_COPY.onTimeOf(onTime, loads)}</span>
    </p>
  )
}

/** What the carrier delivered for this broker. */
export function WithYou({ record }: RecordProps) {
  if (record === undefined) return <Quiet>{OFFER_COPY.unknown}</Quiet>
  if (!record?.withYou) return <Quiet>{OFFER_COPY.neverWithYou}</Quiet>
  const { loads, lastAt } = record.withYou
  return <p>{OFFER_COPY.withYou(loads, formatRecordDay(Date.parse(lastAt)))}</p>
}

function Quiet({ children }: { children: string }) {
  return <p className="text-ink-soft">{children}</p>
}
