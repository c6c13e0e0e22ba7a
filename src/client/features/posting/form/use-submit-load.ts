import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type ActionResult, MAYBE_SENT } from '#client/data/outbox/submit-action.ts'
import { toActionToast } from '#client/data/outbox/action-toast.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { toasts } from '#client/ui/toasts.ts'
import { findFormField, type LoadFormValues } from '#contract/freight/load-form.ts'
import { ApiError } from '#contract/api/http-request.ts'

interface SendingOf {
  /** names the load: 'Load #48213, Dallas, TX to Tulsa, OK' */
  label: string
  form: UseFormReturn<LoadFormValues>
  /** the unsent action it was edited from, which it replaces */
  replaces: string | undefined
  forgetDraft: () => Promise<void>
  /** toast once the server confirmed it */
  done: string
  onSent: (how: ActionResult) => Promise<void>
  onRefused?: (error: ApiError) => void
}

/** Sends a load's form through the outbox; server errors show at its fields. */
export function useSubmitLoad({ label, form, replaces, forgetDraft, done, onSent, onRefused }: SendingOf) {
  const [insteadOf, setInsteadOf] = useState(replaces)
  return useSubmitAction(label, {
    insteadOf,
    async onActed(how) {
      await forgetDraft()
      const { kind, message } = toActionToast(how, done)
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

/** The server has answered: the unsent action it replaced is gone, and the next try is a new one. */
function isAnswered(error: ApiError): boolean {
  return error.code !== MAYBE_SENT
}

/** Shows the server's errors at their fields. */
function sayAtFields(form: UseFormReturn<LoadFormValues>, error: ApiError): void {
  if (error.code === 'REFERENCE_TAKEN') form.setError('reference', { type: 'server', message: error.message })
  for (const { path, message } of error.validationErrors) {
    const field = findFormField(path)
    if (field) form.setError(field, { type: 'server', message })
  }
}
