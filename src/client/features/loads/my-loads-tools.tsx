import ListFilter from 'lucide-react/icons/list-filter'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { canPostLoads } from '#domain/access/permission.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { SearchBox } from '#client/ui/search-box.tsx'
import { ExportButton } from './export-button.tsx'
import { type AskMyLoads, isDefaultFilter, type MyLoadsSearch } from './my-loads-search.ts'
import { MyLoadsFilters } from './my-loads-filters.tsx'
import { MY_LOADS_TOOLS_COPY } from './my-loads-tools-copy.ts'
import { PostFromAFile } from './post-from-a-file.tsx'

interface MyLoadsToolsProps {
  asked: MyLoadsSearch
  onAsk: AskMyLoads
  searchRef: Ref<HTMLInputElement>
  /** in the row of the tabs, on wide screens */
  isBeside: boolean
  /** before the search */
  leading: ReactNode
  /** how the list shows, on wide screens */
  children: ReactNode
}

/** Filters and order of the lists (API-21), import and export. */
export function MyLoadsToolbar({ asked, onAsk, searchRef, isBeside, leading, children }: MyLoadsToolsProps) {
  const panelId = useId()
  const size = isBeside ? 'compact' : 'normal'
  const { tab: _tab, page: _page, search: _search, cancelled: _cancelled, ...rest } = asked
  const [isOpen, setOpen] = useState(!isDefaultFilter({ ...rest, search: '' }))
  return (
    <div data-beside={isBeside || undefined} className="flex flex-col gap-3 pb-3 data-beside:contents print:hidden">
      <div className="flex flex-wrap items-end gap-2 in-data-beside:grow in-data-beside:items-center in-data-beside:justify-end xl:in-data-beside:flex-nowrap">
        {leading}
        <SearchBox
          label={MY_LOADS_TOOLS_COPY.searchMyLoads}
          placeholder={MY_LOADS_TOOLS_COPY.searchMyLoadsPlaceholder}
          value={asked.search}
          onSearch={(search) => onAsk({ search }, { replace: true })}
          width={isBeside ? 'min-w-44 max-w-72 flex-1' : 'w-full sm:w-80'}
          inputRef={searchRef}
          trailing={
            <kbd className="hidden text-ink-soft pointer-fine:lg:max-xl:inline pointer-fine:min-[90rem]:in-data-wide:inline pointer-fine:min-[100rem]:inline">
              /
            </kbd>
          }
        />
        <Button
          variant="ghost"
          size={size}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          <ListFilter aria-hidden />
          {MY_LOADS_TOOLS_COPY.sortAndFilter}
        </Button>
        <div className={classNames('flex flex-wrap gap-2', !isBeside && 'md:ml-auto')}>
          <ExportButton asked={asked} isBeside={isBeside} />
          {canPostLoads(useSession()) && !isBeside && <PostFromAFile variant="quiet" />}
        </div>
        <div className="hidden min-h-12 items-center gap-1 lg:flex">{children}</div>
      </div>
      <div
        id={panelId}
        hidden={!isOpen}
        className="rounded-card border border-line bg-surface p-4 in-data-beside:mb-2 in-data-beside:basis-full"
      >
        {isOpen && <MyLoadsFilters asked={asked} onAsk={onAsk} />}
      </div>
    </div>
  )
}
