import { useSyncExternalStore } from 'react'
import { Button } from '#client/ui/button.tsx'
import { CornerPrompt } from '#client/ui/corner-notice.tsx'
import { acceptUpdate, onUpdateState, updateState } from './service-worker.ts'

const TEXT = {
  ready: 'A new version is ready.',
  accepted: 'It installs once everything is sent and your form is submitted or cleared.',
} as const

/** Offers a reload when a new version is ready. */
export function UpdateNotice() {
  const state = useSyncExternalStore(onUpdateState, updateState)
  if (state === 'none') return null
  return (
    <CornerPrompt words={TEXT[state]}>
      {state === 'ready' && <Button onClick={() => void acceptUpdate()}>Reload</Button>}
    </CornerPrompt>
  )
}
