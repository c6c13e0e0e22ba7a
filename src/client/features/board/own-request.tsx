import { useMutation, useQueryClient } from '@tanstack/react-query'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { withdrawRequest } from '#contract/booking.ts'
import type { Load } from '#contract/load.ts'
import type { RequestStatus } from '#domain/booking.ts'
import { timeLeft } from '#domain/countdown.ts'
import { formatMoney } from '#domain/money.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { useNow } from '#client/components/use-now.ts'
import { Badge, type Icon, type Tone } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { toasts } from '#client/ui/toast.tsx'
import { call } from '#offline/call.ts'
import { requestState } from './why-not-book.ts'

const SIGNS: Record<RequestStatus, { tone: Tone; icon: Icon; word: string; words: string }> = {
  pending: { tone: 'yellow', icon: Hourglass, word: 'Pending', words: 'The broker has it and has not answered yet.' },
  accepted: { tone: 'green', icon: CircleCheck, word: 'Accepted', words: 'The broker accepted it.' },
  rejected: { tone: 'red', icon: Ban, word: 'Rejected', words: 'The broker chose otherwise.' },
  withdrawn: { tone: 'grey', icon: Undo, word: 'Withdrawn', words: 'You took it back.' },
}

/** The viewer's own request on a load: how it stands, for how long, and the way to take it back (product.md). */
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
          <Withdraw requestId={myRequest.id} />
        </>
      )}
    </SectionCard>
  )
}

function Withdraw({ requestId }: { requestId: string }) {
  const [isAsking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => call(withdrawRequest, { params: { id: requestId }, body: {} }),
    onSuccess: () => toasts.success('Request withdrawn'),
    onSettled: () => {
      setAsking(false)
      void queryClient.invalidateQueries({ queryKey: ['loads'] })
    },
  })
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
        onConfirm={() => withdraw.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
