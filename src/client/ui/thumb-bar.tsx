import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface ThumbBarProps {
  children: ReactNode
  /** on phones, shown where the last step's button was: the next button is then elsewhere */
  below?: string | undefined
  /** on wide screens it stays at the bottom of the window, for a long form */
  isSticky?: boolean
}

/** The screen's main action in reach of the thumb: fixed at the bottom on phones, in place on wide screens. */
export function ThumbBar({ children, below, isSticky = false }: ThumbBarProps) {
  return (
    <div
      data-thumb-bar={isSticky ? 'sticky' : ''}
      className={classNames(
        'fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-start gap-2.5 border-t border-line bg-surface px-4 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] *:last:flex-1 short:static md:*:last:flex-none',
        isSticky ? 'md:sticky md:justify-end md:py-3' : 'md:static md:z-auto md:border-0 md:bg-transparent md:p-0',
      )}
    >
      {below === undefined ? (
        children
      ) : (
        <>
          <div className="flex basis-full flex-wrap *:flex-1 md:basis-auto md:*:flex-none">{children}</div>
          <p className="flex min-h-12 items-center justify-center font-semibold md:hidden short:hidden">{below}</p>
        </>
      )}
    </div>
  )
}
