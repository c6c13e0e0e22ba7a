import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { toShownCounter } from '#client/components/load/shown-counter.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { useNow } from '#client/components/use-now.ts'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { useLoadOps } from '#client/data/outbox/use-load-ops.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { Badge, type Icon, type Tone } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import type { Load } from '#contract/freight/load.ts'
import type { BookingRequestStatus } from '#domain/freight/booking.ts'
import { formatTimeLeft } from '#domain/freight/countdown.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { MY_BOOKING_REQUEST_COPY } from './copy.ts'
import { CounterAnswer } from './counter-answer.tsx'
import { myRequestStatus } from './own-state.ts'

const SIGNS: Record<BookingRequestStatus, { tone: Tone; icon: Icon; word: string; words: string }> = {
  pending: {
    tone: 'blue',
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

/** The broker made a counter-offer, which says the rest. */
const YOUR_TURN = { tone: 'blue', icon: Hourglass, word: MY_BOOKING_REQUEST_COPY.yourTurn, words: '' } as const

/** The viewer's own request on a load: its status, time left, and a button to withdraw it. */
export function MyBookingRequest({ load }: { load: Load }) {
  const now = useNow(1000)
  const { myRequest } = load
  const state = myRequestStatus(load, now)
  if (!myRequest || !state) return null
  const isOwnTurn = toShownCounter(myRequest.counter, state.status, now)?.status === 'open'
  const { tone, icon, word, words } = isOwnTurn ? YOUR_TURN : SIGNS[state.status]
  return (
    <SectionCard
      title={MY_BOOKING_REQUEST_COPY.yourRequest}
      aside={
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      }
    >
      {!isOwnTurn && <p>{state.responseMessage ?? words}</p>}
      {myRequest.carrier !== undefined && <BookedFor load={load} isOpen={state.status === 'pending'} />}
      {myRequest.proposedRate !== null && (
        <p>
          {MY_BOOKING_REQUEST_COPY.yourRate}
          <b>{formatMoney(myRequest.proposedRate)}</b>
        </p>
      )}
      {state.status === 'pending' && !isOwnTurn && (
        <p>
          {MY_BOOKING_REQUEST_COPY.expiresIn}
          <b>{formatTimeLeft(Date.parse(myRequest.expiresAt), now)}</b>
        </p>
      )}
      <CounterAnswer load={load} request={{ ...myRequest, status: state.status }} />
      {state.status === 'pending' && <Withdraw load={load} requestId={myRequest.id} />}
    </SectionCard>
  )
}

const NameCarrierDialog = lazyDialog(() => import('./name-carrier.dialog.tsx'), 'NameCarrierDialog')

/** Whom a dispatcher books for, or that it must still say. */
function BookedFor({ load, isOpen }: { load: Load; isOpen: boolean }) {
  const [isNaming, setNaming] = useState(false)
  const { underway } = useLoadOps(load, useNow(MINUTE_MS))
  const { myRequest } = load
  if (!myRequest) return null
  if (myRequest.carrier) {
    const { legalName, usdot, hasEndedConsent } = myRequest.carrier
    return (
      <>
        <p>{MY_BOOKING_REQUEST_COPY.bookedFor(legalName, usdot)}</p>
        {isOpen && hasEndedConsent && (
          <p className="font-bold text-orange-ink">{MY_BOOKING_REQUEST_COPY.consentEnded(legalName)}</p>
        )}
      </>
    )
  }
  if (!isOpen) return null
  if (underway(({ kind }) => kind === 'name-carrier')) return <p>{MY_BOOKING_REQUEST_COPY.naming}</p>
  return (
    <>
      <p className="font-bold text-orange-ink">{MY_BOOKING_REQUEST_COPY.unnamed}</p>
      <Button onClick={() => setNaming(true)}>{MY_BOOKING_REQUEST_COPY.nameCarrier}</Button>
      {isNaming && <NameCarrierDialog load={load} requestId={myRequest.id} onClose={() => setNaming(false)} />}
    </>
  )
}

function Withdraw({ load, requestId }: { load: Load; requestId: string }) {
  const [isAsking, setAsking] = useState(false)
  const { booking } = useLoadOps(load, useNow(MINUTE_MS))
  const withdraw = useSubmitAction(formatLoadLabel(load), {
    done: MY_BOOKING_REQUEST_COPY.bookingRequestWithdrawn,
    onActed: () => setAsking(false),
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
