import { loadQuery } from '#client/data/load-query.ts'
import { useStored } from '#client/data/use-stored.ts'
import { duplicateOf, EMPTY_LOAD_FORM, type LoadFormValues } from '#contract/load-form.ts'
import type { CreateLoadSearch } from './create-load-search.ts'
import { keptForm } from './kept-form.ts'
import { templatesQuery } from './load-templates.queries.ts'
import { useUnsent } from './unsent-loads.queries.ts'

export interface Start {
  form: LoadFormValues
  /** of the draft: each start keeps its own */
  name: string
  /** the unsent load that this one replaces */
  insteadOf?: { opId: string; draftId: string }
}

type Asked = { is: 'loading' } | { is: 'missing' } | { is: 'ready'; start: Start }

/** What the form begins with: nothing, another load, a template, or a load that could not be sent. */
export function useStart({ from, template, op }: CreateLoadSearch): Asked {
  const load = useStored(loadQuery(from ?? ''), { enabled: from !== undefined })
  const templates = useStored(templatesQuery, { enabled: template !== undefined })
  const unsent = useUnsent('create-load', op ?? null, ({ opId }) => opId === op)
  if (op !== undefined) {
    if (unsent === undefined) return { is: 'loading' }
    if (unsent === null) return { is: 'missing' }
    const { opId, intent } = unsent
    const insteadOf = { opId, draftId: intent.draftId }
    return { is: 'ready', start: { form: keptForm(intent.form), name: `load again ${opId}`, insteadOf } }
  }
  if (template !== undefined) {
    const found = templates.data?.find(({ id }) => id === template)
    if (found)
      return { is: 'ready', start: { form: { ...EMPTY_LOAD_FORM, ...found.form }, name: `load by ${template}` } }
    return { is: templates.data || templates.isError ? 'missing' : 'loading' }
  }
  if (from !== undefined) {
    if (load.data) return { is: 'ready', start: { form: duplicateOf(load.data), name: `load like ${from}` } }
    return { is: load.isError ? 'missing' : 'loading' }
  }
  return { is: 'ready', start: { form: EMPTY_LOAD_FORM, name: 'load' } }
}
