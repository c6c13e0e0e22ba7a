import type { Plugin } from 'vite'

/** What remembers answers of queries, which every database turns off (`cache: 'disabled'`), and what calls `hook()`. */
const UNUSED = ['cacheMiddleware', 'hooksMiddleware']

/** Dexie adds these layers to each database. Without them, each signed-in page loads 2.4 KB less. */
export function leaveOutDexieLayers(): Plugin {
  return {
    name: 'leave-out-dexie-layers',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/dexie\/dist\/modern\/dexie\.mjs$/ },
      handler: (code) => UNUSED.reduce(withoutLayer, code),
    },
  }
}

function withoutLayer(code: string, name: string): string {
  const layer = new RegExp(`^const ${name} = \\{$[\\s\\S]*?^\\};$`, 'm')
  if (!layer.test(code)) throw new Error(`Dexie has no ${name} any more: see scripts/leave-out-dexie-layers.ts`)
  return code.replace(layer, `const ${name} = { stack: 'dbcore', name: '${name}', create: (core) => core };`)
}
