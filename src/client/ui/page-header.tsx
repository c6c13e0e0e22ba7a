import { type ReactNode, useLayoutEffect } from 'react'
import { classNames } from './class-names.ts'

interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  /** back link above the title */
  back?: ReactNode
  /** beside the title: the state of what it names */
  state?: ReactNode
  /** below 1024 px, the app bar shows the title instead of the logo */
  isInAppBar?: boolean
  /** a smaller title, where what is below needs the room */
  isDense?: boolean
  /** right on wide screens, below on phones */
  children?: ReactNode
}

/** The page before had the focus: what had it is gone with the page. */
let isFocusLost = false

/** The page's only h1. It takes the focus that the page before had, so a screen reader announces it after navigation. */
export function PageHeader({ title, subtitle, back, state, isInAppBar, isDense, children }: PageHeaderProps) {
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
        isDense ? 'pb-2' : isInAppBar ? 'pb-1 lg:pb-3' : 'pb-4 lg:pb-3',
      )}
    >
      <div data-app-bar={isInAppBar} className={classNames('min-w-0', isInAppBar && IN_APP_BAR)}>
        {back}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1
            tabIndex={-1}
            className={classNames(
              'text-2xl font-extrabold tracking-tight text-balance outline-none',
              isInAppBar ? 'max-lg:truncate max-lg:text-lg lg:text-3xl' : !isDense && 'md:text-3xl',
            )}
          >
            {title}
          </h1>
          {state}
        </div>
        {subtitle && (
          <p
            className={classNames(
              'text-ink-soft',
              isDense ? 'text-sm' : isInAppBar ? 'max-lg:truncate max-lg:text-xs lg:mt-1' : 'mt-1',
            )}
          >
            {subtitle}
          </p>
        )}
      </div>
      {children && <div className="flex min-w-0 flex-wrap items-center gap-2">{children}</div>}
    </header>
  )
}

/** Between the menu's button and the bell. */
const IN_APP_BAR =
  'max-lg:fixed max-lg:inset-x-15 max-lg:top-0 max-lg:z-21 max-lg:flex max-lg:h-14 max-lg:flex-col max-lg:justify-center print:static'
