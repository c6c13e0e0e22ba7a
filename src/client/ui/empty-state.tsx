import type { ReactNode } from 'react'
import { RoadDrawing } from './road-drawing.tsx'

interface EmptyStateProps {
  /** one sentence: what is not here */
  message: string
  hint?: string | undefined
  /** one thing to do about it */
  action?: ReactNode
  /** the whole page is this, so its message is the page's heading */
  isPage?: boolean
}

export function EmptyState({ message, hint, action, isPage = false }: EmptyStateProps) {
  const Message = isPage ? 'h1' : 'p'
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <RoadDrawing />
      <Message className="mt-3 text-lg font-bold text-balance">{message}</Message>
      {hint && <p className="max-w-prose text-balance text-ink-soft">{hint}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
