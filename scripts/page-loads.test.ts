import { expect, test } from 'vitest'
import type { Chunk } from './chunk-graph.ts'
import { pageLoads, tapsOf } from './page-loads.ts'

function chunk(entry: string, more: Partial<Chunk> = {}): [string, Chunk] {
  return [entry, { id: entry, entry, bytes: 1, code: '', modules: [entry], imports: [], dynamicImports: [], ...more }]
}

const HOME = 'src/client/app/home.route.tsx?tsr-split=component'
const LOGIN = 'src/client/features/account/sign-in/login.route.tsx?tsr-split=component'
const START_AUTH = 'src/client/app/auth/start-auth.ts'
const LOGIN_SCREEN = 'src/client/app/auth/login.tsx'

const app = [
  chunk('src/client/app/boot.ts', {
    dynamicImports: ['src/client/app/main.tsx', 'src/client/app/session-start.ts', START_AUTH, LOGIN_SCREEN],
  }),
  chunk('src/client/app/main.tsx', { imports: ['react', 'src/client/app/router-app.tsx'] }),
  chunk('src/client/app/router-app.tsx', { imports: ['react'], dynamicImports: [HOME, LOGIN] }),
  chunk(START_AUTH, { imports: ['react'], dynamicImports: ['src/client/app/router-app.tsx', LOGIN_SCREEN] }),
  chunk('src/client/app/session-start.ts'),
  chunk('src/client/app/cache-start.ts'),
  chunk('react'),
  chunk(HOME),
  chunk(LOGIN, { imports: [LOGIN_SCREEN] }),
  chunk(LOGIN_SCREEN, { imports: ['forms'], dynamicImports: ['notice', 'forgot-dialog.tsx'] }),
  chunk('forms', { imports: ['react'] }),
  chunk('notice', { imports: ['icons', 'react'] }),
  chunk('icons'),
  chunk('forgot-dialog.tsx', { imports: ['icons', 'box'] }),
  chunk('box', { entry: null }),
] as const

const urlMap = {
  type: 'root',
  file: 'app/root.route.tsx',
  children: [
    { type: 'index', file: 'app/home.route.tsx' },
    {
      type: 'route',
      path: '/auth',
      children: [{ type: 'route', path: '/login', file: 'features/account/sign-in/login.route.tsx' }],
    },
    { type: 'route', path: '/old', file: 'app/redirect.route.tsx' },
  ],
}

const START = ['src/client/app/boot.ts', 'src/client/app/session-start.ts', 'react']
const ROUTER = ['src/client/app/main.tsx', 'src/client/app/router-app.tsx']

test('a page loads the start, its screen and all their imports, then what it fetches on its own, later the rest', () => {
  const [home, login, ...others] = pageLoads(urlMap, new Map(app))
  expect({ ...home, first: new Set(home?.first) }).toEqual({
    url: '/',
    first: new Set([...START, ...ROUTER, HOME]),
    next: [],
    settled: [],
    later: [],
    rare: [],
  })
  expect({ ...login, first: new Set(login?.first) }).toEqual({
    url: '/auth/login',
    // the sign-in area does without the router, which loads at the first input
    first: new Set([...START, START_AUTH, LOGIN_SCREEN, 'forms']),
    next: ['notice', 'icons'],
    settled: [],
    later: ['src/client/app/router-app.tsx', 'forgot-dialog.tsx', 'box'],
    rare: [],
  })
  // it redirects
  expect(others).toEqual([])
})

test('a tap fetches what opens, with what it imports and the page doesn’t have', () => {
  const graph = new Map(app)
  expect(tapsOf(pageLoads(urlMap, graph), graph)).toEqual([
    { entry: 'src/client/app/router-app.tsx', page: 1, parts: ['src/client/app/router-app.tsx'] },
    { entry: 'forgot-dialog.tsx', page: 1, parts: ['forgot-dialog.tsx', 'box'] },
  ])
})

test('a start that was renamed throws an error instead of reporting a smaller page', () => {
  const renamed = app.filter(([id]) => id !== 'src/client/app/session-start.ts')
  expect(() => pageLoads(urlMap, new Map(renamed))).toThrow("doesn't contain src/client/app/session-start.ts")
  const noScreens = app.filter(([id]) => id !== HOME && id !== LOGIN)
  expect(() => pageLoads(urlMap, new Map(noScreens))).toThrow('No page has a chunk')
})
