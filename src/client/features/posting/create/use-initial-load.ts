import { loadQuery } from '#client/data/cache/load-query.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { toDuplicateForm, EMPTY_LOAD_FORM, type LoadFormValues } from '#contract/freight/load-form.ts'
import type { CreateLoadSearch } from './create-load-search.ts'
import { parseSavedForm } from '../draft/saved-form.ts'
import { useUnsentLoad } from '../draft/unsent-loads.queries.ts'

export interface Start {
  form: LoadFormValues
  /** the draft's name, one per starting point */
  name: string
  /** the unsent load this one replaces */
  insteadOf?: { opId: string; draftId: string }
}

export type InitialLoad = { is: 'loading' } | { is: 'missing'; error: Error | null } | { is: 'ready'; start: Start }

/** The form's starting point: empty, another load, or an unsent load. `TemplateStart` knows those from a template. */
export function useInitialLoad({ from, op }: CreateLoadSearch): InitialLoad {
  const load = useStored(loadQuery(from ?? ''), { enabled: from !== undefined })
  const unsent = useUnsentLoad('create-load', op ?? null, ({ opId }) => opId === op)
  if (op !== undefined) {
    if (unsent === undefined) return { is: 'loading' }
    if (unsent === null) return { is: 'missing', error: null }
    const { opId, intent } = unsent
    const insteadOf = { opId, draftId: intent.draftId }
    return { is: 'ready', start: { form: parseSavedForm(intent.form), name: `load again ${opId}`, insteadOf } }
  }
  if (from !== undefined) {
    if (load.data) return { is: 'ready', start: { form: toDuplicateForm(load.data), name: `load like ${from}` } }
    return load.isError ? { is: 'missing', error: load.error } : { is: 'loading' }
  }
  return { is: 'ready', start: { form: EMPTY_LOAD_FORM, name: 'load' } }
}
