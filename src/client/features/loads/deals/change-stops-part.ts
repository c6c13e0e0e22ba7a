import { createContext, type ReactNode } from 'react'
import type { NewLoad } from '#contract/freight/load-post.ts'
import type { Load } from '#contract/freight/load.ts'

interface ChangeStopsProps {
  load: Load
  onDone: (stops: NonNullable<NewLoad['stops']>) => void
  onCancel: () => void
}

/** The posting form's cards, which the load's screen lends to its deal; null where they aren't at hand. */
export const ChangeStopsPart = createContext<((props: ChangeStopsProps) => ReactNode) | null>(null)
