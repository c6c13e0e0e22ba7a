import { isolateBidi } from '#domain/text/bidi.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ActivityItem } from '#contract/reports/activity.ts'
import { boardLoadPath, loadPath } from '#contract/api/path.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatClock, formatStopTime } from '#domain/time/stop-time.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { Button } from '#client/ui/button.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { type ActivityPeriod, entriesQuery } from './activity.queries.ts'
import { ENTRIES_COPY, entryTitle } from './copy.ts'

interface EntriesProps {
  period: ActivityPeriod
  /** where the previous page ended */
  after: string | null
  /** the heading names the day: show only times */
  isDay: boolean
  zone: string
}

/** A page of entries, newest first, with the next one below it on demand. */
export function ActivityEntries({ period, after, isDay, zone }: EntriesProps) {
  const page = useStored(entriesQuery(period, after), { everyMs: 5 * MINUTE_MS })
  const [isMoreAsked, askForMore] = useState(false)
  return (
    <StoredView stored={page} words={ENTRIES_COPY} skeleton={<Skeletons heights={['h-12', 'h-12']} />}>
      {({ data, meta: { after: next } }) => (
        <>
          <ol className="flex flex-col">
            {data.map((item) => (
              <Entry key={`${item.id} ${item.type}`} item={item} isDay={isDay} zone={zone} />
            ))}
          </ol>
          {next !== null && !isMoreAsked && (
            <Button variant="ghost" className="mt-2" onClick={() => askForMore(true)}>
              {ENTRIES_COPY.loadMore}
            </Button>
          )}
          {next !== null && isMoreAsked && <ActivityEntries period={period} after={next} isDay={isDay} zone={zone} />}
        </>
      )}
    </StoredView>
  )
}

function Entry({ item, isDay, zone }: { item: ActivityItem; isDay: boolean; zone: string }) {
  const { load, message } = item
  const at = Date.parse(item.at)
  const time = isDay ? formatClock(at, zone) : formatStopTime(at, zone)
  const name = load && ENTRIES_COPY.loadName(load.number, isolateBidi(load.lane))
  return (
    <li className="grid gap-x-4 border-b border-hairline py-2.5 last:border-0 sm:grid-cols-[1fr_auto]">
      <p className="font-semibold">{entryTitle(item)}</p>
      <time
        dateTime={item.at}
        className="row-start-3 text-sm text-ink-soft sm:col-start-2 sm:row-start-1 sm:text-right"
      >
        {time}
      </time>
      <div className="min-w-0 text-sm sm:col-span-2">
        {message && <p className="text-ink-soft">{message}</p>}
        {load?.opens && (
          <Link
            to={load.opens === 'load' ? loadPath(load.id) : boardLoadPath(load.id)}
            className="inline-flex min-h-11 items-center text-sign-deep underline"
          >
            {message ? ENTRIES_COPY.openLoad(load.number) : name}
          </Link>
        )}
        {!load?.opens && !message && <p className="text-ink-soft">{name}</p>}
      </div>
    </li>
  )
}
