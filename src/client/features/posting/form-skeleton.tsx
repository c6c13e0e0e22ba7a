import { LoadingState, Skeleton } from '#client/ui/skeleton.tsx'

/** Holds the place of the form's parts while they are on their way. */
export function FormSkeleton({ words }: { words: string }) {
  return (
    <LoadingState words={words}>
      <Skeleton className="h-44" />
      <Skeleton className="h-96" />
    </LoadingState>
  )
}
