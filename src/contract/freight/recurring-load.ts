import { POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { type PostingSchedule, timesOfDay, UNTIMED_STOPS_MESSAGE } from '#domain/freight/posting-schedule.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Day } from '#domain/time/period.ts'
import type * as z from 'zod/mini'
import type { ErrorDetail } from '../api/error.ts'
import { stopField } from './load-field-table.ts'
import { createLoadFormSchema, EMPTY_BETWEEN, EMPTY_LOAD_FORM, findFormField, formStops } from './load-form.ts'
import { toLoadPayload } from './load-payload.ts'
import { newLoadSchema } from './load-post.ts'
import type { LoadTemplate } from './load-template.ts'

type TemplateForm = LoadTemplate['form']

function problemsOf({ issues }: z.core.$ZodError): ErrorDetail[] {
  return issues.map(({ path, message }) => ({ path: path.join('.'), message }))
}

/** The number of the stop whose times a problem is about, from 1; 0 if it is about something else. */
function timedStop(form: TemplateForm, { path }: ErrorDetail): number {
  const stops = formStops({ ...EMPTY_LOAD_FORM, ...form })
  const at = findFormField(path, stops.length) ?? path
  return stops.findIndex(({ field }) => at === stopField(field, 'DateTime') || at === stopField(field, 'Until')) + 1
}

/** A problem of one day, such as a time that its clocks skip. Any other would come again on the next. */
export const isOfOneDay = (form: TemplateForm, error: ErrorDetail) => timedStop(form, error) > 0

/** What is wrong with a stop's times. Above two stops it names the stop: the schedule has no field of it. */
export function nameStop(form: TemplateForm, error: ErrorDetail): string {
  const stops = formStops({ ...EMPTY_LOAD_FORM, ...form })
  const number = timedStop(form, error)
  const stop = stops[number - 1]
  if (!stop || stops.length <= POSTED_STOPS.length) return error.message
  const name = [`Stop ${number}`, stop.Location, stop.State].filter(Boolean).join(', ')
  return `${name}: ${error.message}`
}

/**
 * What is posted from a template for a pickup day, or what its form would refuse, by field. The form's own rules come
 * first: the API takes a rate of $0, an empty field isn't one.
 */
export function readRecurringLoad(
  form: TemplateForm,
  { schedule, day, now }: { schedule: PostingSchedule; day: Day; now: Instant },
): { terms: z.output<typeof newLoadSchema> } | { errors: ErrorDetail[] } {
  const { between: times, ...ends } = timesOfDay(schedule, day)
  if (times.length !== form.between.length) return { errors: [{ path: 'between', message: UNTIMED_STOPS_MESSAGE }] }
  const typed = createLoadFormSchema('create', () => now).safeParse({
    ...EMPTY_LOAD_FORM,
    ...form,
    ...ends,
    between: form.between.map((stop, at) => ({
      ...EMPTY_BETWEEN,
      ...stop,
      DateTime: times[at]?.dateTime ?? '',
      Until: times[at]?.until ?? '',
    })),
  })
  if (!typed.success) return { errors: problemsOf(typed.error) }
  const read = newLoadSchema.safeParse(toLoadPayload(typed.data))
  return read.success ? { terms: read.data } : { errors: problemsOf(read.error) }
}
