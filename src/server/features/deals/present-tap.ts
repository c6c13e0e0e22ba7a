import type { TapTime } from '#domain/time/occurred-at.ts'

/** What is uncertain about a tap's time; nothing when it is exact and the device's clock was right. */
export function presentTap({ earliest, latest, clockAheadMs }: Omit<TapTime, 'at'>): {
  tap?: { earliest: string; latest: string; clockAheadMs: number }
} {
  if (earliest === latest && clockAheadMs === 0) return {}
  return { tap: { earliest: new Date(earliest).toISOString(), latest: new Date(latest).toISOString(), clockAheadMs } }
}

/** As a row keeps it. */
interface TapRow {
  earliest_at: string | Date
  latest_at: string | Date
  clock_ahead_ms: number
}

export function presentTapRow(row: TapRow): ReturnType<typeof presentTap> {
  const at = (instant: string | Date) => new Date(instant).getTime()
  return presentTap({ earliest: at(row.earliest_at), latest: at(row.latest_at), clockAheadMs: row.clock_ahead_ms })
}
