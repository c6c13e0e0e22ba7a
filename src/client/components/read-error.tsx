import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { useOnline } from '#client/ui/use-online.ts'
import { READ_ERROR_COPY } from './copy.ts'
import { formatErrorReference } from './error-reference.ts'

interface ReadErrorProps {
  /** what couldn't be read while online: 'Failed to load loads' */
  message: string
  error: Error | null
  onRetry: () => void
}

/** In place of data that couldn't be fetched and isn't stored. Offline that is no failure. */
export function ReadError({ message, error, onRetry }: ReadErrorProps) {
  const isOnline = useOnline()
  if (isOnline) return <ErrorState message={message} kept={formatErrorReference(error)} onRetry={onRetry} />
  return (
    <EmptyState
      message={READ_ERROR_COPY.empty}
      hint={READ_ERROR_COPY.emptyHint}
      action={
        <Button variant="ghost" onClick={onRetry}>
          {READ_ERROR_COPY.tryAgain}
        </Button>
      }
    />
  )
}
