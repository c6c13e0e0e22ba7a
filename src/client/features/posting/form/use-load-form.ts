import { useEffect, useState } from 'react'
import type { PostingMode } from '#contract/freight/load-field.ts'
import { createLoadFormSchema, findFormField, type LoadFormValues } from '#contract/freight/load-form.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { type ServerForm, useServerForm } from '#client/components/use-server-form.ts'

export type LoadServerForm = ServerForm<LoadFormValues, LoadFormValues>

/**
 * The load form, with a summary of its errors.
 * @param start values for Clear Form or Reset Changes
 * @param typed earlier input, from a draft or an unsent action
 */
export function useLoadForm(mode: PostingMode, start: LoadFormValues, typed: LoadFormValues | null): LoadServerForm {
  const [schema] = useState(() => createLoadFormSchema(mode, serverNow))
  const form = useServerForm<LoadFormValues>({
    schema,
    defaultValues: start,
    fieldOf: findFormField,
    place({ code, message }) {
      if (code === 'REFERENCE_TAKEN') return { reference: message }
      // the edit screen compares both versions
      return code === 'STALE_VERSION' ? {} : undefined
    },
    hasSummary: true,
  })
  const { reset } = form.methods
  useEffect(() => {
    if (typed) reset(typed, { keepDefaultValues: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once: from then on the form itself knows best
  }, [])
  return form
}
