import type { ReactNode } from 'react'
import { useStored } from '#client/data/cache/use-stored.ts'
import { EMPTY_LOAD_FORM } from '#contract/freight/load-form.ts'
import type { InitialLoad } from '../create/use-initial-load.ts'
import { templatesQuery } from './load-templates.queries.ts'

/** A load's form that starts from a template. */
export function TemplateStart({
  templateId,
  children,
}: {
  templateId: string
  children: (initial: InitialLoad) => ReactNode
}) {
  const { data, error, isError } = useStored(templatesQuery)
  const template = data?.find(({ id }) => id === templateId)
  if (template)
    return children({
      is: 'ready',
      start: { form: { ...EMPTY_LOAD_FORM, ...template.form }, name: `load by ${templateId}` },
    })
  return children(data || isError ? { is: 'missing', error } : { is: 'loading' })
}
