import { useState } from 'react'
import { MAYBE_SENT } from '#client/data/outbox/action-codes.ts'
import type { ActionResult } from '#client/data/outbox/submit-action.ts'
import { useAction } from '#client/data/outbox/use-action.ts'
import { prefetchPart } from '#client/browser/page/prefetch.ts'
import { importWithRetry } from '#client/ui/lazy-part.tsx'
import { ApiError } from '#contract/api/http-request.ts'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'

const loadSaving = async () => {
  const [{ saving, tellResult }, { toLoadPayload }] = await Promise.all([
    import('./save-load.ts'),
    import('#contract/freight/load-payload.ts'),
  ])
  return { saving, tellResult, toLoadPayload }
}
// nobody fills in a load before the page is settled
prefetchPart(loadSaving)

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
      const { tellResult } = await loadSaving()
      tellResult(how, done)
      await onSent(how)
    },
    onRefused(error: Error) {
      if (!(error instanceof ApiError)) return
      if (isAnswered(error)) setInsteadOf(undefined)
      onRefused?.(error)
    },
  }
  const sending = useAction(label, options, async () => (await importWithRetry(loadSaving)).saving)
  return async (values: LoadFormValues, intentOf: (load: Record<string, unknown>) => Intent): Promise<void> => {
    const { toLoadPayload } = await importWithRetry(loadSaving)
    await sending.mutateAsync(intentOf({ ...toLoadPayload(values) }))
  }
}

/** The server has answered: the unsent action it replaced is gone, and the next try is a new one. */
function isAnswered(error: ApiError): boolean {
  return error.code !== MAYBE_SENT
}
