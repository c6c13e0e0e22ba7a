import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'

/** Of the link to the list that a load was opened from. */
export const BACK_IN_BAR =
  'inline-flex min-h-12 items-center gap-2 font-semibold text-sign-deep underline max-lg:-ml-1 max-lg:size-[48px] max-lg:shrink-0 max-lg:justify-center max-lg:text-ink pointer-fine:lg:min-h-8 print:hidden'

/** What such a link shows: in a phone's app bar the arrow alone, whose name its words stay [FACE-24]. */
export function BackArrow({ children }: { children: ReactNode }) {
  return (
    <>
      <ArrowLeft aria-hidden className="size-5 shrink-0" />
      <span className="max-lg:sr-only">{children}</span>
    </>
  )
}

/** The way back to the screen that this one belongs to, above its title; over the title's ascenders, where both meet. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="relative inline-flex min-h-12 items-center gap-2 font-semibold text-sign-deep underline">
      <ArrowLeft aria-hidden className="size-5" />
      {children}
    </Link>
  )
}
