import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The place of something that is on its way; its size comes with the class list. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-skeleton rounded-control bg-hairline', className)} />
}

/** Says what is being fetched, above the skeletons that hold its place. */
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
