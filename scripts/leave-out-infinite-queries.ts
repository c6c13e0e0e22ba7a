import type { Plugin } from 'vite'
import { replaceOnce } from './replace-once.ts'

/** Every query asks whether it is one that grows without end, and so brings what fetches such a query. */
const UNUSED = 'this.#queryType === "infinite" ? infiniteQueryBehavior(this.options.pages) : this.options.behavior'

/** Lists here have pages or stretches. Without it, each signed-in page loads less. */
export function leaveOutInfiniteQueries(): Plugin {
  return {
    name: 'leave-out-infinite-queries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/query-core\/build\/modern\/query\.js$/ },
      handler: (code) => replaceOnce(code, UNUSED, 'this.options.behavior'),
    },
  }
}
