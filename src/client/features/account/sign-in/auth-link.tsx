import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link in or below a form, tall enough for a thumb. */
export function AuthLink(props: ComponentProps<typeof Link>) {
  return (
    <Link
      {...props}
      className="inline-flex min-h-11 items-center font-semibold text-sign-deep underline underline-offset-4 hover:no-underline"
    />
  )
}
