import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { type ServerForm, useServerForm } from '#client/components/use-server-form.ts'
import { type ActionResult, MAYBE_SENT } from '#client/data/outbox/submit-action.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { ApiError } from '#contract/api/http-request.ts'
import type { PostingMode } from '#contract/freight/load-field.ts'
import { createLoadFormSchema, findFormField, type LoadFormValues } from '#contract/freight/load-form.ts'
import { toLoadPayload } from '#contract/freight/load-payload.ts'
import type { NewLoad } from '#contract/freight/load-post.ts'
import { POSTED_STOPS } from '#domain/freight/load-stop.ts'
import type { Intent } from '#offline/outbox/op-kind.ts'

export type LoadServerForm = ServerForm<LoadFormValues, LoadFormValues>

/**
 * The load form, with a summary of its errors.
 * @param start values for Clear Form or Reset Changes
 * @param typed earlier input, from a draft or an unsent action
 */
export function useLoadForm(mode: PostingMode, start: LoadFormValues, typed: LoadFormValues | null): LoadServerForm {
  const [schema] = useState(() => createLoadFormSchema(mode, serverNow))
  const stopCount = useRef<number>(POSTED_STOPS.length)
  const form = useServerForm<LoadFormValues>({
    schema,
    defaultValues: start,
    fieldOf: (path) => findFormField(path, stopCount.current),
    place({ code, message }) {
      if (code === 'REFERENCE_TAKEN') return { reference: message }
      // the edit screen compares both versions
      return code === 'STALE_VERSION' ? {} : undefined
    },
    hasSummary: true,
  })
  const { reset, control } = form.methods
  const between = useWatch({ control, name: 'between' })
  useEffect(() => {
    stopCount.current = between.length + POSTED_STOPS.length
  }, [between])
  useEffect(() => {
    if (typed) reset(typed, { keepDefaultValues: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once: from then on the form itself knows best
  }, [])
  return form
}

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
    done,
    async onActed(how: ActionResult) {
      await forgetDraft()
      await onSent(how)
    },
    onRefused(error: Error) {
      if (!(error instanceof ApiError)) return
      if (isAnswered(error)) setInsteadOf(undefined)
      onRefused?.(error)
    },
  }
  const sending = useSubmitAction(label, options)
  return async (values: LoadFormValues, intentOf: (load: NewLoad) => Intent): Promise<void> => {
    await sending.mutateAsync(intentOf(toLoadPayload(values)))
  }
}

/** The server has answered: the unsent action it replaced is gone, and the next try is a new one. */
function isAnswered(error: ApiError): boolean {
  return error.code !== MAYBE_SENT
}
