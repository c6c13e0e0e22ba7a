import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { useOnline } from '#client/ui/use-online.ts'
import { OutOfReach } from '#contract/api/http-request.ts'
import { READ_ERROR_COPY } from './copy.ts'
import { formatErrorReference } from './error-reference.ts'

interface ReadErrorProps {
  /** what couldn't be read while Milepost answers: 'Failed to load loads' */
  message: string
  /** what it is: 'This load' */
  what?: string | undefined
  error: Error | null
  onRetry: () => void
}

/** In place of data that couldn't be fetched and isn't stored. While Milepost can't be reached, that is no failure. */
export function ReadError({ message, what, error, onRetry }: ReadErrorProps) {
  const isOnline = useOnline()
  if (isOnline && !(error instanceof OutOfReach))
    return <ErrorState message={message} kept={formatErrorReference(error)} onRetry={onRetry} />
  return (
    <EmptyState
      message={READ_ERROR_COPY.notOnDevice(what)}
      action={
        <Button variant="ghost" onClick={onRetry}>
          {READ_ERROR_COPY.tryAgain}
        </Button>
      }
    />
  )
}
