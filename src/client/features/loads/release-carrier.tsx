import { useState } from 'react'
import { type Load } from '#contract/freight/load.ts'
import { releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import { ActionButton } from './action-button.tsx'
import { RELEASE_CARRIER_COPY } from './load-copy.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useLoadMutation } from './use-load-mutation.ts'

/** Either party releases the load, with a reason. */
export function ReleaseCarrier({ load }: { load: Load }) {
  const [isAsking, setAsking] = useState(false)
  const releasing = useLoadMutation('release', releaseCarrierEndpoint, () => setAsking(false))
  const name = load.viewer === 'owner' ? RELEASE_CARRIER_COPY.releaseCarrier : RELEASE_CARRIER_COPY.releaseThisLoad
  return (
    <>
      <ActionButton action="release" load={load} variant="ghost" onClick={() => setAsking(true)}>
        {name}
      </ActionButton>
      <ReasonDialog
        open={isAsking}
        about={`release ${load.id}`}
        title={name}
        description={RELEASE_CARRIER_COPY.releaseText}
        confirmLabel={name}
        onClose={() => setAsking(false)}
        onReason={(reason) => releasing.mutateAsync({ params: { id: load.id }, body: { reason } })}
      />
    </>
  )
}
