import { useState } from 'react'
import { correctArrivalEndpoint, type Load } from '#contract/freight/load.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { useLoadOps } from '#client/data/outbox/use-load-ops.ts'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { ThumbBar } from '#client/ui/thumb-bar.tsx'
import { ActionButton } from './action-button.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useLoadPermit } from './use-load-permit.ts'
import { useLoadAction } from './use-load-action.ts'
import { useLoadMutation } from './use-load-mutation.ts'

/** LIFE-05. The main action at the dock; while not allowed, it shows its reason among the other actions. */
export function ConfirmArrival({ load }: { load: Load }) {
  const permit = useLoadPermit('confirm-arrival', load)
  const confirming = useLoadAction('confirm-arrival', load)
  const { underway } = useLoadOps(load, useNow(MINUTE_MS))
  const waiting = underway((intent) => intent.kind === 'set-load-status' && intent.status === 'completed')
  const confirm = () =>
    // the op records the time of the tap, however late it's sent
    confirming.mutate({ kind: 'set-load-status', loadId: load.id, status: 'completed' })
  if (!permit.allowed) {
    return (
      <ActionButton action="confirm-arrival" load={load}>
        Confirm arrival
      </ActionButton>
    )
  }
  return (
    <ThumbBar>
      <Button
        className="md:w-full"
        busy={confirming.isPending}
        whyNot={confirming.isPending ? undefined : waiting?.words}
        onClick={confirm}
      >
        Confirm arrival
      </Button>
    </ThumbBar>
  )
}

/** The owner corrects a mistaken arrival; its record stays. */
export function CorrectArrival({ load }: { load: Load }) {
  const [isAsking, setAsking] = useState(false)
  const correcting = useLoadMutation('correct-arrival', correctArrivalEndpoint, () => setAsking(false))
  return (
    <>
      <ActionButton action="correct-arrival" load={load} variant="ghost" onClick={() => setAsking(true)}>
        Correct arrival
      </ActionButton>
      <ReasonDialog
        open={isAsking}
        title="Correct arrival"
        description="The load becomes active again. The arrival stays in its history with your reason."
        confirmLabel="Correct arrival"
        onClose={() => setAsking(false)}
        onReason={(reason) => correcting.mutateAsync({ params: { id: load.id }, body: { reason } })}
      />
    </>
  )
}
