import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { fieldError } from '#client/components/form-field.ts'
import { Form, SubmitRow } from '#client/components/form.tsx'
import { ClockField } from '#client/components/time-fields.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useServerForm } from '#client/components/use-server-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { useOnline } from '#client/ui/use-online.ts'
import { EMPTY_LOAD_FORM, findFormField, formStops } from '#contract/freight/load-form.ts'
import {
  type LoadTemplate,
  type NewTemplateSchedule,
  templateScheduleBody,
  type TemplateSchedule,
  toNewSchedule,
} from '#contract/freight/load-template.ts'
import {
  MOST_DAYS_AHEAD,
  nextPostings,
  type StopSchedule,
  type Weekday,
  WEEKDAYS,
} from '#domain/freight/posting-schedule.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import type { Day } from '#domain/time/period.ts'
import { formatDay } from '#domain/time/stop-time.ts'
import { REPEAT_COPY } from '../copy.ts'
import { zoneOfTemplate } from './describe-template.ts'
import { useRepeatTemplate, useStopRepeating } from './load-templates.queries.ts'
import { DAYS_AFTER, StopTimes, UNTIMED } from './stop-times.tsx'

const FIRST: NewTemplateSchedule = {
  weekdays: [],
  daysAhead: 2,
  pickupTime: '08:00',
  pickupUntil: null,
  deliveryDays: 1,
  deliveryTime: '08:00',
  deliveryUntil: null,
  between: [],
  isPaused: false,
  skippedDays: [],
}

function startOf({ schedule, form }: LoadTemplate): NewTemplateSchedule {
  const start = schedule ? toNewSchedule(schedule) : FIRST
  return { ...start, between: form.between.map((_, at) => start.between[at] ?? UNTIMED) }
}

/** The field that shows what is wrong with a time of a load that these choices would post. */
function fieldOf({ form }: LoadTemplate) {
  const stops = formStops({ ...EMPTY_LOAD_FORM, ...form })
  return (path: string): 'pickupTime' | undefined => {
    const shown = findFormField(path, stops.length) ?? path
    const named = /^(.+?)(?:Date(Time)|(Until))$/.exec(shown)
    if (!named) return undefined
    const [, stop = '', time, until = ''] = named
    const ending = stop.endsWith('.') ? (time ?? until).toLowerCase() : (time ?? until)
    return `${stop}${ending}` as 'pickupTime'
  }
}

const options = (from: number, to: number, label: (days: number) => string) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ value: String(from + index), label: label(from + index) }))
const AHEAD = options(1, MOST_DAYS_AHEAD, REPEAT_COPY.daysBefore)

