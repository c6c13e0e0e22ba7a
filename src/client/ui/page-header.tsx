import { type ReactNode, useLayoutEffect } from 'react'
import { classNames } from './class-names.ts'

interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** back link above the title; beside it in the app bar */
  back?: ReactNode
  /** beside the title: the state of what it names */
  state?: ReactNode
  /** beside the state, below the app bar: what just happened to it */
  news?: ReactNode
  /** below 1024 px, the app bar shows way back, title and state instead of the logo */
  isInAppBar?: boolean
  /** an icon of the screen stands between the title and the bell */
  hasBarTool?: boolean
  /** a smaller title, where what is below needs the room */
  isDense?: boolean
  /** the screen takes the whole width, as one with a table does */
  isWide?: boolean
  /** right on wide screens, below on phones */
  children?: ReactNode
}

/** The page before had the focus: what had it is gone with the page. */
let isFocusLost = false

/** The page's only h1. It takes the focus that the page before had, so a screen reader announces it after navigation. */
export function PageHeader({
  title,
  subtitle,
  back,
  state,
  news,
  isInAppBar,
  hasBarTool,
  isDense,
  isWide,
  children,
}: PageHeaderProps) {
  useLayoutEffect(() => {
    if (isFocusLost && document.activeElement === document.body)
      document.querySelector('h1')?.focus({ preventScroll: true })
    isFocusLost = false
    return () => {
      isFocusLost = document.activeElement?.matches('main *') ?? false
    }
  }, [])
  const below = subtitle && (
    <p
      className={classNames(
        'text-ink-soft',
        isDense ? 'text-sm' : isInAppBar ? 'max-lg:line-clamp-2 max-lg:text-xs max-lg:leading-3.5 lg:mt-1' : 'mt-1',
      )}
    >
      {subtitle}
    </p>
  )
  return (
    <header
      data-wide={isWide || undefined}
      className={classNames(
        'flex flex-wrap items-end justify-between gap-x-6 gap-y-3',
        isDense ? 'pb-2' : isInAppBar ? 'pb-1 lg:pb-3' : 'pb-4 lg:pb-3',
      )}
    >
      <div
        data-app-bar={isInAppBar}
        className={classNames('min-w-0', isInAppBar && IN_APP_BAR, hasBarTool && 'max-lg:right-27')}
      >
        {back}
        <div
          className={classNames(
            'flex flex-wrap items-center gap-x-3 gap-y-2',
            isInAppBar && 'max-lg:min-w-0 max-lg:flex-1 max-lg:justify-between max-lg:gap-x-2 max-lg:gap-y-0.5',
          )}
        >
          <div className="min-w-0">
            <h1
              tabIndex={-1}
              className={classNames(
                'text-2xl font-extrabold tracking-tight text-balance outline-none',
                isInAppBar ? 'max-lg:truncate max-lg:text-lg lg:text-3xl' : !isDense && 'md:text-3xl',
                isInAppBar && (back !== undefined || title.length > LONG) && 'max-sm:text-base max-sm:leading-tight',
              )}
            >
              {title}
            </h1>
            {isInAppBar && below}
          </div>
          {state !== undefined && (
            <div
              className={classNames(
                'flex flex-wrap items-center gap-x-3',
                isInAppBar && 'max-sm:*:px-2 max-sm:*:py-0.5 max-sm:*:text-xs',
              )}
            >
              {state}
            </div>
          )}
          {!isInAppBar && news}
        </div>
        {!isInAppBar && below}
      </div>
      {isInAppBar && <div className="flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden lg:mr-auto">{news}</div>}
      {children && <div className="flex min-w-0 flex-wrap items-center gap-2">{children}</div>}
    </header>
  )
}

/** As many letters as fit between them at 18 px on a screen of 360. */
const LONG = 28

/** Between the menu's button and the bell, which large text leaves as they are. */
const IN_APP_BAR =
  'max-lg:fixed max-lg:inset-x-[60px] max-lg:top-0 max-lg:z-21 max-lg:flex max-lg:h-14 max-lg:items-center print:static'
