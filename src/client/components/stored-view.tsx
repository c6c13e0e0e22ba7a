import type { ReactNode } from 'react'
import type { Instant } from '#domain/time/instant.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadingState } from '#client/ui/skeleton.tsx'
import { ReadError } from './read-error.tsx'
import { SavedCopyNotice } from './saved-copy-notice.tsx'

interface StoredViewProps<T> {
  /** from `useStored`; without `dataUpdatedAt`, for a form, the age of a saved copy isn't shown */
  stored: { data: T | undefined; error: Error | null; dataUpdatedAt?: Instant; refetch: () => unknown }
  /** `loadError`: what couldn't be read while online; `what`: what isn't on this device, 'This load' */
  words: { loading: string; loadError: string; what?: string; empty?: string; emptyHint?: string }
  /** below the words that name what loads */
  skeleton?: ReactNode
  /** in place of a `ReadError` */
  failure?: ReactNode
  /** shows `words.empty` in place of the data */
  isEmpty?: (data: T) => boolean
  children: (data: T) => ReactNode
}

/** Data with a copy on the device: that it loads, why it can't show, how old the copy is, that it's empty, or itself. */
export function StoredView<T>({ stored, words, skeleton, failure, isEmpty, children }: StoredViewProps<T>) {
  const { data, error, dataUpdatedAt, refetch } = stored
  if (data === undefined) {
    if (!error) return <LoadingState words={words.loading}>{skeleton}</LoadingState>
    return (
      failure ?? <ReadError error={error} message={words.loadError} what={words.what} onRetry={() => void refetch()} />
    )
  }
  return (
    <>
      {error && dataUpdatedAt !== undefined && (
        <SavedCopyNotice savedAt={dataUpdatedAt} onRetry={() => void refetch()} />
      )}
      {words.empty !== undefined && isEmpty?.(data) ? (
        <EmptyState message={words.empty} hint={words.emptyHint} />
      ) : (
        children(data)
      )}
    </>
  )
}
