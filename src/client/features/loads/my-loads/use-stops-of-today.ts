import { ownZone } from '#client/browser/page/own-zone.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { isMyLoad } from '#client/components/load/load-access.ts'
import { useNow } from '#client/components/use-now.ts'
import { useLiveRead } from '#client/data/cache/use-live-read.ts'
import { accountIdOf } from '#contract/account/account.ts'
import { stopsOf } from '#contract/freight/placed-stops.ts'
import { readStopEvents } from '#contract/freight/stop-event.ts'
import type { AccountId, PersonId } from '#domain/access/ids.ts'
import { countStops, type StopCount } from '#domain/freight/count-stops.ts'
import type { AppointedStop } from '#domain/freight/stop-event.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/instant.ts'
import { type Day, splitIntoBuckets } from '#domain/time/period.ts'
import { localDay } from '#domain/time/stop-time.ts'
import { type CacheDb, openAccountCache } from '#offline/cache/cache-db.ts'
import { readStoredRows } from '#offline/cache/read-through.ts'
import type { MyLoadsFilter } from './my-loads-search.ts'
import { matchesFilter } from './stored-my-loads.ts'

interface StopsOfToday {
  zone: string
  today: Day
  filter: MyLoadsFilter
  accountId: AccountId
  personId: PersonId
}

/**
 * Today's stops of the loads on the road that a filter leaves, from what the device stores: those of loads delivered today
 * too, which are in the list no more. Null until the first sync.
 */
export async function readStopsOfToday(
  db: CacheDb,
  { zone, today, filter, accountId, personId }: StopsOfToday,
): Promise<StopCount | null> {
  const [day] = splitIntoBuckets({ from: today, to: today }, 'day', zone)
  if (!day || (await db.fact('syncedAt')) === undefined) return null
  const isToday = ({ appointment: { from } }: AppointedStop) => from >= day.startsAt && from < day.endsAt
  // the last stop of a load may begin before an earlier one, whose window is longer
  const since = new Date(day.startsAt - DAY_MS).toISOString()
  const rows = await db.loads.where('deliveryDateTime').aboveOrEqual(since).toArray()
  const stopping = rows.filter(
    (row) => (row.status === 'active' || row.status === 'completed') && stopsOf(row).some(isToday),
  )
  const now = serverNow()
  const mine = readStoredRows('loads', stopping).filter(
    (load) => isMyLoad(load, accountId, now) && matchesFilter(load, filter, personId),
  )
  return countStops(
    mine.map((load) => ({ stops: stopsOf(load), events: readStopEvents(load.deal), status: load.status })),
    isToday,
  )
}

/** Null while nobody asks, undefined while it is read. */
export function useStopsOfToday(isAsked: boolean, filter: MyLoadsFilter): StopCount | null | undefined {
  const { user } = useSession()
  const zone = ownZone()
  const today = localDay(useNow(MINUTE_MS), zone)
  const about = { zone, today, filter, accountId: accountIdOf(user), personId: user.id }
  const name = JSON.stringify(['stops of today', isAsked, about])
  return useLiveRead(openAccountCache(user.id), name, async (db) => (isAsked ? readStopsOfToday(db, about) : null))
}
