import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Hourglass from 'lucide-react/icons/hourglass'
import Send from 'lucide-react/icons/send'
import type { ReactNode } from 'react'
import { isTenderedTo } from '#client/components/load/load-access.ts'
import { toShownCounter } from '#client/components/load/shown-counter.ts'
import { Badge } from '#client/ui/badge.tsx'
import type { BookingRequest, CounterOffer } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import type { AccountId } from '#domain/access/ids.ts'
import { formatTimeLeft } from '#domain/freight/countdown.ts'
import { formatMoney } from '#domain/freight/money.ts'
import type { Instant } from '#domain/time/instant.ts'
import { MY_LOAD_CARD_COPY } from './copy.ts'

interface Waiting {
  /** unanswered ones that this device knows of */
  requests: readonly BookingRequest[] | undefined
  now: Instant
  isBrief?: boolean
}

/** What a pending load waits for, if its status doesn't say. */
export function waitingChip(
  load: Load,
  viewerId: AccountId,
  { requests = [], now, isBrief = false }: Waiting,
): ReactNode {
  if (isTenderedTo(load, viewerId)) {
    return (
      <Badge tone="blue" icon={CircleHelp}>
        {MY_LOAD_CARD_COPY.tenderToAnswer}
      </Badge>
    )
  }
  const countered = load.viewer === 'owner' ? findCounter(requests, now) : null
  if (countered) {
    return (
      <Badge tone="grey" icon={Hourglass}>
        {MY_LOAD_CARD_COPY.countered(formatMoney(countered.rate), formatTimeLeft(Date.parse(countered.expiresAt), now))}
      </Badge>
    )
  }
  if (load.tendered && load.viewer === 'owner') {
    const { tendered, tenderedUntil, tenderedWaitingForCarrier } = MY_LOAD_CARD_COPY
    if (!isBrief)
      return (
        <Badge tone="blue" icon={Send}>
          {tenderedWaitingForCarrier}
        </Badge>
      )
    // grey: it waits for the carrier [FACE-28]
    return (
      <Badge tone="grey" icon={Send}>
        {load.tender ? tenderedUntil(formatTimeLeft(Date.parse(load.tender.expiresAt), now)) : tendered}
      </Badge>
    )
  }
  if (load.myRequest?.status !== 'pending') return null
  return (
    <Badge tone="blue" icon={Send}>
      {MY_LOAD_CARD_COPY.requested}
    </Badge>
  )
}

/** The broker's own counter-offer that waits for a carrier, the first to expire [FACE-28]. */
function findCounter(requests: readonly BookingRequest[], now: Instant): CounterOffer | null {
  const open = requests.flatMap(({ counter, status }) => {
    const shown = toShownCounter(counter, status, now)
    return shown?.status === 'open' ? [shown] : []
  })
  return open.toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt))[0] ?? null
}
