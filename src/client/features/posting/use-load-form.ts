import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { PostingMode } from '#contract/load-field.ts'
import { loadForm, type LoadFormValues } from '#contract/load-form.ts'
import { unfinishedFields } from '#client/browser/unfinished-fields.ts'

function resolverFor(mode: PostingMode): Resolver<LoadFormValues> {
  const resolve = zodResolver(loadForm(mode, Date.now)) as unknown as Resolver<LoadFormValues>
  return (typed, context, options) => resolve({ ...typed, ...unfinishedFields(options.fields) }, context, options)
}

/**
 * The form of a load: judged field by field once a field has been left, and whole when it is sent.
 * @param start what Clear Form or Reset Changes leads back to
 * @param typed what was typed before, in a draft or an unsent action
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
