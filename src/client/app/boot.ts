import { PATHS } from '#contract/api/path.ts'
import { AUTH_SCREENS } from './auth/auth-screens.ts'

const { pathname } = window.location
void import('./session-start.ts')
const loadScreen = AUTH_SCREENS[pathname]
if (loadScreen) {
  void loadScreen()
  void import('./auth/start-auth.ts').then(({ startAuth }) => startAuth())
} else void import('./main.tsx').then(({ startApp }) => startApp())
if (pathname.startsWith(PATHS.dashboard)) void import('./cache-start.ts')
