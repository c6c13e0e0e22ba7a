import { type ReactNode, useLayoutEffect } from 'react'
import { classNames } from './class-names.ts'

interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  /** back link above the title */
  back?: ReactNode
  /** beside the title: the state of what it names */
  state?: ReactNode
  /** a smaller title, where what is below needs the room */
  isDense?: boolean
  /** right on wide screens, below on phones */
  children?: ReactNode
}

/** The page before had the focus: what had it is gone with the page. */
let isFocusLost = false

/** The page's only h1. It takes the focus that the page before had, so a screen reader announces it after navigation. */
export function PageHeader({ title, subtitle, back, state, isDense, children }: PageHeaderProps) {
  useLayoutEffect(() => {
    if (isFocusLost && document.activeElement === document.body)
      document.querySelector('h1')?.focus({ preventScroll: true })
    isFocusLost = false
    return () => {
      isFocusLost = document.activeElement?.matches('main *') ?? false
    }
  }, [])
  return (
    <header
      className={classNames(
        'flex flex-wrap items-end justify-between gap-x-6 gap-y-3',
        isDense ? 'pb-2' : 'pb-4 lg:pb-3',
      )}
    >
      <div className="min-w-0">
        {back}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1
            tabIndex={-1}
            className={classNames(
              'text-2xl font-extrabold tracking-tight text-balance outline-none',
              !isDense && 'md:text-3xl',
            )}
          >
            {title}
          </h1>
          {state}
        </div>
        {subtitle && <p className={classNames('text-ink-soft', isDense ? 'text-sm' : 'mt-1')}>{subtitle}</p>}
      </div>
      {children && <div className="flex min-w-0 flex-wrap items-center gap-2">{children}</div>}
    </header>
  )
}
