import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Acted, MAYBE_SENT } from '#client/data/act.ts'
import { sayingOf } from '#client/data/saying.ts'
import { useAct } from '#client/data/use-act.ts'
import { toasts } from '#client/ui/toasts.ts'
import { formFieldOf, type LoadFormValues } from '#contract/load-form.ts'
import { ApiError } from '#contract/request.ts'

interface SendingOf {
  /** what it is about: 'Load #48213, Dallas, TX to Tulsa, OK' */
  label: string
  form: UseFormReturn<LoadFormValues>
  /** the unsent action that it was typed from, which goes as it comes */
  replaces: string | undefined
  forgetDraft: () => Promise<void>
  /** said when the server acknowledged it */
  done: string
  onSent: (how: Acted) => Promise<void>
  onRefused?: (error: ApiError) => void
}

/** A load's form on its way through the outbox; what the server refuses is said at its fields. */
export function useSending({ label, form, replaces, forgetDraft, done, onSent, onRefused }: SendingOf) {
  const [insteadOf, setInsteadOf] = useState(replaces)
  return useAct(label, {
    insteadOf,
    async onActed(how) {
      await forgetDraft()
      const { kind, message } = sayingOf(how, done)
      toasts[kind](message)
      await onSent(how)
    },
    onRefused(error) {
      if (!(error instanceof ApiError)) return
      sayAtFields(form, error)
      if (isAnswered(error)) setInsteadOf(undefined)
      onRefused?.(error)
    },
  })
}

/** The server has read it: the unsent action that it replaced is gone, and the next try is one of its own. */
function isAnswered(error: ApiError): boolean {
  return error.code !== MAYBE_SENT
}

/** What the server refused, said at its fields. */
function sayAtFields(form: UseFormReturn<LoadFormValues>, error: ApiError): void {
  if (error.code === 'REFERENCE_TAKEN') form.setError('reference', { type: 'server', message: error.message })
  for (const { path, message } of error.validationErrors) {
    const field = formFieldOf(path)
    if (field) form.setError(field, { type: 'server', message })
  }
}
