import { createRouter } from '@tanstack/react-router'
import { CrashedScreen } from './crashed-screen.tsx'
import { routeTree } from './routeTree.gen.ts'

/** The only router, also used outside React. */
export const router = createRouter({
  routeTree,
  context: { session: null },
  // every screen has its own: the layout around it goes on
  defaultErrorComponent: CrashedScreen,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultStructuralSharing: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
