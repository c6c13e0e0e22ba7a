import type { Plugin } from 'vite'
import { replaceOnce } from './replace-once.ts'

/** What remembers answers of queries, which every database turns off (`cache: 'disabled'`), and what calls `hook()`. */
const UNUSED_LAYERS = ['cacheMiddleware', 'hooksMiddleware']

/** Searches and changes that nothing here makes. tests/support/layout.test.ts checks that. */
export const UNUSED_DEXIE_METHODS = [
  'startsWithIgnoreCase',
  'equalsIgnoreCase',
  'anyOfIgnoreCase',
  'startsWithAnyOfIgnoreCase',
  'startsWithAnyOf',
  'notEqual',
  'noneOf',
  'inAnyRange',
  'mapToClass',
  'defineClass',
  'upsert',
  'bulkUpdate',
]

/** Dexie adds these layers to each database, and the methods to each table. Without them, each signed-in page loads less. */
export function leaveOutDexieParts(): Plugin {
  return {
    name: 'leave-out-dexie-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/dexie\/dist\/modern\/dexie\.mjs$/ },
      handler: (code) => UNUSED_DEXIE_METHODS.reduce(withoutMethod, UNUSED_LAYERS.reduce(withoutLayer, code)),
    },
  }
}

function withoutLayer(code: string, name: string): string {
  const layer = new RegExp(`^const ${name} = \\{$[\\s\\S]*?^\\};$`, 'm')
  return replaceOnce(code, layer, `const ${name} = { stack: 'dbcore', name: '${name}', create: (core) => core };`)
}

function withoutMethod(code: string, name: string): string {
  return replaceOnce(code, new RegExp(`^ {4}${name}\\(.*\\) \\{$[\\s\\S]*?^ {4}\\}$`, 'm'), '')
}
