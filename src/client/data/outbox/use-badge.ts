import { useEffect } from 'react'
import { useOutboxCounts } from './use-outbox.ts'

/** Badge on the installed app's icon: unread notifications and items to fix. */
export function useAppBadge(unread: number): void {
  const badge = unread + useOutboxCounts().needsYou
  useEffect(() => {
    // rejects where the app isn't installed
    void navigator.setAppBadge?.(badge).catch(() => undefined)
  }, [badge])
}
