import {
  deleteLoadTemplateEndpoint,
  listLoadTemplatesEndpoint,
  MAX_TEMPLATES,
  saveLoadTemplateEndpoint,
} from '#contract/freight/load-template.ts'
import { newId } from '#server/db/new-id.ts'
import { type Route, route } from '#server/http/route.ts'
import { type Spend, within } from '#server/http/budget.ts'
import { Refused } from '#server/http/refusal.ts'
import { applyShipperTender } from './apply-tender-change.ts'
import { createLoad } from './post-load.ts'
import { postLoads } from './post-loads.ts'
import { presentTemplate } from './present-template.ts'
import type { GeoDeps } from './resolve-lane.ts'
import { editTemplate, scheduleTemplate, unscheduleTemplate } from './schedule-template.ts'
import { countTemplates, findSchedules, insertTemplate, listLoadTemplates, removeTemplate } from './template.sql.ts'
import { refuseTakenName } from './template-name.ts'
import { updateLoad } from './update-load.ts'
import { upsertLoad } from './upsert-load.ts'

const keepTemplate = route(saveLoadTemplateEndpoint, async ({ body }, { db: tx, actor, now }) => {
  if ((await countTemplates(tx, actor.accountId)) >= MAX_TEMPLATES) throw new Refused('TEMPLATE_LIMIT')
  const template = { id: newId(), account_id: actor.accountId, name: body.name, created_at: new Date(now) }
  await insertTemplate(tx, { ...template, form: JSON.stringify(body.form) }).catch(refuseTakenName)
  return presentTemplate({ ...template, person_id: actor.personId, form: body.form })
})

export function postingRoutes({ spend, ...geography }: GeoDeps & { spend: Spend }): Route[] {
  return [
    route(listLoadTemplatesEndpoint, async (_, { db, actor, now }) => {
      const templates = await listLoadTemplates(db, actor.accountId)
      const ids = templates.map(({ id }) => id)
      const schedules = await findSchedules(db, ids, new Date(now))
      return { data: templates.map((template) => presentTemplate(template, schedules.get(template.id))) }
    }),
    keepTemplate,
    route(deleteLoadTemplateEndpoint, async ({ params }, { db: tx, actor }) => {
      if (!(await removeTemplate(tx, { id: params.id, accountId: actor.accountId }))) throw new Refused('NOT_FOUND')
      return { message: 'Template deleted successfully!' }
    }),
    within(spend, 'posts', createLoad(geography)),
    postLoads({ spend, ...geography }),
    updateLoad({ spend, ...geography }),
    upsertLoad({ spend, ...geography }),
    applyShipperTender({ spend, ...geography }),
    editTemplate(geography),
    scheduleTemplate(geography),
    unscheduleTemplate,
  ]
}
