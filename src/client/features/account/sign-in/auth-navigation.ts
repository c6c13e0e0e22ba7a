import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { PATHS } from '#contract/api/path.ts'

/** What the next screen gets besides its address. */
export interface AuthState {
  /** the email typed on the previous screen, to prefill the next */
  email?: string | undefined
  /** reached from the previous step, so the browser's Back leads there */
  stepped?: boolean | undefined
  /** where the payment setup leads on to */
  headedTo?: string
  /** what an emailed link contained; it survives a reload */
  resetLink?: { token?: string; email?: string }
  unsubscribeToken?: string
}

export interface AuthTarget {
  href: string
  replace?: boolean
  state?: AuthState
}

export interface AuthLinkProps {
  to: typeof PATHS.login | typeof PATHS.signUp | typeof PATHS.forgotPassword | typeof PATHS.twoStep
  search?: { step: 3 }
  state?: AuthState
  children: ReactNode
}

/**
 * How the screens of this area go on. The sign-in and sign-up pages show before the router is there, so these screens
 * don't import it.
 */
interface AuthNavigation {
  Link: ComponentType<AuthLinkProps>
  state: AuthState
  /** the screen that asked for a sign-in stays in the address */
  go: (target: AuthTarget) => Promise<void>
  back: () => void
}

const Context = createContext<AuthNavigation | null>(null)
export const AuthNavigationProvider = Context.Provider

export function useAuthNavigation(): AuthNavigation {
  const navigation = useContext(Context)
  if (!navigation) throw new Error('This screen is outside the sign-in area')
  return navigation
}
