import type { LoadDetail, LoadEvent } from '#contract/load.ts'
import { MINUTE_MS } from '#domain/instant.ts'
import { formatRecordTime } from '#domain/record-time.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { StopTime } from '#client/components/stop-time.tsx'
import { eventWords, isAtDelivery } from './history-words.ts'

/** What happened to a load, oldest first, at the time of the tap on the clocks of the stop that it concerns. */
export function LoadHistory({ load }: { load: LoadDetail }) {
  const zones = { pickup: load.pickupLocation.zone, delivery: load.deliveryLocation.zone }
  return (
    <SectionCard title="History">
      <ol className="flex flex-col gap-3">
        {load.events.map((event) => (
          <Entry key={event.id} event={event} zone={isAtDelivery(event) ? zones.delivery : zones.pickup} />
        ))}
      </ol>
      <p className="border-t border-hairline pt-3 text-sm text-ink-soft">
        Created <RecordTime at={load.createdAt} />, last changed <RecordTime at={load.updatedAt} />
      </p>
    </SectionCard>
  )
}

function Entry({ event, zone }: { event: LoadEvent; zone: string }) {
  const { what, why } = eventWords(event)
  return (
    <li className="border-l-3 border-line pl-3">
      <p className="leading-tight font-semibold">{what}</p>
      {why && <p>“{why}”</p>}
      <p className="text-sm text-ink-soft">
        {event.actor && `${event.actor}, `}
        <StopTime at={event.occurredAt} zone={zone} />
        {arrivedLate(event) && (
          <>
            {' '}
            (heard of <StopTime at={event.receivedAt} zone={zone} />)
          </>
        )}
      </p>
    </li>
  )
}

/** A tap without signal is told later; both times are kept. */
function arrivedLate({ occurredAt, receivedAt }: LoadEvent): boolean {
  return Date.parse(receivedAt) - Date.parse(occurredAt) >= MINUTE_MS
}

function RecordTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatRecordTime(Date.parse(at))}</time>
}
