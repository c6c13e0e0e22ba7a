import { globSync } from 'node:fs'
import path from 'node:path'
import type { Rolldown } from 'vite'

/** How many entries share what is in `core`: the one number to turn. With more, there are more and smaller files. */
const SHARED_BY = 5

/** What starts the app, and the screens before sign-in. The router's plugin splits each from its route. */
const BEFORE_SIGN_IN = [
  ...globSync('src/client/app/{boot,session-start,main}.{ts,tsx}').map(moduleId),
  ...globSync([
    'src/client/app/auth-layout.route.tsx',
    'src/client/features/account/{join,sign-in,sign-up,password}/*.route.tsx',
    'src/client/features/notifications/unsubscribe.route.tsx',
  ]).map((file) => `${moduleId(file)}?tsr-split=component`),
]

/** What every page of the dashboard has around its screen. */
const FRAME = [
  moduleId('src/client/app/cache-start.ts'),
  `${moduleId('src/client/app/dashboard-layout.route.tsx')}?tsr-split=component`,
]

function moduleId(file: string): string {
  return path.resolve(file).replaceAll(path.sep, '/')
}

/** Those screens, in one file of 8 KB. */
const SCREENS_BEFORE_SIGN_IN = /\/src\/client\/(?:app\/auth|features\/(?:account|notifications)\/).*\.tsx(?:\?|$)/

/** Our code that many pages share, without what only few people open. */
const SHARED =
  /\/src\/(?!client\/(?:drive|site|components\/company|browser\/map\/(?!use-|directions)|features\/(?:account\/profile(?!\/profile\.queries)|activity|analytics|board|bulk|info|integrations|loads\/my-loads|money|people|posting|subscription|tenders))\/)|\/lucide-react\//

/** Files of the app, by descending priority: libraries, the map, the routes, what many pages share. The rest is automatic. */
export function codeGroups(): Rolldown.CodeSplittingGroup[] {
  const groups: Rolldown.CodeSplittingGroup[] = [
    // in the page's own script, each release would rename the libraries that ask for files
    { name: 'preload', test: /vite\/preload-helper/ },
    { name: 'react', test: packages('react', 'react-dom', 'scheduler', 'use-sync-external-store') },
    { name: 'storage', test: packages('dexie', 'zod', 'idb-keyval') },
    { name: 'router', test: packages('@tanstack/(?:react-router|router-core|history|react-store|store)') },
    { name: 'query', test: packages('@tanstack/[^/]+') },
    { name: 'form', test: packages('react-hook-form', '@hookform/[^/]+', '@standard-schema/[^/]+') },
    { name: 'dates', test: packages('date-fns', '@date-fns/[^/]+') },
    {
      name: 'base-ui',
      test: packages('@base-ui/react/(?!autocomplete|combobox)[^/]+', '@base-ui/utils', '@floating-ui/[^/]+'),
    },
    { name: 'rare-maplibre', test: packages('maplibre-gl', '@vis\\.gl/[^/]+', 'topojson-client', 'pmtiles') },
    { name: 'rare-map', test: /\/src\/client\/browser\/map\/(?!use-|directions|device-roads|can-draw)/ },
    { name: 'rare-charts', test: /\/src\/client\/ui\/plot\/|\/node_modules\/(?:@visx\/|d3-|internmap)/ },
    {
      name: 'app',
      test: /\.route\.tsx$|\/features\/.*-search\.ts$|\/src\/client\/app\/(?:guards|app|main|rout|root|missing|crash)/,
    },
    // in `core`, it would bring these pages the code of all others
    {
      name: neededBy(BEFORE_SIGN_IN, (id) => (SCREENS_BEFORE_SIGN_IN.test(id) ? 'sign-in' : 'start')),
      debugName: 'start',
      test: SHARED,
    },
    { name: 'core', test: SHARED, minShareCount: SHARED_BY },
    { name: neededBy(FRAME, () => 'frame'), debugName: 'frame', test: SHARED },
    { name: 'icons', test: /\/lucide-react\//, minShareCount: 2 },
    { name: 'subscription', test: /\/src\/client\/features\/subscription\//, minShareCount: 2 },
  ]
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }))
}

function packages(...names: string[]): RegExp {
  return new RegExp(`/node_modules/(?:${names.join('|')})/`)
}

/** Puts these modules, and what they import, into the files that `fileOf` names. */
function neededBy(modules: readonly string[], fileOf: (id: string) => string): Rolldown.CodeSplittingNameFunction {
  let needed: Set<string> | undefined
  return (id, context) => {
    if (!needed) {
      needed = new Set(modules)
      for (const module of needed)
        for (const imported of context.getModuleInfo(module)?.importedIds ?? []) needed.add(imported)
    }
    return needed.has(id) ? fileOf(id) : null
  }
}