/** The days on which a template posts itself. */
export function RepeatTemplate({ template, onClose }: { template: LoadTemplate; onClose: () => void }) {
  const { schedule } = template
  const isOnline = useOnline()
  const save = useRepeatTemplate(template, onClose)
  const form = useServerForm({
    schema: templateScheduleBody,
    defaultValues: startOf(template),
    fieldOf: fieldOf(template),
  })
  const head = useRef<HTMLDivElement>(null)
  const { submitCount } = form.methods.formState
  // its fields aren't registered, so that the library focuses none
  useEffect(() => {
    if (submitCount > 0) head.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])
  const { methods } = form
  const values = useWatch({ control: methods.control }) as NewTemplateSchedule
  const set = <K extends keyof NewTemplateSchedule>(field: K, value: NewTemplateSchedule[K]) =>
    methods.setValue(field as 'weekdays', value as Weekday[], {
      shouldDirty: true,
      shouldValidate: methods.formState.isSubmitted,
    })
  const clock = (field: 'pickupTime' | 'deliveryTime') => ({
    label: REPEAT_COPY[field],
    required: true,
    value: values[field],
    error: fieldError(methods, field),
    onChange: (time: string) => set(field, time),
  })
  const until = (field: 'pickupUntil' | 'deliveryUntil') => ({
    label: REPEAT_COPY[field],
    optional: true,
    value: values[field] ?? '',
    error: fieldError(methods, field),
    onChange: (time: string) => set(field, time || null),
  })
  return (
    <Form form={form} send={(body) => save.mutateAsync({ body })} label={REPEAT_COPY.repeat(template.name)}>
      <div ref={head}>
        <Button variant="quiet" onClick={onClose}>
          <ArrowLeft aria-hidden />
          {REPEAT_COPY.back}
        </Button>
        <h3 className="mt-1 text-lg font-bold">{template.name}</h3>
        {schedule && <LastPostings schedule={schedule} />}
      </div>
      <PickupDays chosen={values.weekdays} onChoose={(weekdays) => set('weekdays', weekdays)} />
      <SelectField
        label={REPEAT_COPY.posted}
        hint={REPEAT_COPY.postedHint}
        options={AHEAD}
        value={String(values.daysAhead)}
        onChange={({ target }) => set('daysAhead', Number(target.value))}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
        <ClockField {...clock('pickupTime')} />
        <ClockField {...until('pickupUntil')} />
      </div>
      <StopTimes
        stops={template.form.between}
        times={values.between}
        errorOf={(at, field) => fieldError(methods, `between.${at}.${field}`)}
        onChange={(at, changed: StopSchedule) => set('between', values.between.with(at, changed))}
      />
      <SelectField
        label={REPEAT_COPY.deliveryDay}
        hint={REPEAT_COPY.localTimes}
        options={DAYS_AFTER}
        value={String(values.deliveryDays)}
        onChange={({ target }) => set('deliveryDays', Number(target.value))}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
        <ClockField {...clock('deliveryTime')} />
        <ClockField {...until('deliveryUntil')} />
      </div>
      <NextDays
        template={template}
        values={values}
        error={fieldError(methods, 'weekdays')}
        onSkip={(days) => set('skippedDays', days)}
      />
      {!isOnline && <p className="text-ink-soft">{REPEAT_COPY.offline}</p>}
      <SubmitRow form={form} label={schedule ? REPEAT_COPY.save : REPEAT_COPY.start}>
        {schedule && (
          <Button
            variant="ghost"
            busy={save.isPending}
            onClick={() => save.mutate({ body: { ...startOf(template), isPaused: !schedule.isPaused } })}
          >
            {schedule.isPaused ? REPEAT_COPY.resume : REPEAT_COPY.pause}
          </Button>
        )}
        {schedule && <StopRepeating template={template} onStopped={onClose} />}
      </SubmitRow>
    </Form>
  )
}

/** Whether it is paused, and what became of the last postings. */
function LastPostings({ schedule }: { schedule: TemplateSchedule }) {
  const failed = schedule.postings.findLast(({ problem }) => problem !== null)
  const noted = schedule.postings.at(-1)
  return (
    <>
      {schedule.isPaused && (
        <p className="text-ink-soft">
          {schedule.pausedBecause === null ? REPEAT_COPY.paused : REPEAT_COPY.pausedBecause(schedule.pausedBecause)}
        </p>
      )}
      {failed?.problem && !schedule.pausedBecause && (
        <p className="text-ink-soft">{REPEAT_COPY.notPosted(formatDay(failed.day), failed.problem)}</p>
      )}
      {noted?.note && <p className="text-ink-soft">{REPEAT_COPY.noted(formatDay(noted.day), noted.note)}</p>}
    </>
  )
}

function PickupDays({ chosen, onChoose }: { chosen: readonly Weekday[]; onChoose: (days: Weekday[]) => void }) {
  const toggle = (day: Weekday) => onChoose(WEEKDAYS.filter((each) => (each === day) !== chosen.includes(each)))
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{REPEAT_COPY.pickupDays}</legend>
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        {WEEKDAYS.map((day) => (
          <Chip key={day} pressed={chosen.includes(day)} onClick={() => toggle(day)}>
            {day}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

function StopRepeating({ template, onStopped }: { template: LoadTemplate; onStopped: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const stop = useStopRepeating(template, onStopped)
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {REPEAT_COPY.stop}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={REPEAT_COPY.stopTitle}
        description={REPEAT_COPY.stopDescription}
        confirmLabel={REPEAT_COPY.stop}
        busy={stop.isPending}
        onConfirm={() => stop.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

const SHOWN = 4

interface NextDaysProps {
  template: LoadTemplate
  values: NewTemplateSchedule
  error: string | undefined
  onSkip: (days: Day[]) => void
}

/** The pickups that these choices post next, each of which can be skipped. */
function NextDays({ template, values, error, onSkip }: NextDaysProps) {
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
