import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the email typed on the previous screen, to prefill the next */
    email?: string | undefined
    /** reached from the previous step, so the browser's Back leads there */
    stepped?: boolean
  }
}

/** Tall enough for a thumb. */
const AUTH_LINK =
  'inline-flex min-h-11 items-center font-semibold text-sign-deep underline underline-offset-4 hover:no-underline'

/** A link in or below a form. */
export const AuthLink = createLink((props: ComponentProps<'a'>) => <a {...props} className={AUTH_LINK} />)
