import { CircleAlert } from 'lucide-react'
import type { Usdot } from '#contract/account/usdot.ts'
import { USDOT_NOTE_COPY } from './contact-copy.ts'

/** A USDOT number with how far it can be trusted. Loads stored by earlier versions have none. */
export function UsdotNote({ usdot, owner = 'theirs' }: { usdot: Usdot | undefined; owner?: 'theirs' | 'yours' }) {
  if (!usdot) return null
  return (
    <>
      <span className="block text-sm text-ink-soft">{USDOT_NOTE_COPY.usdot(usdot.number, usdot.isVerified)}</span>
      {usdot.isShared && (
        <span className="flex items-start gap-1.5 text-sm font-bold">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {owner === 'yours' ? USDOT_NOTE_COPY.yoursUsedElsewhere : USDOT_NOTE_COPY.usedElsewhere}
        </span>
      )}
    </>
  )
}
