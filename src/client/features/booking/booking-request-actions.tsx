import { accountIdOf } from '#contract/account/account.ts'
import ShieldX from 'lucide-react/icons/shield-x'
import { useState } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { toLoadSnapshot } from '#client/components/load/load-access.ts'
import { toShownCounter } from '#client/components/load/shown-counter.ts'
import { useNow } from '#client/components/use-now.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import type { BookingRequest } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { checkLoadAction } from '#domain/freight/load-lifecycle.ts'
import { partyName } from '#domain/text/names.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { BOOKING_COPY, BOOKING_REQUEST_ACTIONS_COPY, BOOKING_REQUEST_TOASTS, REQUEST_CARRIER_COPY } from './copy.ts'
import { hasFindings } from './offer-row.ts'

const AcceptRequestDialog = lazyDialog(() => import('./accept.dialog.tsx'), 'AcceptRequestDialog')
const CounterOfferDialog = lazyDialog(() => import('./counter.dialog.tsx'), 'CounterOfferDialog')

interface RequestActionsProps {
  request: BookingRequest
  load: Load
  /** an answer from this device isn't confirmed yet: a second one would only collide with it */
  isUnderway: boolean
}

/** REQ-07: the load's owner accepts or rejects; the requester can withdraw. */
export function BookingRequestActions({ request, load, isUnderway }: RequestActionsProps) {
  const { user } = useSession()
  return (
    <div className="flex flex-wrap items-start gap-2 *:flex-1 max-sm:*:px-3 pointer-fine:lg:*:min-h-10">
      {load.broker.id === accountIdOf(user) && <Decide request={request} load={load} isUnderway={isUnderway} />}
      {request.requester.id === accountIdOf(user) && <Withdraw request={request} isUnderway={isUnderway} />}
    </div>
  )
}

/** REQ-08: both send an empty data body; accepting names the load version the owner saw. */
function Decide({ request, load, isUnderway }: RequestActionsProps) {
  const { user, permissions } = useSession()
  const accepting = useBookingRequestAction('accept', request)
  const rejecting = useBookingRequestAction('reject', request, { undo: true })
  const [isAsking, setAsking] = useState(false)
  const now = useNow(MINUTE_MS)
  const permit = checkLoadAction(
    'accept-request',
    toLoadSnapshot(load),
    { accountId: accountIdOf(user), permissions },
    now,
  )
  const dispatcher = partyName({
    ...request.requester,
    businessName: request.requester.freightProfile.businessName,
  })
  // a carrier that isn't known, or no longer consents, can't be booked
  const noCarrier =
    request.carrier === null
      ? REQUEST_CARRIER_COPY.mustName(dispatcher)
      : request.carrier?.isActive === false
        ? REQUEST_CARRIER_COPY.mustAsk(dispatcher)
        : undefined
  const carrierUsdot = request.carrier?.usdot ?? request.requester.freightProfile.dotNumber
  const hasOpenCounter = toShownCounter(request.counter, request.status, now)?.status === 'open'
  const about = { loadId: request.loadId, requestId: request.id }
  if (isUnderway && !accepting.isPending && !rejecting.isPending) return null
  return (
    <>
      <Button
        variant="ghost"
        busy={rejecting.isPending}
        disabled={accepting.isPending}
        onClick={() => rejecting.mutate({ kind: 'reject-request', ...about })}
      >
        {BOOKING_REQUEST_ACTIONS_COPY.reject}
      </Button>
      {permit.allowed && !hasOpenCounter && noCarrier === undefined && (
        <Counter request={request} load={load} isBusy={rejecting.isPending} />
      )}
      <Button
        variant={hasFindings(request) ? 'danger-ghost' : 'primary'}
        busy={accepting.isPending}
        disabled={rejecting.isPending}
        whyNot={permit.allowed ? noCarrier : permit.why}
        onClick={() => setAsking(true)}
      >
        {hasFindings(request) && <ShieldX aria-hidden />}
        {BOOKING_REQUEST_ACTIONS_COPY.accept}
      </Button>
      {isAsking && (
        <AcceptRequestDialog
          open
          request={request}
          load={load}
          busy={accepting.isPending}
          onClose={() => setAsking(false)}
          onAccept={() =>
            accepting.mutate(
              {
                kind: 'accept-request',
                ...about,
                version: load.version,
                ...(carrierUsdot && { carrierUsdot }),
              },
              { onSettled: () => setAsking(false) },
            )
          }
        />
      )}
    </>
  )
}

function Counter({ request, load, isBusy }: Omit<RequestActionsProps, 'isUnderway'> & { isBusy: boolean }) {
  const [isOffering, setOffering] = useState(false)
  return (
    <>
      <Button variant="ghost" disabled={isBusy} onClick={() => setOffering(true)}>
        {BOOKING_REQUEST_ACTIONS_COPY.counter}
      </Button>
      <CounterOfferDialog open={isOffering} request={request} load={load} onClose={() => setOffering(false)} />
    </>
  )
}

function Withdraw({ request, isUnderway }: Omit<RequestActionsProps, 'load'>) {
  const withdrawing = useBookingRequestAction('withdraw', request)
  if (isUnderway && !withdrawing.isPending) return null
  return (
    <Button
      variant="ghost"
      busy={withdrawing.isPending}
      onClick={() => withdrawing.mutate({ kind: 'withdraw-request', loadId: request.loadId, requestId: request.id })}
    >
      {BOOKING_REQUEST_ACTIONS_COPY.withdraw}
    </Button>
  )
}

/**
 * Accepts, rejects or withdraws, online or offline. Toasts the result beside the server's reason; then requests and
 * loads are refetched (REQ-10).
 * @param undo the screen offers Undo for ten seconds
 */
function useBookingRequestAction(
  verb: keyof typeof BOOKING_REQUEST_TOASTS,
  { load }: Pick<BookingRequest, 'load'>,
  { undo = false } = {},
) {
  return useSubmitAction(BOOKING_COPY.loadName(load.number, load.pickup, load.delivery), {
    about: `${verb} request on ${load.number}`,
    ...BOOKING_REQUEST_TOASTS[verb],
    ...(undo && { onHeld: () => undefined }),
  })
}
