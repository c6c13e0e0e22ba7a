import { useState } from 'react'
import { type Load, releaseCarrier } from '#contract/load.ts'
import { ActionButton } from './action-button.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useLoadWrite } from './use-load-write.ts'

/** Either side ends the assignment, and says why. */
export function ReleaseCarrier({ load }: { load: Load }) {
  const [isAsking, setAsking] = useState(false)
  const releasing = useLoadWrite('release', releaseCarrier, () => setAsking(false))
  const name = load.viewer === 'owner' ? 'Release carrier' : 'Release this load'
  return (
    <>
      <ActionButton action="release" load={load} variant="ghost" onClick={() => setAsking(true)}>
        {name}
      </ActionButton>
      <ReasonDialog
        open={isAsking}
        title={name}
        description="The load goes back to the board. Both sides are told your reason."
        confirmLabel={name}
        busy={releasing.isPending}
        onClose={() => setAsking(false)}
        onReason={(reason) => releasing.mutate({ params: { id: load.id }, body: { reason } })}
      />
    </>
  )
}
