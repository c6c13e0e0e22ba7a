import { Link } from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import Signpost from 'lucide-react/icons/signpost'
import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { ActionChips } from '#client/components/action-chips.tsx'
import { RuleFindings } from '#client/components/carrier-authority-line.tsx'
import { CounterTerms, counterTime } from '#client/components/load/counter-terms.tsx'
import { canOpenLoadScreen } from '#client/components/load/load-access.ts'
import { toShownCounter } from '#client/components/load/shown-counter.ts'
import { similarLoadsSearch } from '#client/components/load/similar-loads.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useLiveRead } from '#client/data/cache/use-live-read.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { UNSENT_BOOKING, waitReason } from '#client/data/outbox/copy.ts'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { cancelUnsent } from '#client/data/outbox/outbox-actions.ts'
import { useLoadOps } from '#client/data/outbox/use-load-ops.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { Badge, type Icon, type Tone } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { loadPath, PATHS } from '#contract/api/path.ts'
import type { CounterOffer } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import type { BookingRequestStatus } from '#domain/freight/booking.ts'
import { formatTimeLeft } from '#domain/freight/countdown.ts'
import { formatMoney } from '#domain/freight/money.ts'
import type { RefusalCode } from '#domain/freight/refusal.ts'
import { partyName } from '#domain/text/names.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import { readStoredRows } from '#offline/cache/read-through.ts'
import { BoardCard } from './board-card.tsx'
import { BOARD_DEFAULTS } from './board-search.ts'
import { boardQuery } from './board.queries.ts'
import {
  BOOKING_NOTICE_COPY,
  COUNTER_ANSWER_COPY,
  MY_BOOKING_REQUEST_COPY,
  SIMILAR_LOADS_COPY,
  UNSENT_BOOKING_COPY,
} from './copy.ts'
import { getLastBoardSearch } from './last-board-search.ts'
import { myRequestStatus } from './own-state.ts'

interface BookingNoticeProps {
  load: Load
  /** 'gone' when the server no longer shows the load to the viewer */
  reason: RefusalCode | 'gone'
  viewerId: string
}

/** The load itself is lost to this carrier, so others of its lane may do. */
const LOST: readonly BookingNoticeProps['reason'][] = ['gone', 'LOAD_TAKEN', 'LOAD_EXPIRED', 'STATUS_CONFLICT']

/** Why this load can't be booked, and where to go from here. */
export function BookingNotice({ load, reason, viewerId }: BookingNoticeProps) {
  const own = reason === 'gone' ? null : ownPart(load, viewerId)
  const isLost = !own && LOST.includes(reason)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line border-l-4 border-l-caution bg-caution-tint p-4">
        <Signpost aria-hidden className="size-6 shrink-0" />
        <p role="status" className="min-w-[min(100%,12rem)] flex-1">
          {own ?? refusalText(load, reason)}
        </p>
        {own ? (
          <Button variant="ghost" render={<Link to={loadPath(load.id)} />}>
            {BOOKING_NOTICE_COPY.openLoad}
          </Button>
        ) : (
          <Button
            variant="ghost"
            render={<Link to={PATHS.loadBoard} search={isLost ? similarLoadsSearch(load) : getLastBoardSearch()} />}
          >
            {isLost ? BOOKING_NOTICE_COPY.seeSimilarLoads : BOOKING_NOTICE_COPY.seeOtherLoads}
          </Button>
        )}
      </div>
      {isLost && <SimilarLoads load={load} />}
    </>
  )
}

/** Parties and tendered carriers have their own screen for the load. */
function ownPart(load: Load, viewerId: string): string | null {
  if (!canOpenLoadScreen(load, viewerId)) return null
  if (load.viewer === 'owner') return BOOKING_NOTICE_COPY.youPostedThisLoad
  if (load.viewer === 'carrier') return BOOKING_NOTICE_COPY.youHaulIt
  return BOOKING_NOTICE_COPY.tenderedToYou
}

function refusalText({ tendered }: Load, reason: RefusalCode | 'gone'): string {
  switch (reason) {
    case 'gone':
      return BOOKING_NOTICE_COPY.offTheBoard
    case 'LOAD_TAKEN':
      return tendered ? BOOKING_NOTICE_COPY.tenderedElsewhere : BOOKING_NOTICE_COPY.bookedElsewhere
    case 'LOAD_EXPIRED':
      return BOOKING_NOTICE_COPY.pickupPassed
    case 'STATUS_CONFLICT':
      return BOOKING_NOTICE_COPY.theBrokerCancelledThisLoad
    default:
      return BOOKING_NOTICE_COPY.noPermission
  }
}

const MAX_SHOWN = 3

