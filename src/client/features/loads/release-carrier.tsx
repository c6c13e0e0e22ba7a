import { Suspense, useState } from 'react'
import { type Load } from '#contract/freight/load.ts'
import { releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import { useWasOpened } from '#client/ui/dialog.tsx'
import { LoadingNotice, lazyPart } from '#client/ui/lazy-part.tsx'
import { ActionButton } from './action-button.tsx'
import { RELEASE_CARRIER_COPY } from './load-copy.ts'
import { useLoadMutation } from './use-load-mutation.ts'

const ReleaseDialog = lazyPart(() => import('./load-action-dialogs.tsx'), 'ReleaseDialog')

/** Either party releases the load, with a reason. */
export function ReleaseCarrier({ load }: { load: Load }) {
  const [isAsking, setAsking] = useState(false)
  const wasAsking = useWasOpened(isAsking)
  const releasing = useLoadMutation('release', releaseCarrierEndpoint, () => setAsking(false))
  const name = load.viewer === 'owner' ? RELEASE_CARRIER_COPY.releaseCarrier : RELEASE_CARRIER_COPY.releaseThisLoad
  return (
    <>
      <ActionButton action="release" load={load} variant="ghost" onClick={() => setAsking(true)}>
        {name}
      </ActionButton>
      <Suspense fallback={isAsking && <LoadingNotice />}>
        {wasAsking && (
          <ReleaseDialog
            open={isAsking}
            load={load}
            title={name}
            onClose={() => setAsking(false)}
            onReason={(reason) => releasing.mutateAsync({ params: { id: load.id }, body: { reason } })}
          />
        )}
      </Suspense>
    </>
  )
}
