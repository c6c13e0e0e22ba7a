import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  /** back link above the title */
  back?: ReactNode
  /** right on wide screens, below on phones */
  children?: ReactNode
}

/** The page's only h1. Focusable, so a screen reader announces it after navigation. */
export function PageHeader({ title, subtitle, back, children }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-4">
      <div className="min-w-0">
        {back}
        <h1 tabIndex={-1} className="text-2xl font-extrabold tracking-tight text-balance outline-none md:text-3xl">
          {title}
        </h1>
        {subtitle && <p className="mt-1 text-ink-soft">{subtitle}</p>}
      </div>
      {children && <div className="flex min-w-0 flex-wrap items-center gap-2">{children}</div>}
    </header>
  )
}
