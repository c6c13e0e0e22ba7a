import { idSchema } from '#contract/api/common-schemas.ts'
import * as z from 'zod/mini'

const named = z.catch(z.optional(idSchema), undefined)

/**
 * What a new load starts from: a load to post again, a template, or an unsent load. `templates` opens their list, and
 * `edit` changes the template itself.
 */
export const createLoadSearch = z.object({
  from: named,
  template: named,
  op: named,
  edit: z.catch(z.optional(z.boolean()), undefined),
  templates: z.catch(z.optional(z.boolean()), undefined),
})
export type CreateLoadSearch = z.output<typeof createLoadSearch>
