import History from 'lucide-react/icons/history'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { formatAgo } from '#domain/time/record-time.ts'
import { MINUTE_MS, type Instant } from '#domain/time/instant.ts'
import { toDeviceTime } from '#client/browser/session/server-clock.ts'
import { Button } from '#client/ui/button.tsx'
import { COMPONENTS_COPY } from './copy.ts'
import { useNow } from './use-now.ts'

interface SavedCopy {
  /** when the data was fetched, by this device's clock; 0 if the device doesn't know */
  savedAt: Instant
  retry: () => void
}

/** Copies on screen that couldn't be refreshed. */
let shownCopies: readonly SavedCopy[] = []
const listeners = new Set<() => void>()

function changeShownCopies(next: readonly SavedCopy[]): void {
  shownCopies = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the offline bar says of the screen's copies: the oldest one's age. Null without copies. */
export function useSavedCopies(): { words: string; retry: () => void } | null {
  const copies = useSyncExternalStore(subscribe, () => shownCopies)
  const words = useAgeOf(copies.length === 0 ? 0 : Math.min(...copies.map(({ savedAt }) => savedAt)))
  if (copies.length === 0) return null
  return {
    words,
    retry: () => {
      for (const { retry } of copies) retry()
    },
  }
}

function useAgeOf(savedAt: Instant): string {
  const now = toDeviceTime(useNow(MINUTE_MS))
  return COMPONENTS_COPY.updated(savedAt > 0 ? formatAgo(savedAt, now) : null)
}

interface SavedCopyNoticeProps extends Pick<SavedCopy, 'savedAt'> {
  onRetry: () => void
}

/**
 * One quiet line above stored data that couldn't be refreshed: nothing is wrong with it, and nothing needs doing. On a
 * screen below the offline bar, the bar says it instead; a dialog covers the bar.
 */
export function SavedCopyNotice({ savedAt, onRetry }: SavedCopyNoticeProps) {
  const words = useAgeOf(savedAt)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const copy = { savedAt, retry: () => retry() }
    changeShownCopies([...shownCopies, copy])
    return () => changeShownCopies(shownCopies.filter((each) => each !== copy))
  }, [savedAt])
  return (
    <div className="flex flex-wrap items-center gap-x-2 pb-2 text-ink-soft group-has-data-offline-bar/app:hidden">
      <History aria-hidden className="size-4 shrink-0" />
      <p role="status">{words}</p>
      <Button variant="quiet" onClick={onRetry}>
        {COMPONENTS_COPY.tryAgain}
      </Button>
    </div>
  )
}
