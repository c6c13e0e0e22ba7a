import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { PATHS } from '#contract/api/path.ts'
import { LOGIN_COPY } from '#client/features/account/sign-in/copy.ts'
import { Route as login } from '#client/features/account/sign-in/login.route.tsx'
import { SIGN_UP_COPY } from '#client/features/account/sign-up/copy.ts'
import { Route as signUp } from '#client/features/account/sign-up/sign-up.route.tsx'
import { Route as layout } from './auth-layout.route.tsx'
import { Route as root } from './root.route.tsx'

// two of the routes in routes.ts: the others' screens need a browser
const auth = layout.update({ id: '/auth', path: '/auth', getParentRoute: () => root } as never)
const screens = [
  login.update({ id: '/login', path: '/login', getParentRoute: () => auth } as never),
  signUp.update({ id: '/signup', path: '/signup', getParentRoute: () => auth } as never),
]
const routeTree = root.addChildren([auth.addChildren(screens)])

/** Their HTML, which the server sends in the shell (`scripts/build-auth-pages.ts`). */
export async function renderAuthPages(): Promise<{ path: string; title: string; html: string }[]> {
  const pages = [
    { path: PATHS.login, title: LOGIN_COPY.title },
    { path: PATHS.signUp, title: SIGN_UP_COPY.title },
  ]
  return Promise.all(
    pages.map(async (page) => {
      const history = createMemoryHistory({ initialEntries: [page.path] })
      const router = createRouter({ routeTree, history, context: { session: null } })
      await router.load()
      return { ...page, html: renderToString(<RouterProvider router={router as never} />) }
    }),
  )
}
