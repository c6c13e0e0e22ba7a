import CheckCheck from 'lucide-react/icons/check-check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Send from 'lucide-react/icons/send'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Badge, type Icon, type Tone } from '#client/ui/badge.tsx'

type Stage = 'waiting' | 'sending' | 'sent' | 'needs-you'

const SIGNS: Record<Exclude<Stage, 'sent'>, { tone: Tone; icon: Icon }> = {
  waiting: { tone: 'yellow', icon: CloudUpload },
  sending: { tone: 'blue', icon: Send },
  'needs-you': { tone: 'red', icon: TriangleAlert },
}

interface OpChip {
  opId: string
  status: Stage
  /** 'Waiting to send 14:02' */
  words: string
}

/** Status of this device's actions, never more than is known (offline.md §11). */
export function ActionChips({ chips }: { chips: readonly OpChip[] }) {
  return chips.map(({ opId, status, words }) =>
    status === 'sent' ? (
      <Receipt key={opId}>{words}</Receipt>
    ) : (
      <Badge key={opId} tone={SIGNS[status].tone} icon={SIGNS[status].icon}>
        {words}
      </Badge>
    ),
  )
}

/** That the server has it: quieter than a status, and it fades (FACE-07). */
function Receipt({ children }: { children: string }) {
  return (
    <span className="inline-flex animate-receipt items-center gap-1 text-sm text-ink-soft">
      <CheckCheck aria-hidden className="size-3.5 shrink-0" />
      {children}
    </span>
  )
}
