import { Link } from '@tanstack/react-router'
import FileUp from 'lucide-react/icons/file-up'
import ListFilter from 'lucide-react/icons/list-filter'
import { type ReactNode, type Ref, Suspense, useId, useState } from 'react'
import { PATHS } from '#contract/api/path.ts'
import { canPostLoads } from '#domain/access/permission.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadingNotice, lazyComponent } from '#client/ui/lazy-part.tsx'
import { SearchBox } from '#client/ui/search-box.tsx'
import { ExportButton } from './export-button.tsx'
import { type AskMyLoads, isDefaultFilter, type MyLoadsSearch } from './my-loads-search.ts'
import { MY_LOADS_TOOLS_COPY } from './my-loads-tools-copy.ts'

const filters = () => import('./my-loads-filters.tsx').then((file) => file.MyLoadsFilters)
const MyLoadsFilters = lazyComponent(filters)

interface MyLoadsToolsProps {
  asked: MyLoadsSearch
  onAsk: AskMyLoads
  searchRef: Ref<HTMLInputElement>
  /** how the list shows, on wide screens */
  children: ReactNode
}

/** Filters and order of the lists (API-21), import and export. */
export function MyLoadsToolbar({ asked, onAsk, searchRef, children }: MyLoadsToolsProps) {
  const panelId = useId()
  const { tab: _tab, page: _page, search: _search, cancelled: _cancelled, ...rest } = asked
  const [isOpen, setOpen] = useState(!isDefaultFilter({ ...rest, search: '' }))
  return (
    <div className="flex flex-col gap-3 pb-3 print:hidden">
      <div className="flex flex-wrap items-end gap-2">
        <SearchBox
          label={MY_LOADS_TOOLS_COPY.searchMyLoads}
          placeholder={MY_LOADS_TOOLS_COPY.searchMyLoadsPlaceholder}
          value={asked.search}
          onSearch={(search) => onAsk({ search }, { replace: true })}
          width="w-full sm:w-80"
          inputRef={searchRef}
          trailing={<kbd className="hidden text-ink-soft pointer-fine:lg:inline">/</kbd>}
        />
        <Button
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onPointerEnter={() => void filters().catch(() => undefined)}
          onClick={() => setOpen(!isOpen)}
        >
          <ListFilter aria-hidden />
          {MY_LOADS_TOOLS_COPY.sortAndFilter}
        </Button>
        <div className="flex flex-wrap gap-2 md:ml-auto">
          <ExportButton asked={asked} />
          {canPostLoads(useSession()) && (
            <Button variant="quiet" render={<Link to={PATHS.bulkPost} />}>
              <FileUp aria-hidden />
              {MY_LOADS_TOOLS_COPY.postFromAFile}
            </Button>
          )}
        </div>
        <div className="hidden min-h-12 items-center gap-1 lg:flex">
          <Suspense>{children}</Suspense>
        </div>
      </div>
      <div id={panelId} hidden={!isOpen} className="rounded-card border border-line bg-surface p-4">
        {isOpen && (
          <Suspense fallback={<LoadingNotice />}>
            <MyLoadsFilters asked={asked} onAsk={onAsk} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
