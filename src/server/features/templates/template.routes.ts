import type { AnswerInputOf, ParsedInputOf } from '#contract/endpoint.ts'
import { deleteTemplate, listTemplates, MOST_TEMPLATES, saveTemplate, templateForm } from '#contract/load-template.ts'
import { newId } from '#server/db/new-id.ts'
import { violatesUnique } from '#server/db/unique-violation.ts'
import { type Route, route, type WriteRequest } from '#server/http/bind.ts'
import { Refused } from '#server/http/refusal.ts'
import { countTemplates, insertTemplate, removeTemplate, type TemplateRow, templatesOf } from './template.sql.ts'

type Template = AnswerInputOf<typeof saveTemplate>

function presentTemplate({ id, name, form, created_at }: TemplateRow): Template {
  // what an older version kept lacks the fields that came since
  return { id, name, form: templateForm.parse(form), createdAt: created_at.toISOString() }
}

async function keepTemplate(
  { body }: ParsedInputOf<typeof saveTemplate>,
  { db: tx, actor, now }: WriteRequest,
): Promise<Template> {
  if ((await countTemplates(tx, actor.id)) >= MOST_TEMPLATES) throw new Refused('TEMPLATE_LIMIT')
  const template = { id: newId(), account_id: actor.id, name: body.name, created_at: new Date(now) }
  await insertTemplate(tx, { ...template, form: JSON.stringify(body.form) }).catch((error: unknown) => {
    const details = [{ path: 'name', message: 'You already have a template of this name' }]
    throw violatesUnique(error, 'load_template_name') ? new Refused('TEMPLATE_NAME_TAKEN', { details }) : error
  })
  return presentTemplate({ ...template, form: body.form })
}

export function templateRoutes(): Route[] {
  return [
    route(listTemplates, async (_, { db, actor }) => ({
      data: (await templatesOf(db, actor.id)).map(presentTemplate),
    })),
    route(saveTemplate, keepTemplate),
    route(deleteTemplate, async ({ params }, { db: tx, actor }) => {
      if (!(await removeTemplate(tx, { id: params.id, accountId: actor.id }))) throw new Refused('NOT_FOUND')
      return { message: 'Template deleted successfully!' }
    }),
  ]
}
