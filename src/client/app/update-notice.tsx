import { useSyncExternalStore } from 'react'
import { whenSafeToReload } from '#client/browser/page/unsaved-changes.ts'
import { Button } from '#client/ui/button.tsx'
import { CornerPrompt } from '#client/ui/corner-notice.tsx'
import { acceptUpdate, onUpdateState, updateState } from './service-worker.ts'
import { UPDATE_COPY, UPDATE_TEXT } from './update-copy.ts'

/** Offers a reload when a new version is ready. */
export function UpdateNotice() {
  const state = useSyncExternalStore(onUpdateState, updateState)
  if (state === 'none') return null
  return (
    <CornerPrompt words={UPDATE_TEXT[state]}>
      {state === 'ready' && <Button onClick={() => void acceptUpdate(whenSafeToReload)}>{UPDATE_COPY.reload}</Button>}
    </CornerPrompt>
  )
}
