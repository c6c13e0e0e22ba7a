import { formatAge } from '#domain/time/record-time.ts'
import { MINUTE_MS, type Instant } from '#domain/time/instant.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { useNow } from './use-now.ts'

interface KeptContentProps {
  /** what couldn't be refreshed: 'Failed to load loads' */
  message: string
  /** when the data below was fetched */
  savedAt: Instant
  onRetry: () => void
}

/** Error above stored data that couldn't be refreshed. */
export function SavedCopyNotice({ message, savedAt, onRetry }: KeptContentProps) {
  const age = formatAge(savedAt, useNow(MINUTE_MS))
  const since = age === 'just now' ? age : `${age} ago`
  return (
    <div className="pb-4">
      <ErrorState message={message} kept={`Saved copy, updated ${since}.`} onRetry={onRetry} />
    </div>
  )
}
