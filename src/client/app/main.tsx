import './session-start.ts'
import { trackFirstContent } from '#client/browser/page/idle.ts'
import { initSession } from '#client/browser/session/session-state.ts'
import { ROUTER_APP } from './router-app.tsx'
import { router } from './router.ts'
import { preparePage, startPage } from './start-page.tsx'

/** Loads the current screen's code while the session is read; its guards decide later whether it shows. */
function fetchScreen(): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const route of matchedRoutes) {
    const chunk = router.loadRouteChunk(route)
    if (chunk) void trackFirstContent(chunk).catch(() => undefined)
  }
}

/** A function, because a file that is loaded for another module in it must not start the page again. */
export async function startApp(): Promise<void> {
  preparePage()
  fetchScreen()
  await initSession()
  await startPage(ROUTER_APP)
}
