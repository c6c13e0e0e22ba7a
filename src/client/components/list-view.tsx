import LayoutGrid from 'lucide-react/icons/layout-grid'
import Rows3 from 'lucide-react/icons/rows-3'
import { useState } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { VIEW_SWITCH_COPY } from './copy.ts'

const VIEWS = [
  { id: 'table', icon: Rows3 },
  { id: 'cards', icon: LayoutGrid },
] as const

/** Where both fit: a list of loads as a table or as cards. */
export function ViewSwitch({ view, onChoose }: { view: ListView; onChoose: (view: ListView) => void }) {
  return (
    <div role="group" aria-label={VIEW_SWITCH_COPY.view} className="flex">
      {VIEWS.map(({ id, icon: Sign }) => (
        <button
          key={id}
          type="button"
          aria-label={VIEW_SWITCH_COPY[id]}
          title={VIEW_SWITCH_COPY[id]}
          aria-pressed={view === id}
          onClick={() => onChoose(id)}
          className="grid h-10 w-10 cursor-pointer place-items-center border border-edge bg-surface transition-colors first:rounded-l-control last:-ml-px last:rounded-r-control hover:border-ink-soft focus-visible:z-1 aria-pressed:z-1 aria-pressed:border-rail aria-pressed:bg-sign-tint aria-pressed:text-sign-deep pointer-coarse:size-12"
        >
          <Sign aria-hidden className="size-5" />
        </button>
      ))}
    </div>
  )
}

/** How a list of loads shows where both fit. */
export type ListView = 'cards' | 'table'

interface ListViewOptions {
  /** localStorage key, before the account's id */
  storedAs: string
  /** until the account chooses */
  first: ListView
  /** whether a table fits this screen */
  fits: boolean
}

function readView(key: string): ListView | null {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'cards' || stored === 'table' ? stored : null
  } catch {
    return null
  }
}

function storeView(key: string, view: ListView): void {
  try {
    localStorage.setItem(key, view)
  } catch {
    // without storage, the choice lasts until the screen closes
  }
}

/** Cards, or a table where one fits: the account's choice on this device. */
export function useListView({ storedAs, first, fits }: ListViewOptions): {
  view: ListView
  choose: (view: ListView) => void
} {
  const key = `${storedAs} ${useSession().user.id}`
  const [chosen, setChosen] = useState(() => readView(key))
  return {
    view: fits ? (chosen ?? first) : 'cards',
    choose: (view) => {
      setChosen(view)
      storeView(key, view)
    },
  }
}
