import { DAY_MS, HOUR_MS } from '#domain/time/instant.ts'
import { useNow } from '#client/components/use-now.ts'
import { CURRENT_COPY } from './copy.ts'
import { formatDay } from './plan-text.ts'

/** SUB-07: the trial's dates, and how much of it has passed. */
export function TrialDates({ start, end }: { start: string | null; end: string | null }) {
  const now = useNow(HOUR_MS)
  const days = start === null || end === null ? NaN : Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS)
  const day = start === null ? NaN : Math.min(days, Math.max(1, Math.ceil((now - Date.parse(start)) / DAY_MS)))
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span>
          {CURRENT_COPY.trialStart} <b>{formatDay(start)}</b>
        </span>
        <span>
          {CURRENT_COPY.trialEnd} <b>{formatDay(end)}</b>
        </span>
      </p>
      {days > 0 && (
        <>
          <span aria-hidden className="h-2 overflow-hidden rounded-full bg-hairline">
            <span className="block h-full bg-sign" style={{ width: `${(100 * day) / days}%` }} />
          </span>
          <p className="text-sm text-ink-soft">{CURRENT_COPY.trialDay(day, days, formatDay(end))}</p>
        </>
      )}
    </div>
  )
}
