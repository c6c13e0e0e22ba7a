import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link in or below a form, tall enough for a thumb. */
export const AuthLink = createLink((props: ComponentProps<'a'>) => (
  <a
    {...props}
    className="inline-flex min-h-11 items-center font-semibold text-sign-deep underline underline-offset-4 hover:no-underline"
  />
))
