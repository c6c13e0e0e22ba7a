import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'

/** The only router, also used outside React. */
export const router = createRouter({
  routeTree,
  context: { session: null },
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultStructuralSharing: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
