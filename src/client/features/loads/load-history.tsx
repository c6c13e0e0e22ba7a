import type { LoadDetail, LoadEvent } from '#contract/freight/load.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatZonedRecordTime } from '#domain/time/record-time.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { StopTime } from '#client/components/load/stop-time.tsx'
import { LOAD_HISTORY_COPY, describeLoadEvent, describeTapClock, isAtDelivery, tapRange } from './history-copy.ts'

/** A load's events, oldest first: the time of the tap, in the zone of the stop. */
export function LoadHistory({ load }: { load: LoadDetail }) {
  const zones = { pickup: load.pickupLocation.zone, delivery: load.deliveryLocation.zone }
  const last = load.events.at(-1)
  const lastZone = last && isAtDelivery(last) ? zones.delivery : zones.pickup
  return (
    <SectionCard title={LOAD_HISTORY_COPY.history}>
      <ol className="flex flex-col gap-3">
        {load.events.map((event) => (
          <Entry key={event.id} event={event} zone={isAtDelivery(event) ? zones.delivery : zones.pickup} />
        ))}
      </ol>
      <p className="border-t border-hairline pt-3 text-sm text-ink-soft">
        {LOAD_HISTORY_COPY.created}
        <RecordTime at={load.createdAt} zone={zones.pickup} />
        {LOAD_HISTORY_COPY.lastUpdated}
        <RecordTime at={load.updatedAt} zone={lastZone} />
      </p>
    </SectionCard>
  )
}

function Entry({ event, zone }: { event: LoadEvent; zone: string }) {
  const { what, why } = describeLoadEvent(event)
  const [wrong, range] = [describeTapClock(event), tapRange(event)]
  return (
    <li className="border-l-3 border-line pl-3">
      <p className="leading-tight font-semibold">{what}</p>
      {why && <p>“{isolateBidi(why)}”</p>}
      <p className="text-sm text-ink-soft">
        {event.actor && `${isolateBidi(event.actor)}, `}
        <StopTime at={event.occurredAt} zone={zone} />
        {arrivedLate(event) && (
          <>
            {LOAD_HISTORY_COPY.received}
            <StopTime at={event.receivedAt} zone={zone} />)
          </>
        )}
      </p>
      {(wrong ?? range) && (
        <p className="text-sm text-ink-soft">
          {wrong && `${wrong}.`}{' '}
          {range && (
            <>
              {LOAD_HISTORY_COPY.tappedBetween}
              <StopTime at={range.earliest} zone={zone} />
              {LOAD_HISTORY_COPY.and}
              <StopTime at={range.latest} zone={zone} />.
            </>
          )}
        </p>
      )}
    </li>
  )
}

/** A tap without signal arrives late; both times are stored. */
function arrivedLate({ occurredAt, receivedAt }: LoadEvent): boolean {
  return Date.parse(receivedAt) - Date.parse(occurredAt) >= MINUTE_MS
}

/** In the stop's zone, like the events above [USE-11]. */
function RecordTime({ at, zone }: { at: string; zone: string }) {
  return <time dateTime={at}>{formatZonedRecordTime(Date.parse(at), zone)}</time>
}
