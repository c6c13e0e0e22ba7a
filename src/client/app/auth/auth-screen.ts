import type { ReactNode } from 'react'
import type { AuthTarget } from '#client/features/account/sign-in/auth-navigation.ts'

export interface AuthScreenProps {
  search: URLSearchParams
  /** of the history's entry, as any version of the app left it */
  state: unknown
  returnTo: string | undefined
  onError: (error: unknown) => void
}

/** A screen of the sign-in area, shown without the router. Its route shows the same. */
export interface AuthScreen {
  /** where the address leads instead of showing the screen */
  divert?: (search: URLSearchParams) => AuthTarget | undefined
  /** whether someone who is signed in is sent on, by the route's guard */
  isForSignedOut?: boolean
  /** whether the build renders it, too */
  isPrerendered?: boolean
  /** reads what the screen shows from this device's storage */
  load?: () => Promise<void>
  render: (props: AuthScreenProps) => ReactNode
}
