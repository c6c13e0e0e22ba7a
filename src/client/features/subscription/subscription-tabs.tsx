import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { SUBSCRIPTION_LAYOUT_COPY, SUBSCRIPTION_TABS } from './copy.ts'

/** SUB-02: each tab is a page of its own, so each is a link; the row scrolls sideways on narrow screens. */
export function SubscriptionTabs() {
  const { pathname } = useLocation()
  const row = useRef<HTMLUListElement>(null)
  // a link may open a tab that's scrolled out of view
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  return (
    <nav aria-label={SUBSCRIPTION_LAYOUT_COPY.tabs}>
      <ul
        ref={row}
        className="-mx-4 flex overflow-x-auto border-b border-line px-4 [scrollbar-width:none] md:mx-0 md:px-0"
      >
        {SUBSCRIPTION_TABS.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              resetScroll={false}
              className="flex min-h-12 items-center border-b-3 border-transparent px-3 font-semibold whitespace-nowrap text-ink-soft no-underline transition-colors hover:text-ink focus-visible:-outline-offset-3 aria-[current]:border-sign aria-[current]:text-sign-deep sm:px-4"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
