import { useCallback, useMemo, useRef, useState } from 'react'
import type { Instant } from '#domain/time/instant.ts'
import type { StoredDraft } from '#offline/outbox/drafts.ts'
import { useDraftPen } from './use-draft-pen.ts'

interface Drafted<T> {
  value: T | null
  /** when the restored value was chosen; null if none was restored */
  restoredAt: Instant | null
}

/**
 * Unsaved choices, kept on the device for this account until they are saved or discarded (OFF-06). Null is untouched.
 * @param read what another version of the app may have stored; null when it can't be used. Stable.
 */
export function useDraftedState<T>(name: string, read: (stored: unknown) => T | null) {
  const [drafted, setDrafted] = useState<Drafted<T>>({ value: null, restoredAt: null })
  const latest = useRef<T | null>(null)
  const notify = useRef(() => {})
  const input = useMemo(
    () => ({
      content: () => latest.current,
      onChange: (listener: () => void) => {
        notify.current = listener
        return () => {
          notify.current = () => {}
        }
      },
      restore: ({ content, at }: StoredDraft) => {
        latest.current = read(content)
        setDrafted({ value: latest.current, restoredAt: latest.current === null ? null : at })
      },
    }),
    [read],
  )
  useDraftPen(name, input)

  const change = useCallback((value: T | null) => {
    latest.current = value
    setDrafted((before) => ({ value, restoredAt: value === null ? null : before.restoredAt }))
    notify.current()
  }, [])

  return { ...drafted, change, latest: () => latest.current }
}
