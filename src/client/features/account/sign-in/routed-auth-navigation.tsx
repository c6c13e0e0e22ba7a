import { createLink, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { AUTH_LINK } from './auth-link.tsx'
import { AuthNavigationProvider, type AuthState } from './auth-navigation.ts'

declare module '@tanstack/react-router' {
  interface HistoryState extends Pick<AuthState, 'email' | 'stepped'> {}
}

const Link = createLink((props: ComponentProps<'a'>) => <a {...props} className={AUTH_LINK} />)

/** For the screens of this area that the router shows. */
export function RoutedAuthNavigation({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const state = useLocation({ select: (location) => location.state })
  return (
    <AuthNavigationProvider value={{ Link, state, go: navigate, back: history.back }}>
      {children}
    </AuthNavigationProvider>
  )
}
