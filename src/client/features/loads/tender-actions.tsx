import { Suspense, useState } from 'react'
import { tenderLoadEndpoint, type Load } from '#contract/freight/load.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadingNotice, lazyComponent } from '#client/ui/lazy-part.tsx'
import { ThumbBar } from '#client/ui/thumb-bar.tsx'
import { ActionButton } from './action-button.tsx'
import { useLoadPermit } from './use-load-permit.ts'
import { useLoadAction } from './use-load-action.ts'
import { useLoadMutation } from './use-load-mutation.ts'

/** Lets the tendered carrier answer. */
export function AnswerTender({ load }: { load: Load }) {
  const permit = useLoadPermit('accept-tender', load)
  const accepting = useLoadAction('accept-tender', load)
  const declining = useLoadAction('decline-tender', load)
  if (!permit.allowed) return null
  const isBusy = accepting.isPending || declining.isPending
  return (
    <ThumbBar>
      <Button
        variant="ghost"
        busy={declining.isPending}
        disabled={isBusy && !declining.isPending}
        onClick={() => declining.mutate({ kind: 'decline-tender', loadId: load.id })}
      >
        Decline tender
      </Button>
      <Button
        className="md:flex-1!"
        busy={accepting.isPending}
        disabled={isBusy && !accepting.isPending}
        onClick={() => accepting.mutate({ kind: 'accept-tender', loadId: load.id })}
      >
        Accept tender
      </Button>
    </ThumbBar>
  )
}

const AssignCarrierDialog = lazyComponent(() =>
  import('./assign-carrier-dialog.tsx').then((file) => file.AssignCarrierDialog),
)

/** LIFE-06 */
export function AssignCarrier({ load }: { load: Load }) {
  const [isChoosing, setChoosing] = useState(false)
  const assigning = useLoadMutation('assign-carrier', tenderLoadEndpoint, () => setChoosing(false))
  return (
    <>
      <ActionButton action="assign-carrier" load={load} onClick={() => setChoosing(true)}>
        Tender load
      </ActionButton>
      <Suspense fallback={isChoosing && <LoadingNotice />}>
        <AssignCarrierDialog
          open={isChoosing}
          busy={assigning.isPending}
          onClose={() => setChoosing(false)}
          onCarrier={(carrierId) => assigning.mutate({ params: { id: load.id }, body: { carrierId } })}
        />
      </Suspense>
    </>
  )
}

export function RevokeTender({ load }: { load: Load }) {
  const revoking = useLoadAction('revoke-tender', load)
  return (
    <ActionButton
      action="revoke-tender"
      load={load}
      variant="ghost"
      busy={revoking.isPending}
      onClick={() => revoking.mutate({ kind: 'revoke-tender', loadId: load.id })}
    >
      Revoke tender
    </ActionButton>
  )
}
