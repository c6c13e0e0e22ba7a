import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import { type editLoadTemplateEndpoint, toNewSchedule } from '#contract/freight/load-template.ts'
import type { ReadContext, WriteContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { findSchedules } from '../templates/posting-schedule.sql.ts'
import { presentTemplate } from '../templates/present-template.ts'
import { changeTemplate, findTemplate, refuseTakenName } from '../templates/template.sql.ts'
import type { GeoDeps, LocatedStops } from './resolve-lane.ts'
import { locateSchedule, scheduleTemplate } from './schedule-template.ts'

type Input = ParsedEndpointInput<typeof editLoadTemplateEndpoint>

/** The template after the edit; its schedule is null if it doesn't repeat. */
async function readEdited({ params, body }: Input, { db, actor, now }: ReadContext) {
  const before = await findTemplate(db, { id: params.id, accountId: actor.id })
  if (!before) return null
  const template = { ...before, name: body.name, form: body.form }
  const stored = (await findSchedules(db, [template.id], new Date(now))).get(template.id)
  const { schedule } = presentTemplate(template, stored)
  return { template, schedule: schedule && toNewSchedule(schedule) }
}

/** Finds the stops of a template that repeats, before the transaction. */
export function locateEdited(geography: GeoDeps) {
  return async (input: Input, context: ReadContext): Promise<LocatedStops | null> => {
    const edited = await readEdited(input, context)
    return edited?.schedule ? locateSchedule(geography, { ...edited, schedule: edited.schedule }, context.now) : null
  }
}

/** A template that repeats is scheduled again: its pickup may be in another time zone now. */
export async function editTemplate(
  input: Input,
  context: WriteContext,
  stops: LocatedStops | null,
): Promise<EndpointResponseInput<typeof editLoadTemplateEndpoint>> {
  const edited = await readEdited(input, context)
  if (!edited) throw new Refused('NOT_FOUND')
  const { template, schedule } = edited
  const { id, name } = template
  await changeTemplate(context.db, { id, name, form: JSON.stringify(template.form) }).catch(refuseTakenName)
  return schedule ? scheduleTemplate({ params: { id }, body: schedule }, context, stops) : presentTemplate(template)
}
