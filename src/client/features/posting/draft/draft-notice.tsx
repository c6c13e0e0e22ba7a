import History from 'lucide-react/icons/history'
import { MINUTE_MS, type Instant } from '#domain/time/instant.ts'
import { formatAge } from '#domain/time/record-time.ts'
import { useNow } from '#client/components/use-now.ts'

/** Unsent input is restored; the form's footer can clear it. */
export function DraftNotice({ at, way }: { at: Instant; way: string }) {
  const age = formatAge(at, useNow(MINUTE_MS))
  return (
    <p role="status" className="mb-4 flex gap-2.5 rounded-card border border-line bg-sign-tint p-3.5">
      <History aria-hidden className="mt-0.5 size-5 shrink-0 text-sign-deep" />
      <span>
        Draft from {age === 'just now' ? 'a moment' : age} ago, saved on this device. {way}
      </span>
    </p>
  )
}
