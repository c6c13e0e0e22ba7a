import { Link } from '@tanstack/react-router'
import FileUp from 'lucide-react/icons/file-up'
import ListFilter from 'lucide-react/icons/list-filter'
import { useId, useState } from 'react'
import { PATHS } from '#contract/api/path.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { localDay } from '#domain/time/stop-time.ts'
import { canPostLoads } from '#domain/access/permission.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { DateField } from '#client/components/time-fields.tsx'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { SearchBox } from '#client/ui/search-box.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { useDebouncedText } from '#client/ui/use-debounced-text.ts'
import { ExportButton } from './export-button.tsx'
import { isDefaultFilter, MY_LOADS_DEFAULTS, type MyLoadsSearch } from './my-loads-search.ts'
import { DAY_FILTERS, MY_LOADS_SORTS, MY_LOADS_TOOLS_COPY } from './my-loads-tools-copy.ts'

interface MyLoadsToolsProps {
  asked: MyLoadsSearch
  onAsk: (asked: MyLoadsSearch, options?: { replace?: boolean }) => void
}

/** Filters and order of the lists (API-21), import and export. */
export function MyLoadsToolbar({ asked, onAsk }: MyLoadsToolsProps) {
  const panelId = useId()
  const { tab, page: _page, search: _search, cancelled, ...rest } = asked
  const [isOpen, setOpen] = useState(!isDefaultFilter({ ...rest, search: '' }))
  const change = (part: Partial<MyLoadsSearch>, options?: { replace: boolean }) =>
    onAsk({ ...asked, ...part, page: 1 }, options)
  return (
    <div className="flex flex-col gap-3 pb-3 print:hidden">
      <div className="flex flex-wrap items-end gap-2">
        <SearchBox
          label={MY_LOADS_TOOLS_COPY.searchMyLoads}
          placeholder={MY_LOADS_TOOLS_COPY.searchMyLoadsPlaceholder}
          value={asked.search}
          onSearch={(search) => change({ search }, { replace: true })}
          width="w-full sm:w-80"
        />
        <Button variant="ghost" aria-expanded={isOpen} aria-controls={panelId} onClick={() => setOpen(!isOpen)}>
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
      </div>
      <div id={panelId} hidden={!isOpen} className="rounded-card border border-line bg-surface p-4">
        <Filters asked={asked} onChange={change} onClear={() => onAsk({ ...MY_LOADS_DEFAULTS, tab, cancelled })} />
      </div>
    </div>
  )
}

interface FiltersProps {
  asked: MyLoadsSearch
  onChange: (part: Partial<MyLoadsSearch>) => void
  onClear: () => void
}

/** A filter's days are typed on this device. */
const HERE = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Days are in the stop's zone, the last one included. */
function Filters({ asked, onChange, onClear }: FiltersProps) {
  // a half-typed day is cleared too
  const [clears, setClears] = useState(0)
  const sort = (value: string) => {
    const [by, order] = value.split(':') as [MyLoadsSearch['sort'], MyLoadsSearch['sortOrder']]
    onChange({ sort: by, sortOrder: order })
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1.4fr_repeat(4,1fr)_auto]">
      <SelectField
        label={MY_LOADS_TOOLS_COPY.sortBy}
        value={`${asked.sort}:${asked.sortOrder}`}
        options={MY_LOADS_SORTS.map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => sort(target.value)}
      />
      {DAY_FILTERS.map(([name, label]) => (
        <DayField
          key={`${name} ${clears}`}
          label={label}
          day={asked[name]}
          onDay={(day) => onChange({ [name]: day })}
        />
      ))}
      <Button
        variant="ghost"
        className="self-start lg:mt-6.5"
        onClick={() => {
          setClears(clears + 1)
          onClear()
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
