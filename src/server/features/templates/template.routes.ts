import type { EndpointResponseInput, ParsedEndpointInput } from '#contract/api/endpoint.ts'
import {
  deleteLoadTemplateEndpoint,
  listLoadTemplatesEndpoint,
  MAX_TEMPLATES,
  saveLoadTemplateEndpoint,
} from '#contract/freight/load-template.ts'
import { newId } from '#server/db/new-id.ts'
import { type Route, route, type WriteContext } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { findSchedules } from './posting-schedule.sql.ts'
import { presentTemplate } from './present-template.ts'
import { countTemplates, insertTemplate, listLoadTemplates, refuseTakenName, removeTemplate } from './template.sql.ts'

type Template = EndpointResponseInput<typeof saveLoadTemplateEndpoint>

async function keepTemplate(
  { body }: ParsedEndpointInput<typeof saveLoadTemplateEndpoint>,
  { db: tx, actor, now }: WriteContext,
): Promise<Template> {
  if ((await countTemplates(tx, actor.id)) >= MAX_TEMPLATES) throw new Refused('TEMPLATE_LIMIT')
  const template = { id: newId(), account_id: actor.id, name: body.name, created_at: new Date(now) }
  await insertTemplate(tx, { ...template, form: JSON.stringify(body.form) }).catch(refuseTakenName)
  return presentTemplate({ ...template, form: body.form })
}

export function templateRoutes(): Route[] {
  return [
    route(listLoadTemplatesEndpoint, async (_, { db, actor, now }) => {
      const templates = await listLoadTemplates(db, actor.id)
      const ids = templates.map(({ id }) => id)
      const schedules = await findSchedules(db, ids, new Date(now))
      return { data: templates.map((template) => presentTemplate(template, schedules.get(template.id))) }
    }),
    route(saveLoadTemplateEndpoint, keepTemplate),
    route(deleteLoadTemplateEndpoint, async ({ params }, { db: tx, actor }) => {
      if (!(await removeTemplate(tx, { id: params.id, accountId: actor.id }))) throw new Refused('NOT_FOUND')
      return { message: 'Template deleted successfully!' }
    }),
  ]
}
