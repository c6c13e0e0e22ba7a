import { useDeferredValue, useState } from 'react'
import { get, useFormContext, useWatch } from 'react-hook-form'
import type { PostingMode } from '#contract/freight/load-field.ts'
import { createLoadFormSchema, type LoadFormValues } from '#contract/freight/load-form.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { LOAD_FORM_COPY } from './copy.ts'
import { FIELD_LABELS } from './load-fields.ts'

/** How many of them are named. The line is cut where a phone is too narrow. */
const MOST_NAMED = 3

/** Which required fields are still empty, beside the button that needs them. */
export function MissingFields({ mode }: { mode: PostingMode }) {
  const { control } = useFormContext<LoadFormValues>()
  const [schema] = useState(() => createLoadFormSchema(mode, serverNow))
  // typing comes first
  const values = useDeferredValue(useWatch({ control }) as LoadFormValues)
  const paths = new Set(schema.safeParse(values).error?.issues.map(({ path }) => path.join('.')))
  const missing = [...FIELD_LABELS].filter(([name]) => paths.has(name) && !get(values, name))
  if (missing.length === 0) return null
  const names = missing.slice(0, MOST_NAMED).map(([, label]) => label)
  return (
    <p className="w-full truncate text-sm text-ink-soft">{LOAD_FORM_COPY.missing(missing.length, names.join(', '))}</p>
  )
}
