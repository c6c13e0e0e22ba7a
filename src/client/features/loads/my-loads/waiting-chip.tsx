import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Send from 'lucide-react/icons/send'
import type { ReactNode } from 'react'
import { isTenderedTo } from '#client/components/load/load-access.ts'
import { Badge } from '#client/ui/badge.tsx'
import type { Load } from '#contract/freight/load.ts'
import type { AccountId } from '#domain/access/ids.ts'
import { MY_LOAD_CARD_COPY } from './copy.ts'

/** What a pending load waits for, if its status doesn't say. */
export function waitingChip(load: Load, viewerId: AccountId, { isBrief = false } = {}): ReactNode {
  if (isTenderedTo(load, viewerId)) {
    return (
      <Badge tone="blue" icon={CircleHelp}>
        {MY_LOAD_CARD_COPY.tenderToAnswer}
      </Badge>
    )
  }
  if (load.tendered && load.viewer === 'owner') {
    return (
      <Badge tone="blue" icon={Send}>
        {isBrief ? MY_LOAD_CARD_COPY.tendered : MY_LOAD_CARD_COPY.tenderedWaitingForCarrier}
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
