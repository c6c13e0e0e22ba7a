import Clock from 'lucide-react/icons/clock'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatPostedAge } from '#domain/time/record-time.ts'
import { useNow } from './use-now.ts'

/** 'posted 12 min ago', updated every minute. */
export function PostedAge({ at }: { at: string }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Clock aria-hidden className="size-3.5 shrink-0" />
      <time dateTime={at}>{formatPostedAge(Date.parse(at), useNow(MINUTE_MS))}</time>
    </span>
  )
}
