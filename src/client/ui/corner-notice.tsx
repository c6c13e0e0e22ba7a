import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/**
 * At the bottom, away from banners. Toasts come from the top on phones; elsewhere they take the bottom right, and this
 * the rest of the row. On desktop it also stays clear of the sidebar.
 */
const PLACE =
  'fixed inset-x-4 bottom-[calc(var(--bottom-bar)+1rem)] z-40 mx-auto sm:right-auto sm:mx-0 ' +
  'sm:w-[calc(100vw-27rem)] md:w-80 lg:left-[264px]'

/** Anything else in the corner, and a dialog, comes first. */
const PATIENT = 'in-[body:has([data-corner=first],[data-undo],[role=dialog],[role=alertdialog])]:hidden'

interface CornerPromptProps {
  words: ReactNode
  /** hidden while another prompt, Undo or a dialog is on screen */
  isPatient?: boolean
  /** a card between others, over nothing */
  isInList?: boolean
  children?: ReactNode
}

/** A prompt that may be ignored. It stays on screen, clear of the toasts. */
export function CornerPrompt({ words, isPatient = false, isInList = false, children }: CornerPromptProps) {
  return (
    <div
      role="status"
      data-corner={isPatient ? 'last' : 'first'}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 border border-line bg-surface p-3 text-ink',
        isInList ? 'rounded-card' : `${PLACE} max-w-md rounded-control shadow-float`,
        isPatient && PATIENT,
      )}
    >
      <p className="min-w-40 flex-1 font-semibold">{words}</p>
      <div className="ml-auto flex gap-1">{children}</div>
    </div>
  )
}
