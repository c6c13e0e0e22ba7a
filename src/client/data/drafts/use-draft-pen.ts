import { useEffect, useRef } from 'react'
import { currentSession } from '#client/browser/session/session-state.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { deleteDraft, loadDraft, saveDraft, type StoredDraft } from '#offline/outbox/drafts.ts'

/** Pause in typing before the draft is saved. */
const PAUSE_MS = 250

interface Pen {
  timer?: ReturnType<typeof setTimeout> | undefined
  isKept: boolean
  isOver: boolean
  /** typed here; what was only restored is another tab's to keep, or sent by it meanwhile */
  isTyped: boolean
}

interface DraftedInput {
  /** calls back after each change; returns an unsubscribe function */
  onChange: (listener: () => void) => () => void
  /** what to save; null when nothing differs from an untouched form */
  content: () => unknown
  /** takes what was stored earlier; not called when something was typed meanwhile */
  restore?: (draft: StoredDraft) => void
}

/**
 * Saves a draft while the user types, until the form is sent or cleared.
 * If the browser refuses storage, leaving would lose it: then it's at risk.
 * @param input the same object in each render
 */
export function useDraftPen(name: string, input: DraftedInput) {
  const personId = useSession().user.id
  const pen = useRef<Pen>({ isKept: true, isOver: false, isTyped: false })

  useEffect(() => {
    const held = pen.current
    held.isOver = false
    const keep = async (content: unknown) => {
      held.isKept = await saveDraft(personId, name, content, Date.now())
    }
    const write = () => {
      clearTimeout(held.timer)
      held.timer = undefined
      // a sign-out has deleted the account's drafts
      if (held.isOver || currentSession()?.user.id !== personId) return
      const content = input.content()
      if (content === null) void deleteDraft(personId, name)
      else void keep(content)
    }
    // another tab may have replaced or deleted the draft meanwhile: each tab leaves what was typed in it
    const flush = () => (held.timer !== undefined || (held.isTyped && input.content() !== null)) && write()
    const stop = input.onChange(() => {
      held.isTyped = true
      clearTimeout(held.timer)
      held.timer = setTimeout(write, PAUSE_MS)
    })
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      flush()
      stop()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [personId, input, name])

  useEffect(() => {
    let isHere = true
    const restore = async () => {
      const draft = await loadDraft(personId, name)
      if (!isHere || !draft || input.content() !== null) return
      input.restore?.(draft)
      const held = pen.current
      clearTimeout(held.timer)
      held.timer = undefined
      held.isTyped = false
    }
    if (input.restore) void restore()
    return () => {
      isHere = false
    }
  }, [personId, input, name])

  return {
    isAtRisk: () => !pen.current.isKept && !pen.current.isOver && input.content() !== null,
    /** Stops saving and deletes the draft. */
    forget: async () => {
      pen.current.isOver = true
      await deleteDraft(personId, name)
    },
  }
}
