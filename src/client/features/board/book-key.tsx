import { useNavigate } from '@tanstack/react-router'
import { useShortcutKeys } from '#client/components/shortcuts.tsx'
import type { Load } from '#contract/freight/load.ts'
import { FROM_BOARD } from './last-board-search.ts'
import { hasFocus } from './use-load-focus.ts'
import { useOwnState } from './use-own-state.ts'

/** B opens the booking of a load that the viewer can request. */
export function BookKey({ load, needsFocus = false }: { load: Load; needsFocus?: boolean }) {
  const navigate = useNavigate()
  const { state, canBook } = useOwnState(load)
  const book = () => {
    if (needsFocus && !hasFocus(load)) return
    void navigate({
      to: '/dashboard/loadboard/$loadId',
      params: { loadId: load.id },
      search: { book: true },
      state: FROM_BOARD,
    })
  }
  useShortcutKeys(!state && canBook ? { b: book } : {})
  return null
}
