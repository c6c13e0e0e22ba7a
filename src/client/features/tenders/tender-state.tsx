import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Handshake from 'lucide-react/icons/handshake'
import Hourglass from 'lucide-react/icons/hourglass'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Badge, type Icon, type Tone } from '#client/ui/badge.tsx'
import type { ShipperTenderRow } from '#contract/programs/shipper-tender.ts'
import type { Instant } from '#domain/time/instant.ts'
import { TENDER_STATE_COPY } from './copy.ts'

type Shown = keyof typeof TENDER_STATE_COPY

const LOOKS: Record<Shown, { tone: Tone; icon: Icon }> = {
  received: { tone: 'yellow', icon: Hourglass },
  held: { tone: 'orange', icon: TriangleAlert },
  accepted: { tone: 'green', icon: CircleCheck },
  declined: { tone: 'grey', icon: CircleX },
  countered: { tone: 'blue', icon: Handshake },
  expired: { tone: 'grey', icon: Clock },
  cancelled: { tone: 'red', icon: Ban },
  change: { tone: 'orange', icon: TriangleAlert },
  cancel: { tone: 'red', icon: TriangleAlert },
}

type Stated = Pick<ShipperTenderRow, 'state' | 'asks' | 'respondBy'>

const OPEN: ReadonlySet<string> = new Set<Stated['state']>(['received', 'held', 'countered'])

/** Until its time is over: a device without signal may hold an older state. */
export function isAnswerable({ state, respondBy }: Stated, now: Instant): boolean {
  return OPEN.has(state) && Date.parse(respondBy) > now
}

/** Where a tender stands, as the company has to know it now. */
function shownState(tender: Stated, now: Instant): Shown {
  const { state, asks } = tender
  if (asks !== null) return asks
  return OPEN.has(state) && !isAnswerable(tender, now) ? 'expired' : state
}

export function TenderState({ tender, now }: { tender: Stated; now: Instant }) {
  const shown = shownState(tender, now)
  return <Badge {...LOOKS[shown]}>{TENDER_STATE_COPY[shown]}</Badge>
}
