import { useEffect } from 'react'
import { useOutboxCounts } from './use-outbox.ts'

/** The number on the installed app's icon: what is unread, and what needs the person. */
export function useBadge(unread: number): void {
  const badge = unread + useOutboxCounts().needsYou
  useEffect(() => {
    // refused where the app is not installed
    void navigator.setAppBadge?.(badge).catch(() => undefined)
  }, [badge])
}
