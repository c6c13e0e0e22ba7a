import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Button } from './button.tsx'
import { UI_COPY } from './copy.ts'

interface ErrorStateProps {
  message: string
  /** what's shown instead, or was saved: 'Showing what this phone saved 12 min ago.' */
  kept?: string | undefined
  retryLabel?: string
  onRetry?: () => void
}

/** What happened, what was saved, what to do. Above the saved content, or alone. */
export function ErrorState({ message, kept, retryLabel = UI_COPY.tryAgain, onRetry }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-stop bg-surface p-4"
    >
      <TriangleAlert aria-hidden className="size-6 shrink-0 text-stop" />
      <div className="min-w-[min(100%,12rem)] flex-1">
        <p className="font-bold">{message}</p>
        {kept && <p className="text-sm text-ink-soft">{kept}</p>}
      </div>
      {onRetry && (
        <Button variant="ghost" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
