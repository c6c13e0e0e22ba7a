import { PATHS } from '#contract/api/path.ts'

void import('./session-start.ts')
void import('./main.tsx').then(({ startApp }) => startApp())
if (window.location.pathname.startsWith(PATHS.dashboard)) void import('./cache-start.ts')
