import { postLoadsEndpoint } from '#contract/freight/load-bulk.ts'
import { createLoadEndpoint, updateLoadEndpoint } from '#contract/freight/load-post.ts'
import {
  deleteLoadTemplateEndpoint,
  editLoadTemplateEndpoint,
  listLoadTemplatesEndpoint,
  MAX_TEMPLATES,
  saveLoadTemplateEndpoint,
  scheduleLoadTemplateEndpoint,
} from '#contract/freight/load-template.ts'
import { newId } from '#server/db/new-id.ts'
import { preparedRoute, type Route, route } from '#server/http/route.ts'
import { type Spend, within } from '#server/http/budget.ts'
import { Refused } from '#server/http/refusal.ts'
import { createLoad } from './post-load.ts'
import { measureRows, postLoads } from './post-loads.ts'
import { listStops } from './posting.sql.ts'
import { presentTemplate } from './present-template.ts'
import { type GeoDeps, resolveLane } from './resolve-lane.ts'
import {
  editTemplate,
  locateEdited,
  locateTemplate,
  scheduleTemplate,
  unscheduleTemplate,
} from './schedule-template.ts'
import { countTemplates, findSchedules, insertTemplate, listLoadTemplates, removeTemplate } from './template.sql.ts'
import { refuseTakenName } from './template-name.ts'
import { changesLane, updateLoad } from './update-load.ts'

const keepTemplate = route(saveLoadTemplateEndpoint, async ({ body }, { db: tx, actor, now }) => {
  if ((await countTemplates(tx, actor.accountId)) >= MAX_TEMPLATES) throw new Refused('TEMPLATE_LIMIT')
  const template = { id: newId(), account_id: actor.accountId, name: body.name, created_at: new Date(now) }
  await insertTemplate(tx, { ...template, form: JSON.stringify(body.form) }).catch(refuseTakenName)
  return presentTemplate({ ...template, form: body.form })
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
    within(
      spend,
      'posts',
      preparedRoute(createLoadEndpoint, ({ body }) => resolveLane(geography, body), createLoad),
    ),
    preparedRoute(
      postLoadsEndpoint,
      async (input, ctx) => {
        const fitting = await spend.upTo(ctx, 'imports', input.body.loads.length)
        return measureRows(geography, input.body.loads.slice(0, fitting))
      },
      postLoads,
    ),
    preparedRoute(
      updateLoadEndpoint,
      async ({ params, body }, ctx) => {
        if (await changesLane(ctx, params.id, body)) await spend(ctx, 'routes')
        return resolveLane(geography, body, await listStops(ctx.db, params.id))
      },
      updateLoad,
    ),
    preparedRoute(editLoadTemplateEndpoint, locateEdited(geography), editTemplate),
    preparedRoute(scheduleLoadTemplateEndpoint, locateTemplate(geography), scheduleTemplate),
    unscheduleTemplate,
  ]
}
