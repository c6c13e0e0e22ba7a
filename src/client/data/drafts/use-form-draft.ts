import { useMemo, useState } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import type { Instant } from '#domain/time/instant.ts'
import { deleteDraft, type StoredDraft } from '#offline/outbox/drafts.ts'
import { useDraftPen } from './use-draft-pen.ts'

/** A form of texts: passwords, codes and cards are never in one. */
export interface TextForm {
  /** fields that differ from an untouched form, as typed */
  changes: () => Record<string, string>
  /** fills in what was typed earlier; ignores fields that the form doesn't have */
  restore: (typed: Record<string, string>) => void
  clear: () => void
  onChange: (listener: () => void) => () => void
}

/**
 * Keeps what is typed into a form on the device, for this account, until it's sent or discarded (OFF-06).
 * @param form stable
 * @param name one per form and subject: 'booking 7d3f…'
 */
export function useFormDraft(form: TextForm, name: string) {
  const personId = useSession().user.id
  const [restoredAt, setRestoredAt] = useState<Instant | null>(null)
  const input = useMemo(
    () => ({
      onChange: form.onChange,
      content: () => changesIn(form),
      restore: ({ content, at }: StoredDraft) => {
        form.restore(textsIn(content))
        if (changesIn(form)) setRestoredAt(at)
      },
    }),
    [form],
  )
  const pen = useDraftPen(name, input)

  return {
    /** when the restored input was typed; null if none was */
    restoredAt,
    forget: pen.forget,
    discard: async () => {
      form.clear()
      setRestoredAt(null)
      await deleteDraft(personId, name)
    },
  }
}

function changesIn(form: TextForm): Record<string, string> | null {
  const changes = form.changes()
  return Object.keys(changes).length > 0 ? changes : null
}

/** Another version of the app may have stored it. */
function textsIn(content: unknown): Record<string, string> {
  if (typeof content !== 'object' || content === null) return {}
  return Object.fromEntries(Object.entries(content).filter(([, text]) => typeof text === 'string'))
}
