import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSession } from '#client/browser/session/use-session.ts'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import type { PersonId } from '#domain/access/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { useDraftPen } from '#client/data/drafts/use-draft-pen.ts'
import { loadDraft } from '#offline/outbox/drafts.ts'
import * as z from 'zod/mini'
import { parseSavedForm } from './saved-form.ts'

/** What an edit began from: the load's values and its version. */
export interface EditBase {
  before: LoadFormValues
  version: number
  /** null while unknown, as of an unsent edit */
  miles: number | null
}

export interface LoadDraft {
  form: LoadFormValues
  /** null for a new load */
  origin: EditBase | null
  at: Instant
}

const storedContentSchema = z.object({
  form: z.unknown(),
  origin: z.catch(
    z.nullable(z.object({ before: z.unknown(), version: z.number(), miles: z.catch(z.nullable(z.number()), null) })),
    null,
  ),
})

async function storedDraft(personId: PersonId, name: string): Promise<LoadDraft | null> {
  const draft = await loadDraft(personId, name)
  const content = storedContentSchema.safeParse(draft?.content).data
  if (!draft || !content) return null
  const { origin } = content
  return {
    form: parseSavedForm(content.form),
    origin: origin && { ...origin, before: parseSavedForm(origin.before) },
    at: draft.at,
  }
}

/** A form's draft; undefined until the device has answered. @param name null while it isn't known */
export function useStoredDraft(name: string | null): LoadDraft | null | undefined {
  const personId = useSession().user.id
  return useQuery({
    queryKey: ['draft', personId, name],
    queryFn: name === null ? skipToken : () => storedDraft(personId, name),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  }).data
}

/** Saves the draft while the user types, until the form is sent or cleared. */
export function useDraftKeeper(form: UseFormReturn<LoadFormValues>, name: string, origin: EditBase | null) {
  const from = useRef(origin)
  useEffect(() => {
    from.current = origin
  }, [origin])
  const input = useMemo(
    () => ({
      onChange: (listener: () => void) =>
        form.subscribe({ formState: { values: true, isDirty: true }, callback: listener }),
      content: () => (form.formState.isDirty ? { form: form.getValues(), origin: from.current } : null),
    }),
    [form],
  )
  return useDraftPen(name, input)
}
