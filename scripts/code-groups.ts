import { globSync } from 'node:fs'
import path from 'node:path'
import type { Rolldown } from 'vite'

/** How many entries share what is in `core`: the one number to turn. With more, there are more and smaller files. */
const SHARED_BY = 4

/** The screens before sign-in, and what starts them (decision 40). */
const BEFORE_SIGN_IN = globSync('src/client/app/{boot,session-start,auth/*}.{ts,tsx}').map((file) =>
  path.resolve(file).replaceAll(path.sep, '/'),
)

/** What shows those screens, and nothing else. */
const SCREENS_BEFORE_SIGN_IN = /\/src\/client\/(?:app\/auth|features\/(?:account|notifications))\/.*\.tsx$/

/** Our code that many pages share, without what only few people open. */
const SHARED =
  /\/src\/(?!client\/(?:drive|site|browser\/map\/(?!use-|directions)|features\/(?:activity|analytics|bulk|subscription))\/)|\/lucide-react\//

/** Files of the app, by descending priority: libraries, the map, the routes, what many pages share. The rest is automatic. */
export function codeGroups(): Rolldown.CodeSplittingGroup[] {
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'react', test: packages('react', 'react-dom', 'scheduler', 'use-sync-external-store') },
    { name: 'storage', test: packages('dexie', 'zod', 'idb-keyval') },
    { name: 'tanstack', test: packages('@tanstack/[^/]+') },
    { name: 'form', test: packages('react-hook-form', '@hookform/[^/]+', '@standard-schema/[^/]+') },
    { name: 'dates', test: packages('date-fns', '@date-fns/[^/]+') },
    { name: 'base-ui', test: packages('@base-ui/[^/]+', '@floating-ui/[^/]+') },
    { name: 'rare-maplibre', test: packages('maplibre-gl', '@vis\\.gl/[^/]+', 'topojson-client', 'pmtiles') },
    { name: 'rare-map', test: /\/src\/client\/browser\/map\/(?!use-|directions|device-roads)/ },
    { name: 'rare-charts', test: /\/src\/client\/ui\/plot\/|\/node_modules\/(?:@visx\/|d3-|internmap)/ },
    {
      name: 'app',
      test: /\.route\.tsx$|-search\.ts$|\/src\/client\/app\/(?:main|route|query-client|cache-start|aside|sidebar|count-badge|header-bell|root)/,
    },
    { name: beforeSignIn(), debugName: 'start', test: SHARED, minShareCount: 2 },
    { name: 'core', test: SHARED, minShareCount: SHARED_BY },
    { name: 'icons', test: /\/lucide-react\//, minShareCount: 2 },
    { name: 'subscription', test: /\/src\/client\/features\/subscription\//, minShareCount: 2 },
  ]
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }))
}

function packages(...names: string[]): RegExp {
  return new RegExp(`/node_modules/(?:${names.join('|')})/`)
}

/** What the pages before sign-in need: in `core`, it would bring them the code of all others. */
function beforeSignIn(): Rolldown.CodeSplittingNameFunction {
  let needed: Set<string> | undefined
  return (id, context) => {
    if (!needed) {
      needed = new Set(BEFORE_SIGN_IN)
      for (const module of needed)
        for (const imported of context.getModuleInfo(module)?.importedIds ?? []) needed.add(imported)
    }
    if (!needed.has(id)) return null
    return SCREENS_BEFORE_SIGN_IN.test(id) ? 'sign-in' : 'start'
  }
}
