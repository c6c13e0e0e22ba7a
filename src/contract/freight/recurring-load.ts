import { type PostingSchedule, timesOfDay } from '#domain/freight/posting-schedule.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Day } from '#domain/time/period.ts'
import type * as z from 'zod/mini'
import type { ErrorDetail } from '../api/error.ts'
import { createLoadFormSchema, EMPTY_LOAD_FORM } from './load-form.ts'
import { toLoadPayload } from './load-payload.ts'
import { newLoadSchema } from './load-post.ts'
import type { LoadTemplate } from './load-template.ts'

function problemsOf({ issues }: z.core.$ZodError): ErrorDetail[] {
  return issues.map(({ path, message }) => ({ path: path.join('.'), message }))
}

/**
 * What is posted from a template for a pickup day, or what its form would refuse, by field. The form's own rules come
 * first: the API takes a rate of $0, an empty field isn't one.
 */
export function readRecurringLoad(
  form: LoadTemplate['form'],
  { schedule, day, now }: { schedule: PostingSchedule; day: Day; now: Instant },
): { terms: z.output<typeof newLoadSchema> } | { errors: ErrorDetail[] } {
  const typed = createLoadFormSchema('create', () => now).safeParse({
    ...EMPTY_LOAD_FORM,
    ...form,
    ...timesOfDay(schedule, day),
  })
  if (!typed.success) return { errors: problemsOf(typed.error) }
  const read = newLoadSchema.safeParse(toLoadPayload(typed.data))
  return read.success ? { terms: read.data } : { errors: problemsOf(read.error) }
}
