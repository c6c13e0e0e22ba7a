import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import type { LoadTemplate, NewTemplateSchedule } from '#contract/freight/load-template.ts'
import { nextPostings } from '#domain/freight/posting-schedule.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import type { Day } from '#domain/time/period.ts'
import { formatDay } from '#domain/time/stop-time.ts'
import { REPEAT_COPY } from './repeat-copy.ts'
import { zoneOfTemplate } from './repeat-line.ts'

const SHOWN = 4

interface NextDaysProps {
  template: LoadTemplate
  values: NewTemplateSchedule
  error: string | undefined
  onSkip: (days: Day[]) => void
}

/** The pickups that these choices post next, each of which can be skipped. */
export function NextDays({ template, values, error, onSkip }: NextDaysProps) {
  const now = useNow(MINUTE_MS)
  const settled = new Set(template.schedule?.postings.map(({ day }) => day))
  const next = nextPostings(values, { zone: zoneOfTemplate(template), now, since: now, settled }, SHOWN)
  return (
    <section className="rounded-control bg-paper p-3">
      <h4 className="text-sm font-semibold">{REPEAT_COPY.next}</h4>
      {next.length === 0 && (
        <p
          role={error === undefined ? undefined : 'alert'}
          className={error === undefined ? 'text-ink-soft' : 'font-semibold'}
        >
          {REPEAT_COPY.noNext}
        </p>
      )}
      <ul>
        {next.map(({ day, problem }) => {
          const isSkipped = values.skippedDays.includes(day)
          const words = formatDay(day)
          return (
            <li key={day} className="flex min-h-11 flex-wrap items-center gap-x-2">
              <span className={isSkipped ? 'line-through' : 'font-semibold'}>{words}</span>
              {isSkipped && <span className="text-ink-soft">{REPEAT_COPY.skipped}</span>}
              {problem !== null && !isSkipped && <span className="text-ink-soft">{REPEAT_COPY.noSuchTime}</span>}
              <span className="ml-auto">
                <Button
                  variant="quiet"
                  aria-label={isSkipped ? REPEAT_COPY.postDay(words) : REPEAT_COPY.skipDay(words)}
                  onClick={() =>
                    onSkip(
                      isSkipped
                        ? values.skippedDays.filter((each) => each !== day)
                        : [...values.skippedDays, day].sort(),
                    )
                  }
                >
                  {isSkipped ? REPEAT_COPY.postAgain : REPEAT_COPY.skip}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
