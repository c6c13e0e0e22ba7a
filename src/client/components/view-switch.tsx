import LayoutGrid from 'lucide-react/icons/layout-grid'
import Rows3 from 'lucide-react/icons/rows-3'
import { Chip } from '#client/ui/chip.tsx'
import type { ListView } from './use-list-view.ts'
import { VIEW_SWITCH_COPY } from './view-switch-copy.ts'

/** Where both fit: a list of loads as a table or as cards. */
export function ViewSwitch({ view, onChoose }: { view: ListView; onChoose: (view: ListView) => void }) {
  return (
    <div role="group" aria-label={VIEW_SWITCH_COPY.view} className="flex gap-2">
      <Chip pressed={view === 'table'} onClick={() => onChoose('table')}>
        <Rows3 aria-hidden />
        {VIEW_SWITCH_COPY.table}
      </Chip>
      <Chip pressed={view === 'cards'} onClick={() => onChoose('cards')}>
        <LayoutGrid aria-hidden />
        {VIEW_SWITCH_COPY.cards}
      </Chip>
    </div>
  )
}
