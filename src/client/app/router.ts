import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'

function create(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { session: null, queryClient },
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultStructuralSharing: true,
  })
}
type AppRouter = ReturnType<typeof create>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

let made: AppRouter | undefined

export function makeRouter(queryClient: QueryClient): AppRouter {
  made = create(queryClient)
  return made
}

/** The one router, for what happens outside React. */
export function appRouter(): AppRouter {
  if (!made) throw new Error('The router is not made yet')
  return made
}
