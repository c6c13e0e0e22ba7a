import type { ReactNode } from 'react'
import { EmptyIllustration } from './road-drawing.tsx'

interface EmptyStateProps {
  /** one sentence: what's empty */
  message: string
  hint?: string | undefined
  /** one action to fill it */
  action?: ReactNode
  /** it fills the whole page, so its message is the h1 */
  isPage?: boolean
}

export function EmptyState({ message, hint, action, isPage = false }: EmptyStateProps) {
  const Message = isPage ? 'h1' : 'p'
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <div className="aspect-[240/112] w-56 max-w-full">
        <EmptyIllustration />
      </div>
      <Message className="mt-3 text-lg font-bold text-balance">{message}</Message>
      {hint && <p className="max-w-prose text-balance text-ink-soft">{hint}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
