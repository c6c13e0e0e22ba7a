import type { Kysely } from 'kysely'
import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import type { ErrorDetail } from '#contract/api/error.ts'
import {
  editLoadTemplateEndpoint,
  loadTemplateFormSchema,
  scheduleLoadTemplateEndpoint,
  toNewSchedule,
  unscheduleLoadTemplateEndpoint,
} from '#contract/freight/load-template.ts'
import { nameStop, readRecurringLoad } from '#contract/freight/recurring-load.ts'
import { firstStop } from '#domain/freight/load-stop.ts'
import { nextPostingAt, nextPostings, type PostingSchedule } from '#domain/freight/posting-schedule.ts'
import type { LocatedStop } from '#domain/geo/stop-place.ts'
import { localDay } from '#domain/time/stop-time.ts'
import type { Schema } from '#server/db/schema.ts'
import type { ReadContext, WriteContext } from '#server/http/request-context.ts'
import { Refused } from '#server/http/refusal.ts'
import { preparedRoute, route } from '#server/http/route.ts'
import { presentSchedule, presentTemplate } from './present-template.ts'
import { checkTerms } from './check-terms.ts'
import { type GeoDeps, locateStops } from './resolve-lane.ts'
import {
  changeTemplate,
  findSchedules,
  findTemplate,
  removeSchedule,
  saveSchedule,
  saveSkippedDays,
  type TemplateRow,
} from './template.sql.ts'
import { refuseTakenName } from './template-name.ts'

type Input = ParsedEndpointInput<typeof scheduleLoadTemplateEndpoint>
type Answer = EndpointResponseInput<typeof scheduleLoadTemplateEndpoint>

/** Any zone will do to read the template's other fields: its own is known only once the pickup is found. */
const SOME_ZONE = 'America/Chicago'

async function findOwn(db: Kysely<Schema>, id: string, accountId: string): Promise<TemplateRow> {
  const template = await findTemplate(db, { id, accountId })
  if (!template) throw new Refused('NOT_FOUND')
  return template
}

function planOf(body: Input['body']): PostingSchedule {
  const { isPaused: _, skippedDays: __, ...schedule } = body
  return schedule
}

interface NextRead {
  now: number
  /** of the pickup */
  zone: string
  /** of the stops; null until they are located */
  places: LocatedStop[] | null
}

/** What the schedule would post next, read as a post by hand; its errors by field. A night of one day is passed over. */
function readNext(template: TemplateRow, schedule: PostingSchedule, { now, zone, places }: NextRead) {
  const form = loadTemplateFormSchema.parse(template.form)
  const place = { zone, now, since: now, settled: new Set<string>() }
  const reads = nextPostings(schedule, place, 3).map(({ day }) => {
    const read = readRecurringLoad(form, { schedule, day, now })
    if ('errors' in read || !places) return read
    const errors = checkTerms(read.terms, places, now)
    return errors.length > 0 ? { errors } : read
  })
  return reads.find((read) => 'terms' in read) ?? reads[0] ?? { errors: [] }
}

function refuse({ form }: TemplateRow, details: ErrorDetail[]): Refused {
  const [first] = details
  const message = first ? nameStop(loadTemplateFormSchema.parse(form), first) : ''
  return new Refused('VALIDATION_ERROR', { message, details })
}

/** Null when the template is incomplete, which the command says. Each posting measures its own route. */
async function locateSchedule(
  geography: GeoDeps,
  { template, schedule }: { template: TemplateRow; schedule: Input['body'] },
  now: number,
): Promise<LocatedStop[] | null> {
  const read = readNext(template, planOf(schedule), { now, zone: SOME_ZONE, places: null })
  return 'terms' in read ? locateStops(geography, read.terms) : null
}

export const scheduleTemplate = (geography: GeoDeps) =>
  preparedRoute(
    scheduleLoadTemplateEndpoint,
    async ({ params, body }, { db, actor, now }) => {
      const template = await findTemplate(db, { id: params.id, accountId: actor.accountId })
      return template ? locateSchedule(geography, { template, schedule: body }, now) : null
    },
    saveNewSchedule,
  )

/** A template that couldn't be posted by hand can't be scheduled either. Pausing and skipping need no subscription. */
async function saveNewSchedule(
  { params, body }: Input,
  { db: tx, actor, now }: WriteContext,
  places: LocatedStop[] | null,
): Promise<Answer> {
  const template = await findOwn(tx, params.id, actor.accountId)
  if (!body.isPaused && !actor.hasAccess) throw new Refused('SUBSCRIPTION_REQUIRED')
  const schedule = planOf(body)
  const start = places && firstStop(places)
  const zone = start?.ok ? start.zone : SOME_ZONE
  const read = readNext(template, schedule, { now, zone, places })
  if ('errors' in read || !places) throw refuse(template, 'errors' in read ? read.errors : [])

  const at = new Date(now)
  const own = { templateId: template.id, schedule, zone, isPaused: body.isPaused, now: at }
  await saveSchedule(tx, { ...own, nextAt: null })
  await saveSkippedDays(tx, template.id, { days: body.skippedDays, from: localDay(now, zone), now: at })
  const settled = await findSchedules(tx, [template.id], at)
  const days = settled.get(template.id)?.postings.map(({ day }) => day)
  const next = nextPostingAt(schedule, { zone, now, since: now, settled: new Set(days) })
  await saveSchedule(tx, { ...own, nextAt: next === null ? null : new Date(next) })
  return presentTemplate(template, (await findSchedules(tx, [template.id], at)).get(template.id))
}

export const unscheduleTemplate = route(unscheduleLoadTemplateEndpoint, async ({ params }, { db: tx, actor }) => {
  const template = await findOwn(tx, params.id, actor.accountId)
  if (!(await removeSchedule(tx, template.id))) throw new Refused('NOT_FOUND')
  return presentTemplate(template)
})

type EditInput = ParsedEndpointInput<typeof editLoadTemplateEndpoint>

/** The template after the edit; its schedule is null if it doesn't repeat. */
async function readEdited({ params, body }: EditInput, { db, actor, now }: ReadContext) {
  const before = await findTemplate(db, { id: params.id, accountId: actor.accountId })
  if (!before) return null
  const template = { ...before, name: body.name, form: body.form }
  const stored = (await findSchedules(db, [template.id], new Date(now))).get(template.id)
  if (!stored) return { template, schedule: null }
  const schedule = toNewSchedule(presentSchedule(stored))
  // with two stops there is nothing to set
  const between = body.between ?? (body.form.between.length === 0 ? [] : schedule.between)
  return { template, schedule: { ...schedule, between } }
}

/** A template that repeats is scheduled again: its pickup may be in another time zone now. */
export const editTemplate = (geography: GeoDeps) =>
  preparedRoute(
    editLoadTemplateEndpoint,
    async (input, context) => {
      const edited = await readEdited(input, context)
      return edited?.schedule ? locateSchedule(geography, { ...edited, schedule: edited.schedule }, context.now) : null
    },
    async (input, context, places) => {
      const edited = await readEdited(input, context)
      if (!edited) throw new Refused('NOT_FOUND')
      const { template } = edited
      const { id, name } = template
      await changeTemplate(context.db, { id, name, form: JSON.stringify(template.form) }).catch(refuseTakenName)
      return edited.schedule
        ? saveNewSchedule({ params: { id }, body: edited.schedule }, context, places)
        : presentTemplate(template)
    },
  )