/** The best-paid loads of the lane, for a carrier that has just lost this one. Nothing while there are none. */
function SimilarLoads({ load }: { load: Load }) {
  const search = { ...BOARD_DEFAULTS, ...similarLoadsSearch(load) }
  // one more, in case the lost load is still among them
  const { data } = useStored(boardQuery(search, MAX_SHOWN + 1), { everyMs: Infinity, isExtra: true })
  const others = data?.data.filter(({ id }) => id !== load.id).slice(0, MAX_SHOWN) ?? []
  if (others.length === 0) return null
  return (
    <SectionCard title={SIMILAR_LOADS_COPY.title}>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        {others.map((other) => (
          <li key={other.id}>
            {/* the truck's position is unknown: no deadhead */}
            <BoardCard load={other} search={{}} />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

/** A booking the server hasn't confirmed: never shown as requested, withdrawn with one tap (offline.md §11). */
export function UnsentBooking({ load }: { load: Load }) {
  const { chips, underway } = useLoadOps(load, useNow(MINUTE_MS))
  const booking = underway(({ kind }) => kind === 'request-booking')
  const withdrawal = underway(({ kind }) => kind === 'withdraw-request')
  const connection = useConnection()
  if (chips.every(({ status }) => status === 'sent')) return null
  const reason = booking ? waitReason(booking.op, connection) : 'offline'
  return (
    <SectionCard title={UNSENT_BOOKING_COPY.notSentYet} aside={<ActionChips chips={chips} />}>
      {withdrawal && <p>{UNSENT_BOOKING_COPY.withdrawalSaved}</p>}
      {booking && !withdrawal && (
        <>
          <p>{booking.op.stopping ? UNSENT_BOOKING_COPY.stopping : UNSENT_BOOKING[reason]}</p>
          {reason === 'subscription' && (
            <Button render={<Link to={PATHS.billing} />}>{UNSENT_BOOKING_COPY.viewSubscription}</Button>
          )}
          {!booking.op.stopping && (
            <Button variant="ghost" onClick={() => void cancelUnsent(booking.op)}>
              {UNSENT_BOOKING_COPY.dontSend}
            </Button>
          )}
        </>
      )}
      {!booking && !withdrawal && (
        <Button variant="ghost" render={<Link to={PATHS.outbox} />}>
          {UNSENT_BOOKING_COPY.openOutbox}
        </Button>
      )}
    </SectionCard>
  )
}

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

type MyRequest = NonNullable<Load['myRequest']>

/** The broker's counter-offer on the viewer's request, and its answer while it is open. */
function CounterAnswer({ load, request }: { load: Load; request: MyRequest }) {
  const now = useNow(1000)
  const counter = toShownCounter(request.counter, request.status, now)
  if (!counter) return null
  return (
    <section
      aria-label={COUNTER_ANSWER_COPY.title[counter.status]}
      className="flex flex-col gap-3 rounded-control bg-sign-tint p-3"
    >
      <p className="font-bold">{COUNTER_ANSWER_COPY.title[counter.status]}</p>
      <CounterTerms counter={counter} load={load} />
      {counter.status === 'open' && (
        <>
          <p>{COUNTER_ANSWER_COPY.expiresIn(formatTimeLeft(Date.parse(counter.expiresAt), now))}</p>
          <Answer load={load} requestId={request.id} counter={counter} />
        </>
      )}
    </section>
  )
}

interface AnswerProps {
  load: Load
  requestId: string
  counter: CounterOffer
}

/** Accepting books the load, so it asks; declining can be undone (UNDO-03). */
function Answer({ load, requestId, counter }: AnswerProps) {
  const [isAsking, setAsking] = useState(false)
  const accepting = useAnswer(load, COUNTER_ANSWER_COPY.booked, COUNTER_ANSWER_COPY.acceptFailed)
  const declining = useAnswer(load, COUNTER_ANSWER_COPY.declined, COUNTER_ANSWER_COPY.declineFailed, { undo: true })
  const { underway } = useLoadOps(load, useNow(1000))
  const sent = underway(({ kind }) => kind === 'accept-counter' || kind === 'decline-counter')
  const about = { loadId: load.id, requestId, counterId: counter.id, counterExpiresAt: counter.expiresAt }
  if (sent && !accepting.isPending && !declining.isPending) return <p>{COUNTER_ANSWER_COPY.waiting}</p>
  return (
    <>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button
          variant="ghost"
          busy={declining.isPending}
          disabled={accepting.isPending}
          onClick={() => declining.mutate({ kind: 'decline-counter', ...about })}
        >
          {COUNTER_ANSWER_COPY.decline}
        </Button>
        <Button busy={accepting.isPending} disabled={declining.isPending} onClick={() => setAsking(true)}>
          {COUNTER_ANSWER_COPY.accept}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={COUNTER_ANSWER_COPY.acceptTitle(formatMoney(counter.rate))}
        description={COUNTER_ANSWER_COPY.acceptWords(
          partyName(load.broker),
          counterTime(counter, load, 'pickup'),
          counterTime(counter, load, 'delivery'),
        )}
        confirmLabel={COUNTER_ANSWER_COPY.accept}
        cancelLabel={COUNTER_ANSWER_COPY.keep}
        busy={accepting.isPending}
        onConfirm={() => accepting.mutate({ kind: 'accept-counter', ...about }, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        {isAsking && <OwnRuleFindings requestId={requestId} />}
      </ConfirmDialog>
    </>
  )
}

function useAnswer(load: Load, done: string, failed: string, { undo = false } = {}) {
  return useSubmitAction(formatLoadLabel(load), {
    about: `counter-offer on ${load.id}`,
    done,
    failed,
    ...(undo && { onHeld: () => undefined }),
  })
}

/** Which of the broker's rules the viewer breaks, as its stored request says. Also without signal. */
function OwnRuleFindings({ requestId }: { requestId: string }) {
  const request = useLiveRead(openAccountCache(useSession().user.id), `request ${requestId}`, async (db) =>
    readStoredRows('requests', [await db.requests.get(requestId)]).at(0),
  )
  return <RuleFindings findings={request?.ruleFindings} reader="carrier" />
}
