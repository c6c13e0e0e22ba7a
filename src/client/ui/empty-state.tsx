import type { ReactNode } from 'react'
import { RoadDrawing } from './road-drawing.tsx'

interface EmptyStateProps {
  /** one sentence: what is not here */
  message: string
  hint?: string | undefined
  /** one thing to do about it */
  action?: ReactNode
}

export function EmptyState({ message, hint, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <RoadDrawing />
      <p className="mt-3 text-lg font-bold text-balance">{message}</p>
      {hint && <p className="max-w-prose text-balance text-ink-soft">{hint}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
