import { useSyncExternalStore } from 'react'
import { Button } from '#client/ui/button.tsx'
import { CornerNotice } from '#client/ui/corner-notice.tsx'
import { acceptUpdate, onUpdateState, updateState } from './service-worker.ts'

const WORDS = {
  ready: 'A new version is ready.',
  accepted: 'It comes as soon as nothing is being sent and your form is sent or cleared.',
} as const

/** Says that a newer version waits, and takes it when the person wants it. */
export function UpdateNotice() {
  const state = useSyncExternalStore(onUpdateState, updateState)
  if (state === 'none') return null
  return (
    <CornerNotice words={WORDS[state]}>
      {state === 'ready' && <Button onClick={() => void acceptUpdate()}>Reload</Button>}
    </CornerNotice>
  )
}
