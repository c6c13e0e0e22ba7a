import Clock from 'lucide-react/icons/clock'
import { MINUTE_MS } from '#domain/instant.ts'
import { postedAge } from '#domain/record-time.ts'
import { useNow } from './use-now.ts'

/** 'posted 12 min ago', which stays true while it is looked at. */
export function PostedAge({ at }: { at: string }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Clock aria-hidden className="size-3.5 shrink-0" />
      <time dateTime={at}>{postedAge(Date.parse(at), useNow(MINUTE_MS))}</time>
    </span>
  )
}
