import { useState } from 'react'
import { type Load, releaseCarrierEndpoint } from '#contract/freight/load.ts'
import { ActionButton } from './action-button.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useLoadMutation } from './use-load-mutation.ts'

/** Either party releases the load, with a reason. */
export function ReleaseCarrier({ load }: { load: Load }) {
  const [isAsking, setAsking] = useState(false)
  const releasing = useLoadMutation('release', releaseCarrierEndpoint, () => setAsking(false))
  const name = load.viewer === 'owner' ? 'Release carrier' : 'Release this load'
  return (
    <>
      <ActionButton action="release" load={load} variant="ghost" onClick={() => setAsking(true)}>
        {name}
      </ActionButton>
      <ReasonDialog
        open={isAsking}
        title={name}
        description="The load goes back to the board. Both sides see your reason."
        confirmLabel={name}
        onClose={() => setAsking(false)}
        onReason={(reason) => releasing.mutateAsync({ params: { id: load.id }, body: { reason } })}
      />
    </>
  )
}
