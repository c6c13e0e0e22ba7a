import { type AuthLinkProps, useAuthNavigation } from './auth-navigation.ts'

/** A link in or below a form. */
export function AuthLink(props: AuthLinkProps) {
  const { Link } = useAuthNavigation()
  return <Link {...props} />
}

/** Tall enough for a thumb. */
export const AUTH_LINK =
  'inline-flex min-h-11 items-center font-semibold text-sign-deep underline underline-offset-4 hover:no-underline'
