import { PATHS } from '#contract/api/path.ts'
import { PUBLIC_PAGES } from './public-pages.ts'

const page = PUBLIC_PAGES[window.location.pathname.replace(/\/+$/, '')]

if (page) {
  void Promise.all([page(), import('./public-main.tsx')]).then(([Page, { showPage }]) => showPage(Page))
} else {
  void import('./session-start.ts')
  void import('./main.tsx')
  if (window.location.pathname.startsWith(PATHS.dashboard)) void import('./cache-start.ts')
}
