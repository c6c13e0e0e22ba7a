import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import type { Load } from '#contract/freight/load.ts'
import type { BookingRequestStatus } from '#domain/freight/booking-request-status.ts'
import { formatTimeToPickup } from '#domain/freight/countdown.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { useNow } from '#client/components/use-now.ts'
import { Badge, type Icon, type Tone } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { toActionToast } from '#client/data/outbox/action-toast.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { useLoadOps } from '#client/data/outbox/use-load-ops.ts'
import { toasts } from '#client/ui/toasts.ts'
import { MY_BOOKING_REQUEST_COPY } from './board-load-copy.ts'
import { CounterAnswer } from './counter-answer.tsx'
import { myRequestStatus } from './booking-refusal.ts'

const SIGNS: Record<BookingRequestStatus, { tone: Tone; icon: Icon; word: string; words: string }> = {
  pending: {
    tone: 'yellow',
    icon: Hourglass,
    word: MY_BOOKING_REQUEST_COPY.pending,
    words: MY_BOOKING_REQUEST_COPY.waitingForTheBroker,
  },
  accepted: {
    tone: 'green',
    icon: CircleCheck,
    word: MY_BOOKING_REQUEST_COPY.accepted,
    words: MY_BOOKING_REQUEST_COPY.theBrokerAcceptedYourRequest,
  },
  rejected: {
    tone: 'red',
    icon: Ban,
    word: MY_BOOKING_REQUEST_COPY.rejected,
    words: MY_BOOKING_REQUEST_COPY.notSelected,
  },
  withdrawn: {
    tone: 'grey',
    icon: Undo,
    word: MY_BOOKING_REQUEST_COPY.withdrawn,
    words: MY_BOOKING_REQUEST_COPY.youWithdrewThisRequest,
  },
}

/** The viewer's own request on a load: its status, time left, and a button to withdraw it. */
export function MyBookingRequest({ load }: { load: Load }) {
  const now = useNow(1000)
  const { myRequest } = load
  const state = myRequestStatus(load, now)
  if (!myRequest || !state) return null
  const { tone, icon, word, words } = SIGNS[state.status]
  return (
    <SectionCard
      title={MY_BOOKING_REQUEST_COPY.yourRequest}
      aside={
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      }
    >
      <p>{state.responseMessage ?? words}</p>
      {myRequest.proposedRate !== null && (
        <p>
          {MY_BOOKING_REQUEST_COPY.yourRate}
          <b>{formatMoney(myRequest.proposedRate)}</b>
        </p>
      )}
      {state.status === 'pending' && (
        <>
          <p>
            {MY_BOOKING_REQUEST_COPY.expiresIn}
            <b>{formatTimeToPickup(Date.parse(myRequest.expiresAt), now)}</b>
          </p>
        </>
      )}
      <CounterAnswer load={load} request={{ ...myRequest, status: state.status }} />
      {state.status === 'pending' && <Withdraw load={load} requestId={myRequest.id} />}
    </SectionCard>
  )
}

function Withdraw({ load, requestId }: { load: Load; requestId: string }) {
  const [isAsking, setAsking] = useState(false)
  const { booking } = useLoadOps(load, useNow(MINUTE_MS))
  const withdraw = useSubmitAction(formatLoadLabel(load), {
    onActed(how) {
      const { kind, message } = toActionToast(how, MY_BOOKING_REQUEST_COPY.bookingRequestWithdrawn)
      toasts[kind](message)
      setAsking(false)
    },
    onRefused: () => setAsking(false),
  })
  if (booking === 'withdrawing' && !withdraw.isPending) return null
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {MY_BOOKING_REQUEST_COPY.withdraw}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={MY_BOOKING_REQUEST_COPY.withdrawYourRequest}
        description={MY_BOOKING_REQUEST_COPY.withdrawYourRequestDescription}
        confirmLabel={MY_BOOKING_REQUEST_COPY.withdraw}
        cancelLabel={MY_BOOKING_REQUEST_COPY.keepRequest}
        danger
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ kind: 'withdraw-request', loadId: load.id, requestId })}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
