import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSession } from '#client/browser/session/use-session.ts'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import type { Instant } from '#domain/time/instant.ts'
import { deleteDraft, saveDraft, loadDraft } from '#offline/outbox/drafts.ts'
import * as z from 'zod/mini'
import { parseSavedForm } from './saved-form.ts'

/** What an edit began from: the load's values and its version. */
export interface EditBase {
  before: LoadFormValues
  version: number
}

export interface LoadDraft {
  form: LoadFormValues
  /** null for a new load */
  origin: EditBase | null
  at: Instant
}

const storedContentSchema = z.object({
  form: z.unknown(),
  origin: z.catch(z.nullable(z.object({ before: z.unknown(), version: z.number() })), null),
})

async function storedDraft(accountId: string, name: string): Promise<LoadDraft | null> {
  const draft = await loadDraft(accountId, name)
  const content = storedContentSchema.safeParse(draft?.content).data
  if (!draft || !content) return null
  const { origin } = content
  return {
    form: parseSavedForm(content.form),
    origin: origin && { before: parseSavedForm(origin.before), version: origin.version },
    at: draft.at,
  }
}

/** A form's draft; undefined until the device has answered. */
export function useStoredDraft(name: string): LoadDraft | null | undefined {
  const accountId = useSession().user.id
  return useQuery({
    queryKey: ['draft', accountId, name],
    queryFn: () => storedDraft(accountId, name),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  }).data
}

/** Pause in typing before the draft is saved. */
const PAUSE_MS = 250

/**
 * Saves the draft while the user types, until the form is sent or cleared.
 * If the browser refuses storage, leaving would lose it: then it's at risk.
 */
export function useDraftKeeper(form: UseFormReturn<LoadFormValues>, name: string, origin: EditBase | null) {
  const accountId = useSession().user.id
  const isKept = useRef(true)
  const pen = useRef<{ timer?: ReturnType<typeof setTimeout> | undefined; isOver: boolean }>({ isOver: false })
  const from = useRef(origin)
  useEffect(() => {
    from.current = origin
  }, [origin])

  useEffect(() => {
    const held = pen.current
    held.isOver = false
    const keep = async () => {
      const content = { form: form.getValues(), origin: from.current }
      isKept.current = await saveDraft(accountId, name, content, Date.now())
    }
    const write = () => {
      clearTimeout(held.timer)
      held.timer = undefined
      if (held.isOver) return
      if (form.formState.isDirty) void keep()
      else void deleteDraft(accountId, name)
    }
    const flush = () => held.timer !== undefined && write()
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: () => {
        clearTimeout(held.timer)
        held.timer = setTimeout(write, PAUSE_MS)
      },
    })
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      flush()
      stop()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [accountId, form, name])

  return {
    isAtRisk: () => !isKept.current && !pen.current.isOver && form.formState.isDirty,
    /** Stops saving and deletes the draft. */
    forget: async () => {
      pen.current.isOver = true
      await deleteDraft(accountId, name)
    },
  }
}
