import { useCallback, useMemo, useState } from 'react'
import { ownZone } from '#client/browser/page/own-zone.ts'
import { useNow } from '#client/components/use-now.ts'
import type { Load } from '#contract/freight/load.ts'
import type { StopCount } from '#domain/freight/count-stops.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import type { Day } from '#domain/time/period.ts'
import { localDay } from '#domain/time/stop-time.ts'
import { type DayHead, findDayHeads } from './day-heads.ts'
import { nextStopOf } from './stored-my-loads.ts'

/** The order is by instant: days of this device's zone come one after the other, and those of the stops don't. */
const HERE = ownZone()

const NONE: ReadonlyMap<number, DayHead> = new Map()
const UNKNOWN: ReadonlyMap<number, Day> = new Map()

interface DayHeadsOptions {
  /** names the list: another one has other places */
  list: string
  /** it is ordered by next stop */
  isByDay: boolean
  /** loads of the first stretch */
  first: readonly Load[] | undefined
  total: number
  /** today's stops, delivered ones too, where they are known */
  ofToday: StopCount | null | undefined
}

/** The rows that say where a day begins, by the place of the load below. @returns `note` takes a later stretch of the list */
export function useDayHeads({ list, isByDay, first, total, ofToday }: DayHeadsOptions): {
  heads: ReadonlyMap<number, DayHead>
  note: (from: number, loads: readonly Load[]) => void
} {
  const today = localDay(useNow(MINUTE_MS), HERE)
  const [noted, setNoted] = useState({ list, days: UNKNOWN })
  const note = useCallback(
    (from: number, loads: readonly Load[]) => {
      if (!isByDay || from === 0) return
      setNoted((before) => {
        const known = before.list === list ? before.days : UNKNOWN
        const isNew = before.list !== list || loads.some((load, at) => known.get(from + at) !== dayOf(load))
        return isNew ? { list, days: new Map([...known, ...listDays(loads, from)]) } : before
      })
    },
    [isByDay, list],
  )
  const heads = useMemo(() => {
    if (!isByDay || !first) return NONE
    const later = noted.list === list ? noted.days : UNKNOWN
    return findDayHeads(new Map([...later, ...listDays(first, 0)]), { total, today, ofToday })
  }, [isByDay, first, noted, list, total, today, ofToday])
  return { heads, note }
}

const dayOf = (load: Load): Day => localDay(nextStopOf(load).appointment.from, HERE)

const listDays = (loads: readonly Load[], from: number) => loads.map((load, at) => [from + at, dayOf(load)] as const)
