import { useSyncExternalStore } from 'react'
import { Button } from '#client/ui/button.tsx'
import { acceptUpdate, onUpdateState, updateState } from './service-worker.ts'

const WORDS = {
  ready: 'A new version is ready.',
  accepted: 'It comes as soon as nothing is being sent and your form is sent or cleared.',
} as const

/** Toasts come from the top of a phone and from the right of a desk, where the sidebar's foot is kept free as well. */
const PLACE =
  'fixed inset-x-4 bottom-[calc(var(--bottom-bar)+1rem)] z-40 mx-auto sm:top-16 sm:bottom-auto md:top-auto md:right-auto ' +
  'md:bottom-[calc(var(--bottom-bar)+1rem)] md:mx-0 md:w-80 lg:left-[264px]'

/** Says that a newer version waits, and takes it when the person wants it. It stands where toasts do not. */
export function UpdateNotice() {
  const state = useSyncExternalStore(onUpdateState, updateState)
  if (state === 'none') return null
  return (
    <div
      role="status"
      className={`${PLACE} flex max-w-md items-center gap-3 rounded-control border border-line bg-surface p-3 text-ink shadow-float`}
    >
      <p className="min-w-0 flex-1 font-semibold">{WORDS[state]}</p>
      {state === 'ready' && <Button onClick={() => void acceptUpdate()}>Reload</Button>}
    </div>
  )
}
