import History from 'lucide-react/icons/history'
import { formatAge } from '#domain/time/record-time.ts'
import { MINUTE_MS, type Instant } from '#domain/time/instant.ts'
import { toDeviceTime } from '#client/browser/session/server-clock.ts'
import { Button } from '#client/ui/button.tsx'
import { COMPONENTS_COPY } from './copy.ts'
import { useNow } from './use-now.ts'

interface SavedCopyNoticeProps {
  /** when the data below was fetched, by this device's clock */
  savedAt: Instant
  onRetry: () => void
}

/** One quiet line above stored data that couldn't be refreshed: nothing is wrong with it, and nothing needs doing. */
export function SavedCopyNotice({ savedAt, onRetry }: SavedCopyNoticeProps) {
  const age = formatAge(savedAt, toDeviceTime(useNow(MINUTE_MS)))
  return (
    <div className="flex flex-wrap items-center gap-x-2 pb-2 text-ink-soft">
      <History aria-hidden className="size-4 shrink-0" />
      <p role="status">{COMPONENTS_COPY.updated(age)}</p>
      <Button variant="quiet" onClick={onRetry}>
        {COMPONENTS_COPY.tryAgain}
      </Button>
    </div>
  )
}
