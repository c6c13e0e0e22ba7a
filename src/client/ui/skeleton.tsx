import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A loading placeholder; `className` sets its size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-skeleton rounded-control bg-hairline', className)} />
}

/** One below the other. */
export function Skeletons({ heights }: { heights: readonly string[] }) {
  return heights.map((height, place) => <Skeleton key={`${place} ${height}`} className={height} />)
}

/** Names what's loading, above its skeletons. */
export function LoadingState({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-ink-soft">
        {words}
      </p>
      {children}
    </div>
  )
}
