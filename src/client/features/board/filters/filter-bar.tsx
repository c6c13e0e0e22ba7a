import Bookmark from 'lucide-react/icons/bookmark'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ListFilter from 'lucide-react/icons/list-filter'
import MapIcon from 'lucide-react/icons/map'
import Truck from 'lucide-react/icons/truck'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useShortcutKeys } from '#client/components/shortcuts.tsx'
import { Button } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { ApiError } from '#contract/api/http-request.ts'
import type { BoardSearchProps } from '../board-search.ts'
import { TRUCK_COPY } from '../copy.ts'
import { describeFilters, FILTER_GROUPS, type FilterGroup, withoutGroups } from './board-filters.ts'
import { FILTER_BAR_COPY, FILTER_NAMES, STATUS_OPTIONS, statusHint } from './copy.ts'

const FiltersDialog = lazyDialog(() => import('./filters.dialog.tsx'), 'FiltersDialog')
const TruckDialog = lazyDialog(() => import('../truck.dialog.tsx'), 'TruckDialog')
const SavedSearchesDialog = lazyDialog(() => import('./saved-searches.dialog.tsx'), 'SavedSearchesDialog')

interface FilterBarProps extends BoardSearchProps {
  /** why the search failed */
  error: Error | null
  /** shows the loads on a map, where no map is beside them */
  onMap: () => void
}

/** A half of the bar at a thumb. */
const THUMB =
  'max-md:min-h-15 max-md:flex-1 max-md:rounded-none max-md:border-0 max-md:text-base max-md:min-w-0 max-md:px-1'

