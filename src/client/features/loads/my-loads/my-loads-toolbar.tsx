import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import ListFilter from 'lucide-react/icons/list-filter'
import { type ComponentProps, type ReactNode, type Ref, useId, useState } from 'react'
import { ownZone } from '#client/browser/page/own-zone.ts'
import { downloadText } from '#client/browser/files/download-file.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { DateField } from '#client/components/time-fields.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { SearchBox } from '#client/ui/search-box.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { useDebouncedText } from '#client/ui/use-debounced-text.ts'
import { PATHS } from '#contract/api/path.ts'
import { exportLoadsEndpoint } from '#contract/freight/load.ts'
import { canPostLoads } from '#domain/access/permission.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { localDay } from '#domain/time/stop-time.ts'
import { call } from '#offline/session/call.ts'
import { DAY_FILTERS, MY_LOADS_SORTS, MY_LOADS_TOOLS_COPY } from './copy.ts'
import {
  type ChangeMyLoadsSearch,
  hasFilter,
  type MyLoadsOrder,
  type MyLoadsSearch,
  NO_FILTER,
} from './my-loads-search.ts'

interface MyLoadsToolsProps {
  search: MyLoadsSearch
  /** the shown list's, chosen or not */
  order: MyLoadsOrder
  onSearchChange: ChangeMyLoadsSearch
  searchRef: Ref<HTMLInputElement>
  /** in the row of the tabs, on wide screens */
  isBeside: boolean
  /** before the search */
  leading: ReactNode
  /** how the list shows, on wide screens */
  children: ReactNode
}

/** Filters and order of the lists (API-21), import and export. */
export function MyLoadsToolbar({
  search,
  order,
  onSearchChange,
  searchRef,
  isBeside,
  leading,
  children,
}: MyLoadsToolsProps) {
  const panelId = useId()
  const size = isBeside ? 'compact' : 'normal'
  const [isOpen, setOpen] = useState(search.sort !== undefined || hasFilter({ ...search, search: '' }))
  return (
    <div data-beside={isBeside || undefined} className="flex flex-col gap-3 pb-3 data-beside:contents print:hidden">
      <div className="flex flex-wrap items-end gap-2 in-data-beside:grow in-data-beside:items-center in-data-beside:justify-end xl:in-data-beside:flex-nowrap">
        {leading}
        <SearchBox
          label={MY_LOADS_TOOLS_COPY.searchMyLoads}
          placeholder={MY_LOADS_TOOLS_COPY.searchMyLoadsPlaceholder}
          value={search.search}
          onSearch={(search) => onSearchChange({ search }, { replace: true })}
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
          <ExportButton search={search} isBeside={isBeside} />
          {canPostLoads(useSession()) && !isBeside && <PostFromAFile variant="quiet" />}
        </div>
        <div className="hidden min-h-12 items-center gap-1 lg:flex">{children}</div>
      </div>
      <div
        id={panelId}
        hidden={!isOpen}
        className="rounded-card border border-line bg-surface p-4 in-data-beside:mb-2 in-data-beside:basis-full"
      >
        {isOpen && <MyLoadsFilters search={search} order={order} onSearchChange={onSearchChange} />}
      </div>
    </div>
  )
}

interface MyLoadsFiltersProps {
  search: MyLoadsSearch
  order: MyLoadsOrder
  onSearchChange: ChangeMyLoadsSearch
}

/** A filter's days are typed on this device. */
const HERE = ownZone()

/** Days are in the stop's zone, the last one included. */
function MyLoadsFilters({ search, order, onSearchChange }: MyLoadsFiltersProps) {
  // a half-typed day is cleared too
  const [clears, setClears] = useState(0)
  const sort = (value: string) => {
    const [sortBy, sortOrder] = value.split(':') as [MyLoadsOrder['sort'], MyLoadsOrder['sortOrder']]
    onSearchChange({ sort: sortBy, sortOrder })
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1.4fr_repeat(4,1fr)_auto]">
      <SelectField
        label={MY_LOADS_TOOLS_COPY.sortBy}
        value={`${order.sort}:${order.sortOrder}`}
        options={MY_LOADS_SORTS.map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => sort(target.value)}
      />
      {DAY_FILTERS.map(([name, label]) => (
        <DayField
          key={`${name} ${clears}`}
          label={label}
          day={search[name]}
          onDay={(day) => onSearchChange({ [name]: day })}
        />
      ))}
      <Button
        variant="ghost"
        className="self-start lg:mt-6.5"
        onClick={() => {
          setClears(clears + 1)
          onSearchChange(NO_FILTER)
        }}
      >
        {MY_LOADS_TOOLS_COPY.clear}
      </Button>
    </div>
  )
}

interface DayFieldProps {
  label: string
  day: string | undefined
  onDay: (day: string | undefined) => void
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** A half-typed day isn't searched and doesn't reset the field; one that stays so says it once the field was left. */
function DayField({ label, day, onDay }: DayFieldProps) {
  const [isLeft, setLeft] = useState(false)
  const now = useNow(DAY_MS)
  const { text, type, settleNow } = useDebouncedText(day ?? '', (typed) => {
    if (typed === '' || DAY.test(typed)) onDay(typed || undefined)
  })
  return (
    <DateField
      label={label}
      value={text}
      today={localDay(now, HERE)}
      error={isLeft && text !== '' && !DAY.test(text) ? MY_LOADS_TOOLS_COPY.noDay : undefined}
      onChange={type}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        setLeft(true)
        settleNow()
      }}
    />
  )
}

/** Downloads the current list, with its filters, for a spreadsheet. */
function ExportButton({ search, isBeside }: { search: MyLoadsSearch; isBeside: boolean }) {
  const isOffline = useConnection().status === 'offline'
  const { tab, page: _page, sort: _sort, sortOrder: _order, search: words, cancelled, ...days } = search
  const status = cancelled ? 'cancelled' : tab
  const exporting = useMutation({
    meta: { about: 'export-loads' },
    mutationFn: () => call(exportLoadsEndpoint, { query: { ...days, search: words || undefined, status } }),
    onSuccess: (file) => downloadText(`milepost-${status}-loads.csv`, file),
  })
  const press = () => (isOffline ? toasts.info(MY_LOADS_TOOLS_COPY.exportNeedsConnection) : exporting.mutate())
  return (
    <Button
      variant={isBeside ? 'ghost' : 'quiet'}
      size={isBeside ? 'compact' : 'normal'}
      busy={exporting.isPending}
      onClick={press}
    >
      <Download aria-hidden />
      {MY_LOADS_TOOLS_COPY.export}
    </Button>
  )
}

/** Leads to posting many loads at once. */
export function PostFromAFile(button: Pick<ComponentProps<typeof Button>, 'variant' | 'size'>) {
  return (
    <Button {...button} render={<Link to={PATHS.bulkPost} />}>
      <FileUp aria-hidden />
      {MY_LOADS_TOOLS_COPY.postFromAFile}
    </Button>
  )
}
