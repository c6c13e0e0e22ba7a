import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSession } from '#client/browser/use-session.ts'
import type { LoadFormValues } from '#contract/load-form.ts'
import type { Instant } from '#domain/instant.ts'
import { forgetDraft, keepDraft, keptDraft } from '#offline/drafts.ts'
import * as z from 'zod/mini'
import { keptForm } from './kept-form.ts'

/** What an edit began from: the load as it was, and its version. */
export interface Origin {
  before: LoadFormValues
  version: number
}

export interface LoadDraft {
  form: LoadFormValues
  /** null for a new load */
  origin: Origin | null
  at: Instant
}

const kept = z.object({
  form: z.unknown(),
  origin: z.catch(z.nullable(z.object({ before: z.unknown(), version: z.number() })), null),
})

async function storedDraft(accountId: string, name: string): Promise<LoadDraft | null> {
  const draft = await keptDraft(accountId, name)
  const content = kept.safeParse(draft?.content).data
  if (!draft || !content) return null
  const { origin } = content
  return {
    form: keptForm(content.form),
    origin: origin && { before: keptForm(origin.before), version: origin.version },
    at: draft.at,
  }
}

/** What was left in a form; undefined until the device has told. */
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

/** A pause of the fingers, after which what was typed is written down. */
const PAUSE_MS = 250

/**
 * Writes down what is typed, as it is typed, until the form is done with.
 * Where the browser refuses to store, leaving would lose it: then it is at risk.
 */
export function useDraftKeeper(form: UseFormReturn<LoadFormValues>, name: string, origin: Origin | null) {
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
      isKept.current = await keepDraft(accountId, name, content, Date.now())
    }
    const write = () => {
      clearTimeout(held.timer)
      held.timer = undefined
      if (held.isOver) return
      if (form.formState.isDirty) void keep()
      else void forgetDraft(accountId, name)
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
    /** The form is done with: nothing more is written, and nothing stays. */
    forget: async () => {
      pen.current.isOver = true
      await forgetDraft(accountId, name)
    },
  }
}
