import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import type { Load } from '#contract/load.ts'
import type { RequestStatus } from '#domain/booking.ts'
import { timeLeft } from '#domain/countdown.ts'
import { formatMoney } from '#domain/money.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { useNow } from '#client/components/use-now.ts'
import { Badge, type Icon, type Tone } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { MINUTE_MS } from '#domain/instant.ts'
import { labelOf } from '#client/data/load-label.ts'
import { sayingOf } from '#client/data/saying.ts'
import { useAct } from '#client/data/use-act.ts'
import { useLoadOps } from '#client/data/use-load-ops.ts'
import { toasts } from '#client/ui/toasts.ts'
import { requestState } from './why-not-book.ts'

const SIGNS: Record<RequestStatus, { tone: Tone; icon: Icon; word: string; words: string }> = {
  pending: { tone: 'yellow', icon: Hourglass, word: 'Pending', words: 'The broker has it and has not answered yet.' },
  accepted: { tone: 'green', icon: CircleCheck, word: 'Accepted', words: 'The broker accepted it.' },
  rejected: { tone: 'red', icon: Ban, word: 'Rejected', words: 'The broker chose otherwise.' },
  withdrawn: { tone: 'grey', icon: Undo, word: 'Withdrawn', words: 'You took it back.' },
}

/** The viewer's own request on a load: how it stands, for how long, and the way to take it back. */
export function OwnRequest({ load }: { load: Load }) {
  const now = useNow(1000)
  const { myRequest } = load
  const state = requestState(load, now)
  if (!myRequest || !state) return null
  const { tone, icon, word, words } = SIGNS[state.status]
  return (
    <SectionCard
      title="Your request"
      aside={
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      }
    >
      <p>{state.responseMessage ?? words}</p>
      {myRequest.proposedRate !== null && (
        <p>
          Your rate: <b>{formatMoney(myRequest.proposedRate)}</b>
        </p>
      )}
      {state.status === 'pending' && (
        <>
          <p>
            Expires in <b>{timeLeft(Date.parse(myRequest.expiresAt), now)}</b>
          </p>
          <Withdraw load={load} requestId={myRequest.id} />
        </>
      )}
    </SectionCard>
  )
}

function Withdraw({ load, requestId }: { load: Load; requestId: string }) {
  const [isAsking, setAsking] = useState(false)
  const { booking } = useLoadOps(load, useNow(MINUTE_MS))
  const withdraw = useAct(labelOf(load), {
    onActed(how) {
      const { kind, message } = sayingOf(how, 'Request withdrawn')
      toasts[kind](message)
      setAsking(false)
    },
    onRefused: () => setAsking(false),
  })
  if (booking === 'withdrawing' && !withdraw.isPending) return null
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Withdraw your request?"
        description="The broker will not see it any more. You can ask again as long as the load is on the board."
        confirmLabel="Withdraw"
        cancelLabel="Keep it"
        danger
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ kind: 'withdraw-request', loadId: load.id, requestId })}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
