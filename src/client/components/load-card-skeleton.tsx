import { Skeleton } from '#client/ui/skeleton.tsx'

/** Loading placeholder in the shape of a load card. */
export function LoadCardSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3 overflow-clip rounded-card border border-line bg-surface p-3.5">
      <div className="flex justify-between gap-3">
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-36 max-w-full" />
          <Skeleton className="h-4 w-44 max-w-full" />
          <Skeleton className="mt-1.5 h-5 w-32 max-w-full" />
          <Skeleton className="h-4 w-44 max-w-full" />
        </div>
        <div className="flex flex-col items-end gap-2">
          <Skeleton className="h-6 w-20" />
          <Skeleton className="h-4 w-16" />
        </div>
      </div>
      <div className="flex items-center gap-3 border-t border-hairline pt-3">
        <Skeleton className="size-7" />
        <Skeleton className="h-4 w-40 max-w-full" />
      </div>
    </div>
  )
}
