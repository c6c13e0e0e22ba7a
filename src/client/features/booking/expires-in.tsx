import Timer from 'lucide-react/icons/timer'
import { timeLeft } from '#domain/countdown.ts'
import { MINUTE_MS } from '#domain/instant.ts'
import { useNow } from '#client/components/use-now.ts'

/** How long a request still waits for its answer. */
export function ExpiresIn({ at }: { at: string }) {
  return (
    <p className="inline-flex items-center gap-1.5 text-sm text-ink-soft">
      <Timer aria-hidden className="size-4" />
      <time dateTime={at}>Expires in {timeLeft(Date.parse(at), useNow(MINUTE_MS))}</time>
    </p>
  )
}
