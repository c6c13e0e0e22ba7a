import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

interface TabsProps<T extends string> {
  /** accessible name */
  label: string
  tabs: readonly { value: T; label: string; count?: number | string | undefined }[]
  /** null: what is shown belongs to no tab */
  value: T | null
  onChange: (value: T) => void
  /** beside the tabs, below them on a narrow screen */
  aside?: ReactNode
  /** the selected tab's panel */
  children: ReactNode
}

/** The tab each key moves to. */
const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Tabs per the ARIA Authoring Practices; the row scrolls sideways on narrow screens. Hand-written: a library's tabs
 * would weigh more than the rest of a screen.
 */
export function Tabs<T extends string>({ label, tabs, value, onChange, aside, children }: TabsProps<T>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const inView = useRef(tabs[0]?.value ?? null)
  // a link may select a tab that's scrolled out of view; asking for the first one would lay out the whole page early
  useEffect(() => {
    if (value === inView.current) return
    inView.current = value
    row.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    // without a selected tab, the first one has the focus
    const at = Math.max(
      0,
      tabs.findIndex((tab) => tab.value === value),
    )
    const next = step && tabs[step(at, tabs.length)]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus()
  }
  return (
    <>
      <div className="lg:flex lg:flex-wrap lg:items-center lg:gap-x-4 lg:border-b lg:border-line print:border-0">
        <div
          ref={row}
          role="tablist"
          aria-label={label}
          onKeyDown={move}
          className="-mx-4 flex overflow-x-auto border-b border-line px-4 [scrollbar-width:none] max-md:mask-r-from-[calc(100%-1.5rem)] max-md:mask-r-to-[calc(100%-0.25rem)] max-md:scroll-pr-6 max-md:pr-6 md:mx-0 md:px-0 lg:-mb-px lg:border-0 print:hidden"
        >
          {tabs.map((tab, index) => {
            const isChosen = tab.value === value
            return (
              <button
                key={tab.value}
                type="button"
                role="tab"
                id={`${id}${tab.value}`}
                aria-selected={isChosen}
                aria-controls={isChosen ? `${id}panel` : undefined}
                tabIndex={isChosen || (value === null && index === 0) ? 0 : -1}
                data-active={isChosen || undefined}
                onClick={() => onChange(tab.value)}
                className="flex min-h-12 items-center gap-1.5 border-b-3 border-transparent px-3 font-semibold max-sm:grow max-sm:justify-center max-sm:gap-1 max-sm:px-1.5 whitespace-nowrap text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-3 data-active:border-rail data-active:text-sign-deep sm:px-4 lg:in-data-wide:px-3"
              >
                {tab.label}
                {tab.count !== undefined && (
                  <span className="min-w-6 rounded-full bg-grey-tint px-1.5 py-0.5 text-center text-xs font-bold text-grey-ink in-data-active:bg-sign in-data-active:text-legend">
                    {tab.count}
                  </span>
                )}
              </button>
            )
          })}
        </div>
        {aside && (
          <div className="pt-2 text-sm text-ink-soft lg:flex lg:grow lg:flex-wrap lg:items-center lg:justify-end lg:gap-2 lg:pt-0 lg:has-data-beside:basis-[42rem]">
            {aside}
          </div>
        )}
      </div>
      {value === null ? (
        <div className="pt-4 in-data-wide:pt-0">{children}</div>
      ) : (
        <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`} className="pt-4 in-data-wide:pt-0">
          {children}
        </div>
      )}
    </>
  )
}
