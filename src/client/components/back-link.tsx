import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'

/** The way back to the screen that this one belongs to, above its title; over the title's ascenders, where both meet. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="relative inline-flex min-h-12 items-center gap-2 font-semibold text-sign-deep underline">
      <ArrowLeft aria-hidden className="size-5" />
      {children}
    </Link>
  )
}
