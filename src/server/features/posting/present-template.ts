import type { EndpointResponseInput } from '#contract/api/endpoint.ts'
import {
  loadTemplateFormSchema,
  type saveLoadTemplateEndpoint,
  type TemplateSchedule,
  templateScheduleBody,
} from '#contract/freight/load-template.ts'
import type { ScheduleRow, StoredSchedule, TemplateRow } from './template.sql.ts'

type Template = EndpointResponseInput<typeof saveLoadTemplateEndpoint>

/** A stored schedule; the body is what was checked when it was saved. */
export function readStoredSchedule({ schedule }: Pick<ScheduleRow, 'schedule'>) {
  const { isPaused: _, skippedDays: __, ...plan } = templateScheduleBody.parse(schedule)
  return plan
}

export function presentSchedule(row: StoredSchedule): TemplateSchedule {
  const skipped = row.postings.filter(({ outcome }) => outcome === 'skipped')
  return {
    ...readStoredSchedule(row),
    isPaused: row.paused_at !== null,
    pausedBecause: row.paused_because,
    skippedDays: skipped.map(({ day }) => day),
    postings: row.postings.flatMap(({ day, outcome, load_id: loadId, problem, note }) =>
      outcome === 'skipped' ? [] : [{ day, loadId, problem, note }],
    ),
    zone: row.zone,
    since: row.since.toISOString(),
  }
}

export function presentTemplate({ id, name, form, created_at }: TemplateRow, schedule?: StoredSchedule): Template {
  return {
    id,
    name,
    form: loadTemplateFormSchema.parse(form),
    schedule: schedule ? presentSchedule(schedule) : null,
    createdAt: created_at.toISOString(),
  }
}
