import type { StopCount } from '#domain/freight/count-stops.ts'
import { addDays, type Day } from '#domain/time/period.ts'
import { formatDay } from '#domain/time/stop-time.ts'
import { MY_LOADS_TABLE_COPY as COPY } from './copy.ts'

/** The row above the first load of a day, in a list by next stop. */
export interface DayHead {
  /** 'Today, Sat Nov 28' */
  day: string
  /** how many loads stop that day; of today all its stops, if they are known. Null while the list isn't known to its end */
  stops: number | null
  /** of today's stops, once a truck has been at one */
  left?: number
}

/**
 * Where each day begins [FACE-28]. A place whose neighbor above isn't known begins none, so that no row goes again.
 * @param days of the next stops, by the load's place in the list, as far as they are known
 * @param ofToday today's stops of all loads on the road and delivered; null while unknown
 */
export function findDayHeads(
  days: ReadonlyMap<number, Day>,
  { total, today, ofToday = null }: { total: number; today: Day; ofToday?: StopCount | null | undefined },
): ReadonlyMap<number, DayHead> {
  const heads = new Map<number, DayHead>()
  for (let place = 0; place < total; place += 1) {
    const day = days.get(place)
    const above = place === 0 ? null : days.get(place - 1)
    if (day === undefined || above === undefined || above === day) continue
    let end = place + 1
    while (end < total && days.get(end) === day) end += 1
    const isWhole = end === total || days.has(end)
    const counted = day === today && ofToday ? countOfToday(ofToday) : { stops: isWhole ? end - place : null }
    heads.set(place, { day: nameDay(day, today), ...counted })
  }
  return heads
}

const countOfToday = ({ left, all }: StopCount) => ({ stops: all, ...(left < all && { left }) })

function nameDay(day: Day, today: Day): string {
  if (day === today) return COPY.today(formatDay(day))
  return day === addDays(today, 1) ? COPY.tomorrow(formatDay(day)) : formatDay(day)
}
