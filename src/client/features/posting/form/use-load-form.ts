import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { PostingMode } from '#contract/freight/load-field.ts'
import { createLoadFormSchema, type LoadFormValues } from '#contract/freight/load-form.ts'
import { findHalfTypedFields } from '#client/browser/page/unfinished-fields.ts'

function resolverFor(mode: PostingMode): Resolver<LoadFormValues> {
  const resolve = zodResolver(createLoadFormSchema(mode, Date.now)) as unknown as Resolver<LoadFormValues>
  return (typed, context, options) => resolve({ ...typed, ...findHalfTypedFields(options.fields) }, context, options)
}

/**
 * The load form: each field is validated on blur, and all of them on submit.
 * @param start values for Clear Form or Reset Changes
 * @param typed earlier input, from a draft or an unsent action
 */
export function useLoadForm(mode: PostingMode, start: LoadFormValues, typed: LoadFormValues | null) {
  const [resolver] = useState(() => resolverFor(mode))
  const form = useForm<LoadFormValues>({ resolver, mode: 'onTouched', shouldFocusError: false, defaultValues: start })
  useEffect(() => {
    if (typed) form.reset(typed, { keepDefaultValues: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once: from then on the form itself knows best
  }, [])
  return form
}