/** The active filters, each with a button that removes it, the form that changes them, and the status (BOARD-02). */
export function FilterBar({ search, onSearchChange, error, onMap }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useShortcutKeys({ f: open })
  const chips = describeFilters(search)
  const problems = problemsOf(error)
  const hint = statusHint(search.status)
  const remove = (groups: readonly FilterGroup[]) => onSearchChange(withoutGroups(search, groups))
  return (
    <>
      <div className="flex items-start gap-2">
        {/* in reach of the thumb, however far the list is scrolled */}
        <div
          data-thumb-bar
          className="fixed inset-x-0 bottom-0 z-20 flex shrink-0 divide-x divide-line border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:static md:z-auto md:border-0 md:bg-transparent md:py-1.5 pointer-fine:lg:py-0.5 short:static short:z-auto short:pb-0"
        >
          <Button variant="ghost" size="compact" className={`md:shrink-0 ${THUMB}`} onClick={open}>
            <ListFilter aria-hidden />
            {FILTER_BAR_COPY.filters}
            {chips.length > 0 && (
              <>
                <span aria-hidden className="rounded-full bg-sign px-2 text-sm leading-6 text-legend">
                  {chips.length}
                </span>
                <VisuallyHidden>{FILTER_BAR_COPY.active(chips.length)}</VisuallyHidden>
              </>
            )}
          </Button>
          <Button variant="ghost" size="compact" className={`md:shrink-0 lg:hidden ${THUMB}`} onClick={onMap}>
            <MapIcon aria-hidden />
            {FILTER_BAR_COPY.map}
          </Button>
        </div>
        <SavedSearches search={search} onSearchChange={onSearchChange} onFilters={open} />
        {/* the right edge fades where more follows; not over what is fixed on a phone */}
        <div className="-ml-1.5 flex min-w-0 flex-1 items-center gap-2 overflow-x-auto py-1 pl-1.5 [scrollbar-width:none] max-lg:mask-r-from-[calc(100%-1.5rem)] max-lg:pr-6 sm:py-1.5 lg:flex-wrap pointer-fine:lg:py-0.5">
          {chips.length > 0 && (
            <ul aria-label={FILTER_BAR_COPY.activeFilters} className="contents">
              {chips.map(({ group, words }) => (
                <li key={group[0]} className="shrink-0">
                  <RemovableChip words={words} onRemove={() => remove([group])} />
                </li>
              ))}
            </ul>
          )}
          {chips.length + problems.length > 0 && (
            <Button variant="quiet" size="compact" className="shrink-0" onClick={() => remove(FILTER_GROUPS)}>
              {FILTER_BAR_COPY.clearAll}
            </Button>
          )}
          <MyTruck />
          <StatusFilter search={search} onSearchChange={onSearchChange} />
        </div>
      </div>
      {hint && (
        <p role="status" className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {problems.map((problem) => (
        <Problem key={problem.key} problem={problem} onRemove={() => onSearchChange({ [problem.key]: undefined })} />
      ))}
      <FiltersDialog open={isOpen} onClose={() => setOpen(false)} search={search} onSearchChange={onSearchChange} />
    </>
  )
}

/** In the app bar, beside the bell [FACE-29]. */
const APP_BAR_ICON =
  'max-lg:fixed max-lg:top-1 max-lg:right-15 max-lg:z-22 max-lg:size-12 max-lg:border-0 max-lg:bg-transparent max-lg:p-0 print:hidden'

/** Opens the searches that the account named, and saves this one. */
function SavedSearches(props: BoardSearchProps & { onFilters: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="compact"
        className={`shrink-0 lg:mt-1.5 pointer-fine:lg:mt-0.5 ${APP_BAR_ICON}`}
        onClick={() => setOpen(true)}
      >
        <Bookmark aria-hidden />
        <span className="max-lg:sr-only">{FILTER_BAR_COPY.savedSearches}</span>
      </Button>
      <SavedSearchesDialog {...props} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** The figures that say what a load leaves. */
function MyTruck() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="compact" className="shrink-0" onClick={() => setOpen(true)}>
        <Truck aria-hidden />
        {TRUCK_COPY.myTruck}
      </Button>
      <TruckDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

interface FilterProblem {
  key: keyof typeof FILTER_NAMES
  message: string
}

function isFilterKey(name: string): name is FilterProblem['key'] {
  return Object.hasOwn(FILTER_NAMES, name)
}

/** Filters of the URL that the server refused. */
function problemsOf(error: Error | null): FilterProblem[] {
  if (!(error instanceof ApiError)) return []
  return error.validationErrors.flatMap(({ path, message }) => (isFilterKey(path) ? [{ key: path, message }] : []))
}

function RemovableChip({ words, onRemove }: { words: string; onRemove: () => void }) {
  return (
    <span className="relative inline-flex min-h-9 items-center gap-1 rounded-full border border-rail bg-sign-tint pl-3.5 text-sm font-semibold whitespace-nowrap text-sign-deep">
      {words}
      <button
        type="button"
        aria-label={FILTER_BAR_COPY.remove(words)}
        className="relative grid size-9 cursor-pointer place-items-center rounded-full hover:bg-surface pointer-coarse:after:absolute pointer-coarse:after:-inset-1.5"
        onClick={onRemove}
      >
        <X aria-hidden className="size-4" />
      </button>
    </span>
  )
}

function Problem({ problem: { key, message }, onRemove }: { problem: FilterProblem; onRemove: () => void }) {
  return (
    <div
      role="alert"
      className="my-1.5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line border-l-4 border-l-caution bg-caution-tint p-3"
    >
      <p className="min-w-[min(100%,12rem)] flex-1">
        <b>{FILTER_BAR_COPY.cantUse(FILTER_NAMES[key], message)}</b> {FILTER_BAR_COPY.cantUseHint}
      </p>
      <Button variant="ghost" size="compact" onClick={onRemove}>
        {FILTER_BAR_COPY.removeIt(FILTER_NAMES[key])}
      </Button>
    </div>
  )
}

/** None selected: what can be booked. Almost every load is, so a phone shows one chip [BOARD-02]. */
function StatusFilter({ search, onSearchChange }: BoardSearchProps) {
  return (
    <>
      <div role="group" aria-label={FILTER_BAR_COPY.status} className="hidden gap-2 md:flex">
        {STATUS_OPTIONS.map(({ value, label }) => (
          <Chip
            key={value}
            pressed={value === search.status}
            onClick={() => onSearchChange({ status: value === search.status ? undefined : value })}
          >
            {label}
          </Chip>
        ))}
      </div>
      {/* looks as high as a chip, is 48 px high to a thumb */}
      <div
        className={classNames(
          'relative isolate -my-1.5 inline-flex shrink-0 items-center text-sm before:absolute before:inset-x-0 before:inset-y-1.5 before:-z-1 before:rounded-full before:border before:outline-offset-2 before:outline-rail has-focus-visible:before:outline-3 md:hidden',
          search.status === undefined
            ? 'before:border-edge before:bg-surface'
            : 'font-semibold text-sign-deep before:border-rail before:bg-sign-tint',
        )}
      >
        <select
          aria-label={FILTER_BAR_COPY.status}
          value={search.status ?? ''}
          onChange={({ target }) =>
            onSearchChange({ status: STATUS_OPTIONS.find(({ value }) => value === target.value)?.value })
          }
          className="h-12 cursor-pointer appearance-none bg-transparent pr-8 pl-3.5 outline-none"
        >
          <option value="">{FILTER_BAR_COPY.bookable}</option>
          {STATUS_OPTIONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute right-3 size-4" />
      </div>
    </>
  )
}
