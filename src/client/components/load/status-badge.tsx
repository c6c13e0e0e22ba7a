import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import { Badge, type Icon, type Tone } from '#client/ui/badge.tsx'
import type { BookingRequestStatus } from '#domain/freight/booking.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import { STATUS_BADGE_COPY } from '../copy.ts'
import { BOOKING_REQUEST_BADGE_COPY } from './copy.ts'

const SIGNS: Record<LoadStatus, { word: string; icon: Icon }> = {
  pending: { word: STATUS_BADGE_COPY.pending, icon: Hourglass },
  active: { word: STATUS_BADGE_COPY.active, icon: Truck },
  completed: { word: STATUS_BADGE_COPY.completed, icon: CircleCheck },
  cancelled: { word: STATUS_BADGE_COPY.cancelled, icon: Ban },
}

/** Status colors: MY-13 on cards, OWN-16 on the detail screen, and one system everywhere else (docs/screens.md). */
const TONES: Record<'card' | 'detail' | 'list', Record<LoadStatus, Tone>> = {
  card: { active: 'orange', pending: 'cyan', completed: 'green', cancelled: 'red' },
  detail: { active: 'green', pending: 'yellow', completed: 'blue', cancelled: 'red' },
  list: { active: 'green', pending: 'yellow', completed: 'grey', cancelled: 'red' },
}

/** Word, icon and tone of a status. One this version doesn't know is grey and shows its raw name. */
export function getStatusStyle(status: string, reading: keyof typeof TONES): { word: string; icon: Icon; tone: Tone } {
  if (isKnown(status)) return { ...SIGNS[status], tone: TONES[reading][status] }
  return { word: status.charAt(0).toUpperCase() + status.slice(1), icon: CircleDashed, tone: 'grey' }
}

export function StatusBadge({ status, reading }: { status: string; reading: keyof typeof TONES }) {
  const { word, icon, tone } = getStatusStyle(status, reading)
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}

function isKnown(status: string): status is LoadStatus {
  return Object.hasOwn(SIGNS, status)
}

const REQUEST_SIGNS: Record<BookingRequestStatus, { word: string; tone: Tone; icon: Icon }> = {
  pending: { word: BOOKING_REQUEST_BADGE_COPY.pending, tone: 'yellow', icon: Hourglass },
  accepted: { word: BOOKING_REQUEST_BADGE_COPY.accepted, tone: 'green', icon: CircleCheck },
  rejected: { word: BOOKING_REQUEST_BADGE_COPY.rejected, tone: 'red', icon: CircleX },
  withdrawn: { word: BOOKING_REQUEST_BADGE_COPY.withdrawn, tone: 'grey', icon: Undo2 },
}

export function BookingRequestBadge({ status }: { status: BookingRequestStatus }) {
  const { word, tone, icon } = REQUEST_SIGNS[status]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
