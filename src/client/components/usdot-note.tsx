import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type Usdot, usdotProof } from '#contract/account/usdot.ts'
import { formatRecordDay } from '#domain/time/record-time.ts'
import { Badge } from '#client/ui/badge.tsx'
import { USDOT_NOTE_COPY } from './contact-copy.ts'

/** A USDOT number with how far it can be trusted. */
export function UsdotNote({ usdot, owner = 'theirs' }: { usdot: Usdot | undefined; owner?: 'theirs' | 'yours' }) {
  if (!usdot) return null
  const proof = usdotProof(usdot)
  return (
    <>
      <span className="block text-sm text-ink-soft">{USDOT_NOTE_COPY.usdot(usdot.number, usdot.isVerified)}</span>
      {proof && (
        <Badge tone="green" icon={BadgeCheck}>
          {USDOT_NOTE_COPY.proved(proof.by, formatRecordDay(Date.parse(proof.at)))}
        </Badge>
      )}
      {usdot.isShared && (
        <span className="flex items-start gap-1.5 text-sm font-bold">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {owner === 'yours' ? USDOT_NOTE_COPY.yoursUsedElsewhere : USDOT_NOTE_COPY.usedElsewhere}
        </span>
      )}
    </>
  )
}
