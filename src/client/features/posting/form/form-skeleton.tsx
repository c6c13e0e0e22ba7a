import { LoadingState, Skeleton } from '#client/ui/skeleton.tsx'

/** Placeholder while the form's sections load. */
export function FormSkeleton({ words }: { words: string }) {
  return (
    <LoadingState words={words}>
      <Skeleton className="h-44" />
      <Skeleton className="h-96" />
    </LoadingState>
  )
}
