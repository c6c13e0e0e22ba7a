import { formatAge } from '#domain/record-time.ts'
import { MINUTE_MS, type Instant } from '#domain/instant.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { useNow } from './use-now.ts'

interface KeptContentProps {
  /** what could not be refreshed: 'Failed to load loads' */
  message: string
  /** when what is shown below was fetched */
  savedAt: Instant
  onRetry: () => void
}

/** Stands above what an earlier answer said while no newer one can be had. */
export function KeptContent({ message, savedAt, onRetry }: KeptContentProps) {
  const age = formatAge(savedAt, useNow(MINUTE_MS))
  const since = age === 'just now' ? age : `${age} ago`
  return (
    <div className="pb-4">
      <ErrorState message={message} kept={`Below is what we knew ${since}.`} onRetry={onRetry} />
    </div>
  )
}
