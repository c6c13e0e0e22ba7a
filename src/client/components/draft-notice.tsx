import History from 'lucide-react/icons/history'
import { MINUTE_MS, type Instant } from '#domain/time/instant.ts'
import { formatAge } from '#domain/time/record-time.ts'
import { Button } from '#client/ui/button.tsx'
import { DRAFT_COPY } from './copy.ts'
import { useNow } from './use-now.ts'

interface DraftNoticeProps {
  at: Instant
  /** how to start over, where no button here does */
  way?: string
  onDiscard?: () => void
}

/** Unsent input is restored. */
export function DraftNotice({ at, way, onDiscard }: DraftNoticeProps) {
  const age = formatAge(at, useNow(MINUTE_MS))
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-2.5 rounded-card border border-line bg-sign-tint p-3.5"
    >
      <History aria-hidden className="size-5 shrink-0 text-sign-deep" />
      <p className="min-w-0 flex-1">
        {DRAFT_COPY.from(age)} {way}
      </p>
      {onDiscard && (
        <Button variant="ghost" size="compact" onClick={onDiscard}>
          {DRAFT_COPY.discard}
        </Button>
      )}
    </div>
  )
}
