import { PATHS } from '#contract/api/path.ts'

void import('./session-start.ts')
void import('./main.tsx')
if (window.location.pathname.startsWith(PATHS.dashboard)) void import('./cache-start.ts')
