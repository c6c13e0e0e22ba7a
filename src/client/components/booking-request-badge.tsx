import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import Undo2 from 'lucide-react/icons/undo-2'
import type { BookingRequestStatus } from '#domain/freight/booking-request-status.ts'
import { Badge, type Icon, type Tone } from '#client/ui/badge.tsx'
import { BOOKING_REQUEST_BADGE_COPY } from './load-copy.ts'

const SIGNS: Record<BookingRequestStatus, { word: string; tone: Tone; icon: Icon }> = {
  pending: { word: BOOKING_REQUEST_BADGE_COPY.pending, tone: 'yellow', icon: Hourglass },
  accepted: { word: BOOKING_REQUEST_BADGE_COPY.accepted, tone: 'green', icon: CircleCheck },
  rejected: { word: BOOKING_REQUEST_BADGE_COPY.rejected, tone: 'red', icon: CircleX },
  withdrawn: { word: BOOKING_REQUEST_BADGE_COPY.withdrawn, tone: 'grey', icon: Undo2 },
}

export function BookingRequestBadge({ status }: { status: BookingRequestStatus }) {
  const { word, tone, icon } = SIGNS[status]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
