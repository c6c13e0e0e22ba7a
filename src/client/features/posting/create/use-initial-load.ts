import { loadQuery } from '#client/data/cache/load-query.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { toDuplicateForm, EMPTY_LOAD_FORM, type LoadFormValues } from '#contract/freight/load-form.ts'
import type { CreateLoadSearch } from './create-load-search.ts'
import { parseSavedForm } from '../draft/saved-form.ts'
import { templatesQuery } from '../template/load-templates.queries.ts'
import { useUnsentLoad } from '../draft/unsent-loads.queries.ts'

export interface Start {
  form: LoadFormValues
  /** the draft's name, one per starting point */
  name: string
  /** the unsent load this one replaces */
  insteadOf?: { opId: string; draftId: string }
}

type InitialLoad = { is: 'loading' } | { is: 'missing'; error: Error | null } | { is: 'ready'; start: Start }

/** The form's starting point: empty, another load, a template, or an unsent load. */
export function useInitialLoad({ from, template, op }: CreateLoadSearch): InitialLoad {
  const load = useStored(loadQuery(from ?? ''), { enabled: from !== undefined })
  const templates = useStored(templatesQuery, { enabled: template !== undefined })
  const unsent = useUnsentLoad('create-load', op ?? null, ({ opId }) => opId === op)
  if (op !== undefined) {
    if (unsent === undefined) return { is: 'loading' }
    if (unsent === null) return { is: 'missing', error: null }
    const { opId, intent } = unsent
    const insteadOf = { opId, draftId: intent.draftId }
    return { is: 'ready', start: { form: parseSavedForm(intent.form), name: `load again ${opId}`, insteadOf } }
  }
  if (template !== undefined) {
    const found = templates.data?.find(({ id }) => id === template)
    if (found)
      return { is: 'ready', start: { form: { ...EMPTY_LOAD_FORM, ...found.form }, name: `load by ${template}` } }
    return templates.data || templates.isError ? { is: 'missing', error: templates.error } : { is: 'loading' }
  }
  if (from !== undefined) {
    if (load.data) return { is: 'ready', start: { form: toDuplicateForm(load.data), name: `load like ${from}` } }
    return load.isError ? { is: 'missing', error: load.error } : { is: 'loading' }
  }
  return { is: 'ready', start: { form: EMPTY_LOAD_FORM, name: 'load' } }
}
