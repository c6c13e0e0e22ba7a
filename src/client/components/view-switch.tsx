import LayoutGrid from 'lucide-react/icons/layout-grid'
import Rows3 from 'lucide-react/icons/rows-3'
import type { ListView } from './use-list-view.ts'
import { VIEW_SWITCH_COPY } from './view-switch-copy.ts'

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
          className="grid h-10 w-10 cursor-pointer place-items-center border border-edge bg-surface transition-colors first:rounded-l-control last:-ml-px last:rounded-r-control hover:border-ink-soft focus-visible:z-1 aria-pressed:z-1 aria-pressed:border-sign aria-pressed:bg-sign-tint aria-pressed:text-sign-deep pointer-coarse:size-12"
        >
          <Sign aria-hidden className="size-5" />
        </button>
      ))}
    </div>
  )
}
