import type { StopDetention } from '#contract/freight/detention.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatClock } from '#domain/time/stop-time.ts'
import { DETENTION_STATEMENT_COPY as COPY } from './copy.ts'

/** From arrival to departure, or to the minute of the statement: waiting early, free time, then detention. */
export function DockTimeline({ stop }: { stop: StopDetention }) {
  if (stop.arrivedAt === null || stop.startsAt === null || stop.freeEndsAt === null || stop.minutes === 0) return null
  const [arrived, starts, freeEnds] = [
    Date.parse(stop.arrivedAt),
    Date.parse(stop.startsAt),
    Date.parse(stop.freeEndsAt),
  ]
  const stoppedAt = stop.releasedAt ?? stop.departedAt
  const left = stoppedAt === null ? starts + stop.minutes * MINUTE_MS : Date.parse(stoppedAt)
  const free = Math.min(left, freeEnds)
  const share = (instant: number) => (100 * (instant - arrived)) / Math.max(1, left - arrived)
  const clock = (instant: number) => formatClock(instant, stop.place.zone)
  const minutes = (from: number, to: number) => COPY.duration(Math.floor((to - from) / MINUTE_MS))
  const parts = [
    { name: COPY.early, from: arrived, to: starts, fill: 'fill-surface stroke-ink-soft', swatch: 'bg-surface' },
    { name: COPY.freeTime, from: starts, to: free, fill: 'fill-rail/40', swatch: 'bg-sign/40' },
    { name: COPY.detention, from: freeEnds, to: left, fill: 'fill-sign-deep', swatch: 'bg-sign-deep' },
  ].filter(({ from, to }) => to - from >= MINUTE_MS)
  return (
    <figure className="pt-3">
      <svg className="h-6 w-full" aria-hidden>
        {parts.map(({ name, from, to, fill }) => (
          <rect
            key={name}
            x={`${share(from)}%`}
            y="0.5"
            width={`${share(to) - share(from)}%`}
            height="23"
            strokeDasharray="3"
            className={fill}
          />
        ))}
      </svg>
      <p aria-hidden className="flex justify-between gap-4 text-sm font-semibold tabular-nums">
        <span>{clock(arrived)}</span>
        <span>{clock(left)}</span>
      </p>
      <figcaption>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {parts.map(({ name, from, to, swatch }) => (
            <li key={name} className="flex items-center gap-2">
              <span aria-hidden className={`size-3 rounded-xs border border-ink-soft ${swatch}`} />
              {COPY.part(name, minutes(from, to))}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}
