import { expect, test } from 'vitest'
import { firstLoads } from './first-load.ts'

const manifest = {
  'index.html': { file: 'index.js', imports: ['_boot.js'] },
  '_boot.js': { file: 'boot.js', dynamicImports: ['_main.js'] },
  '_main.js': {
    file: 'main.js',
    imports: ['_react.js'],
    dynamicImports: ['src/client/app/home.route.tsx?tsr-split=component'],
  },
  '_react.js': { file: 'react.js' },
  '_forms.js': { file: 'forms.js', imports: ['_react.js'] },
  'src/client/app/home.route.tsx?tsr-split=component': { file: 'home.js' },
  'src/client/app/auth-layout.route.tsx?tsr-split=component': { file: 'auth-layout.js' },
  'src/client/features/account/sign-in/login.route.tsx?tsr-split=component': {
    file: 'login.js',
    imports: ['_forms.js'],
    dynamicImports: ['_map.js'],
  },
  'src/client/features/account/sign-in/login.route.tsx?tsr-split=errorComponent': { file: 'login-error.js' },
  '_map.js': { file: 'map.js' },
}

const urlMap = {
  type: 'root',
  file: 'app/root.route.tsx',
  children: [
    { type: 'index', file: 'app/home.route.tsx' },
    {
      type: 'route',
      path: '/auth',
      file: 'app/auth-layout.route.tsx',
      children: [
        {
          type: 'layout',
          file: 'app/guard.route.tsx',
          children: [{ type: 'route', path: '/login', file: 'features/account/sign-in/login.route.tsx' }],
        },
      ],
    },
  ],
}

test('a first load counts the entry, its startup chunks, the layouts, the page and all their imports', () => {
  expect(firstLoads(urlMap, manifest)).toEqual([
    { url: '/', files: ['index.js', 'boot.js', 'main.js', 'react.js', 'home.js'] },
    {
      url: '/auth/login',
      files: ['index.js', 'boot.js', 'main.js', 'react.js', 'auth-layout.js', 'login.js', 'forms.js'],
    },
  ])
})

test('a chunk that loads only after sign-in counts for no earlier page', () => {
  const withFreight = {
    ...manifest,
    '_boot.js': { file: 'boot.js', dynamicImports: ['_main.js', '_freight-1.js'] },
    '_freight-1.js': { file: 'freight.js' },
  }
  expect(firstLoads(urlMap, withFreight)).toEqual(firstLoads(urlMap, manifest))
})

test('a public page loads only the entry and its own chunks', () => {
  const page = 'src/client/features/legal/terms-conditions-page.tsx'
  const withPublicPage = {
    ...manifest,
    'index.html': { file: 'index.js', imports: ['_react.js'], dynamicImports: ['_public-1.js', '_main.js', page] },
    '_public-1.js': { file: 'public.js' },
    [page]: { file: 'terms.js', imports: ['_public-1.js'] },
  }
  expect(firstLoads(urlMap, withPublicPage).map(({ url, files }) => [url, files.join(' ')])).toEqual([
    ['/terms-conditions', 'index.js react.js terms.js public.js'],
    ['/', 'index.js react.js main.js home.js'],
    ['/auth/login', 'index.js react.js main.js auth-layout.js login.js forms.js'],
  ])
})

test('renamed chunks throw an error instead of reporting an empty page', () => {
  const { 'index.html': entry, '_boot.js': boot, '_main.js': main, '_react.js': react } = manifest
  const renamed = { 'index.html': entry, '_boot.js': boot, '_main.js': main, '_react.js': react }
  expect(() => firstLoads(urlMap, renamed)).toThrow('No page has a lazy chunk')
  expect(() => firstLoads(urlMap, { 'index.html': entry })).toThrow('has no _boot.js')
})
