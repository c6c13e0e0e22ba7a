import { id } from '#contract/wire.ts'
import * as z from 'zod/mini'

const named = z.catch(z.optional(id), undefined)

/** What a new load starts from: a load to post again, a template, or one that could not be sent. */
export const createLoadSearch = z.object({ from: named, template: named, op: named })
export type CreateLoadSearch = z.output<typeof createLoadSearch>
