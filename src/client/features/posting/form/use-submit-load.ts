import { useState } from 'react'
import { MAYBE_SENT } from '#client/data/outbox/action-codes.ts'
import type { ActionResult } from '#client/data/outbox/submit-action.ts'
import { toActionToast } from '#client/data/outbox/action-toast.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { toasts } from '#client/ui/toasts.ts'
import { ApiError } from '#contract/api/http-request.ts'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import { toLoadPayload } from '#contract/freight/load-payload.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'

interface SendingOf {
  /** names the load: 'Load #48213, Dallas, TX to Tulsa, OK' */
  label: string
  /** the unsent action it was edited from, which it replaces */
  replaces: string | undefined
  forgetDraft: () => Promise<void>
  /** toast once the server confirmed it */
  done: string
  onSent: (how: ActionResult) => Promise<void>
  onRefused?: (error: ApiError) => void
}

/**
 * Sends a load's form through the outbox.
 * @returns the function that sends it; `intentOf` makes the action from what the API takes. Rejects with what the server
 * refused
 */
export function useSubmitLoad({ label, replaces, forgetDraft, done, onSent, onRefused }: SendingOf) {
  const [insteadOf, setInsteadOf] = useState(replaces)
  const options = {
    about: 'submit-load',
    insteadOf,
    async onActed(how: ActionResult) {
      await forgetDraft()
      const { kind, message } = toActionToast(how, done)
      toasts[kind](message)
      await onSent(how)
    },
    onRefused(error: Error) {
      if (!(error instanceof ApiError)) return
      if (isAnswered(error)) setInsteadOf(undefined)
      onRefused?.(error)
    },
  }
  const sending = useSubmitAction(label, options)
  return async (values: LoadFormValues, intentOf: (load: Record<string, unknown>) => Intent): Promise<void> => {
    await sending.mutateAsync(intentOf({ ...toLoadPayload(values) }))
  }
}

/** The server has answered: the unsent action it replaced is gone, and the next try is a new one. */
function isAnswered(error: ApiError): boolean {
  return error.code !== MAYBE_SENT
}
