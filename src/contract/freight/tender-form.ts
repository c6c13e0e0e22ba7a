import { type EdiTime, instantOf } from '#domain/edi/edi-time.ts'
import type { EdiTender, TenderStop, TenderWindow } from '#domain/edi/tender.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatWallTime } from '#domain/time/stop-time.ts'
import { prefixKeys } from './field-shape.ts'
import { parseCsvRow } from './load-csv.ts'
import { LOAD_FIELDS } from './load-field-table.ts'
import type { LoadFormValues, StopValues } from './load-form.ts'
import { POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { tenderCells, type TenderDefaults } from './tender-cells.ts'

/** A stop's times as its form has them: in its own zone where that is known, else as the message says them. */
export function tenderTimes(window: TenderWindow | null, zone: string | null): Pick<StopValues, 'DateTime' | 'Until'> {
  if (window === null) return { DateTime: '', Until: '' }
  const { from, to } = window
  // a date alone is the whole day
  const end = to ?? (from.clock === null ? { ...from, clock: '24:00' } : null)
  return {
    DateTime: typedTime({ ...from, clock: from.clock ?? '00:00' }, zone),
    Until: end === null || isSame(from, end) ? '' : typedTime({ ...end, clock: end.clock ?? '24:00' }, zone),
  }
}

const isSame = (one: EdiTime, other: EdiTime) => one.day === other.day && one.clock === other.clock

function typedTime(time: EdiTime & { clock: string }, zone: string | null): string {
  const isEnd = time.clock === '24:00'
  const read = instantOf(time, zone)
  // the last minute of the day: a form has no 24:00
  const at = read.ok ? read.at - (isEnd ? MINUTE_MS : 0) : null
  if (at === null) return `${time.day}T${isEnd ? '23:59' : time.clock}`
  return zone === null ? new Date(at).toISOString() : formatWallTime(at, zone)
}

/**
 * The posting form as a shipper's tender fills it in; what the tender doesn't say stays empty. The carrier's rate is never
 * in it: what the shipper pays is another amount.
 * @param zones of its stops, IANA; null where one isn't known
 */
export function tenderForm(
  tender: EdiTender,
  zones: readonly (string | null)[],
  defaults: TenderDefaults = {},
): LoadFormValues {
  const cells = tenderCells(tender, defaults)
  const between = tender.stops.slice(1, -1)
  const form = parseCsvRow(
    (field) => cells[field] ?? '',
    LOAD_FIELDS,
    between.map((_, index) => index),
  )
  const placed = (stop: TenderStop, index: number) => ({
    ...tenderTimes(stop.window, zones[index] ?? null),
    Zone: zones[index] ?? '',
  })
  const ends = POSTED_STOPS.map(({ id }, end) => {
    const index = end === 0 ? 0 : tender.stops.length - 1
    const stop = tender.stops[index]
    return stop ? prefixKeys(id, placed(stop, index)) : {}
  })
  return {
    ...form,
    ...Object.assign({}, ...ends),
    between: form.between.map((values, index) => {
      const stop = between[index]
      return stop ? { ...values, ...placed(stop, index + 1) } : values
    }),
  }
}
