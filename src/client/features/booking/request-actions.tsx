import type { LoadRequest } from '#contract/booking.ts'
import type { Load } from '#contract/load.ts'
import { MINUTE_MS } from '#domain/instant.ts'
import { loadCan } from '#domain/load-lifecycle.ts'
import { useSession } from '#client/browser/use-session.ts'
import { factsOf } from '#client/components/load-standing.ts'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { useRequestDecision } from './use-request-decision.ts'

interface RequestActionsProps {
  request: LoadRequest
  load: Load
  /** an answer was given on this device and is not there yet: a second one would only meet the first */
  isUnderway: boolean
}

/** REQ-07: the load's owner accepts or rejects, whoever asked can withdraw. */
export function RequestActions({ request, load, isUnderway }: RequestActionsProps) {
  const { user } = useSession()
  return (
    <div className="flex flex-wrap items-start gap-2 *:flex-1">
      {load.broker.id === user.id && <Decide request={request} load={load} isUnderway={isUnderway} />}
      {request.requester.id === user.id && <Withdraw request={request} isUnderway={isUnderway} />}
    </div>
  )
}

/** REQ-08: both send an empty data body; accepting names the version of the load that the owner has seen. */
function Decide({ request, load, isUnderway }: RequestActionsProps) {
  const { user, permissions } = useSession()
  const accepting = useRequestDecision('accept', request)
  const rejecting = useRequestDecision('reject', request)
  const permit = loadCan('accept-request', factsOf(load), { id: user.id, permissions }, useNow(MINUTE_MS))
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
        Reject
      </Button>
      <Button
        busy={accepting.isPending}
        disabled={rejecting.isPending}
        whyNot={permit.allowed ? undefined : permit.why}
        onClick={() => accepting.mutate({ kind: 'accept-request', ...about, version: load.version })}
      >
        Accept
      </Button>
    </>
  )
}

function Withdraw({ request, isUnderway }: Omit<RequestActionsProps, 'load'>) {
  const withdrawing = useRequestDecision('withdraw', request)
  if (isUnderway && !withdrawing.isPending) return null
  return (
    <Button
      variant="ghost"
      busy={withdrawing.isPending}
      onClick={() => withdrawing.mutate({ kind: 'withdraw-request', loadId: request.loadId, requestId: request.id })}
    >
      Withdraw
    </Button>
  )
}
