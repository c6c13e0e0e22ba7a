import { useState } from 'react'
import { correctArrival, type Load } from '#contract/load.ts'
import { MINUTE_MS } from '#domain/instant.ts'
import { useLoadOps } from '#client/data/use-load-ops.ts'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { ThumbBar } from '#client/ui/thumb-bar.tsx'
import { ActionButton } from './action-button.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useLoadPermit } from './use-load-permit.ts'
import { useLoadAct } from './use-load-act.ts'
import { useLoadWrite } from './use-load-write.ts'

/** LIFE-05. At the dock it is the one thing to do; whoever cannot do it now reads why among the other actions. */
export function ConfirmArrival({ load }: { load: Load }) {
  const permit = useLoadPermit('confirm-arrival', load)
  const confirming = useLoadAct('confirm-arrival', load)
  const { underway } = useLoadOps(load, useNow(MINUTE_MS))
  const waiting = underway((intent) => intent.kind === 'set-load-status' && intent.status === 'completed')
  const confirm = () =>
    // the time of the tap goes with it, however long the way to the server takes
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

/** A mistaken arrival is taken back by its owner; what was recorded stays on record. */
export function CorrectArrival({ load }: { load: Load }) {
  const [isAsking, setAsking] = useState(false)
  const correcting = useLoadWrite('correct-arrival', correctArrival, () => setAsking(false))
  return (
    <>
      <ActionButton action="correct-arrival" load={load} variant="ghost" onClick={() => setAsking(true)}>
        Correct arrival
      </ActionButton>
      <ReasonDialog
        open={isAsking}
        title="Correct arrival"
        description="The load becomes active again. The arrival stays in its history, with your reason beside it."
        confirmLabel="Correct arrival"
        busy={correcting.isPending}
        onClose={() => setAsking(false)}
        onReason={(reason) => correcting.mutate({ params: { id: load.id }, body: { reason } })}
      />
    </>
  )
}
