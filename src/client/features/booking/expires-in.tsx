import Timer from 'lucide-react/icons/timer'
import { formatTimeToPickup } from '#domain/freight/countdown.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { useNow } from '#client/components/use-now.ts'
import { BOOKING_COPY } from './copy.ts'

/** Time until a request expires. */
export function ExpiresIn({ at }: { at: string }) {
  return (
    <p className="inline-flex items-center gap-1.5 text-ink-soft">
      <Timer aria-hidden className="size-4" />
      <time dateTime={at}>{BOOKING_COPY.expiresIn(formatTimeToPickup(Date.parse(at), useNow(MINUTE_MS)))}</time>
    </p>
  )
}
