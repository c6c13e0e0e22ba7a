import { addDays, type Day } from '#domain/time/period.ts'
import { formatDay } from '#domain/time/stop-time.ts'
import { MY_LOADS_TABLE_COPY as COPY } from './copy.ts'

/** The row above the first load of a day, in a list by next stop. */
export interface DayHead {
  /** 'Today, Sat Nov 28' */
  day: string
  /** how many loads stop that day; null while the list isn't known to its end */
  stops: number | null
}

/**
 * Where each day begins [FACE-28]. A place whose neighbor above isn't known begins none, so that no row goes again.
 * @param days of the next stops, by the load's place in the list, as far as they are known
 */
export function findDayHeads(
  days: ReadonlyMap<number, Day>,
  { total, today }: { total: number; today: Day },
): ReadonlyMap<number, DayHead> {
  const heads = new Map<number, DayHead>()
  for (let place = 0; place < total; place += 1) {
    const day = days.get(place)
    const above = place === 0 ? null : days.get(place - 1)
    if (day === undefined || above === undefined || above === day) continue
    let end = place + 1
    while (end < total && days.get(end) === day) end += 1
    const isWhole = end === total || days.has(end)
    heads.set(place, { day: nameDay(day, today), stops: isWhole ? end - place : null })
  }
  return heads
}

function nameDay(day: Day, today: Day): string {
  if (day === today) return COPY.today(formatDay(day))
  return day === addDays(today, 1) ? COPY.tomorrow(formatDay(day)) : formatDay(day)
}
