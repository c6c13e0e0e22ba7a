import { renderToString } from 'react-dom/server'
import { PATHS } from '#contract/api/path.ts'
import { LOGIN_COPY } from '#client/features/account/sign-in/login-copy.ts'
import { SIGN_UP_COPY } from '#client/features/account/sign-up/copy.ts'
import { Page } from '../page.tsx'
import { type AuthMoves, AuthPage } from './auth-page.tsx'
import { screen as login } from './login.tsx'
import { screen as signUp } from './signup.tsx'

const NO_MOVES: AuthMoves = { onMove: () => () => {}, go: async () => {}, openApp: async () => {} }

/** Their HTML, which the server sends in the shell (`scripts/build-auth-pages.ts`). */
export function renderAuthPages(): { path: string; title: string; html: string }[] {
  return [
    { path: PATHS.login, title: LOGIN_COPY.title, screen: login },
    { path: PATHS.signUp, title: SIGN_UP_COPY.title, screen: signUp },
  ].map(({ screen, ...page }) => ({
    ...page,
    html: renderToString(
      <Page notices={null}>
        <AuthPage screen={screen} moves={NO_MOVES} />
      </Page>,
    ),
  }))
}
