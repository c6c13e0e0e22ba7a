import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

interface TabsProps<T extends string> {
  /** what is being chosen, for screen readers */
  label: string
  tabs: readonly { value: T; label: string; count?: number | string | undefined }[]
  value: T
  onChange: (value: T) => void
  /** the chosen tab's panel */
  children: ReactNode
}

/** Views of one thing, one at a time; on a narrow screen the row scrolls sideways. */
export function Tabs<T extends string>({ label, tabs, value, onChange, children }: TabsProps<T>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as T)}>
      <Base.List
        aria-label={label}
        activateOnFocus
        className="-mx-4 flex overflow-x-auto border-b border-line px-4 [scrollbar-width:none] md:mx-0 md:px-0 print:hidden"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="flex min-h-12 items-center gap-1.5 border-b-3 border-transparent px-3 sm:px-4 font-semibold whitespace-nowrap text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-3 data-active:border-sign data-active:text-sign-deep"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="min-w-6 rounded-full bg-grey-tint px-1.5 py-0.5 text-center text-xs font-bold text-grey-ink in-data-active:bg-sign in-data-active:text-surface">
                {tab.count}
              </span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value} className="pt-4">
        {children}
      </Base.Panel>
    </Base.Root>
  )
}
