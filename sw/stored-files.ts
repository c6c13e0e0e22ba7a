/** A file of the build that a worker stores, on the device of everyone or once somebody uses it. */
export interface BuiltFile {
  readonly path: string
  /** of its bytes, in base64 */
  readonly sha256: string
  /** changes with its bytes, and with the headers that the server sends along */
  readonly version: string
  readonly isOnUse: boolean
}

/** An entry of a build's list (scripts/worker-files.ts). */
export interface ListedFile {
  readonly url: string
  readonly sha256: string
}

/** The server's line at the start of each worker (src/server/http/worker-files.ts): what it writes into, by path. */
export interface ServedFiles {
  SERVED_FILES?: Readonly<Record<string, Pick<BuiltFile, 'sha256' | 'version'>>>
}

/** @param scope the worker's, which has the server's line */
export function filesOf(
  scope: ServedFiles,
  listed: readonly ListedFile[],
  isOnUse: (path: string) => boolean,
): BuiltFile[] {
  return listed.map(({ url, sha256 }) => {
    const path = `/${url}`
    return { path, sha256, version: sha256, isOnUse: isOnUse(path), ...scope.SERVED_FILES?.[path] }
  })
}

/** Content types by the end of a name. A portal's page is HTML under every name. */
const TYPES: readonly (readonly [end: RegExp, type: RegExp])[] = [
  [/\.m?js$/, /^(?:text|application)\/javascript\b/],
  [/\.css$/, /^text\/css\b/],
  [/\.html$/, /^text\/html\b/],
  [/\.svg$/, /^image\/svg\+xml\b/],
  [/\.png$/, /^image\/png\b/],
  [/\.woff2$/, /^font\/woff2\b/],
  [/\.(?:json|webmanifest)$/, /^application\/(?:manifest\+)?json\b/],
  [/\.(?:tsv|txt)$/, /^text\/(?:plain|tab-separated-values)\b/],
]
/** The used part of a `FetchEvent`. */
interface Asked {
  readonly request: Request
  readonly waitUntil: (work: Promise<unknown>) => void
}

export interface StoredFiles {
  has: (path: string) => boolean
  /** From the device, else from the network; then it is stored, if the device can. */
  answer: (event: Asked, path: string) => Promise<Response>
  /** The stored copy alone. */
  match: (path: string) => Promise<Response | undefined>
  /**
   * Fetches what is missing: all files but those on use, and of those the ones whose other version was used.
   * @throws when some can't be had; the others are stored, and the next call fetches the rest
   */
  fetchMissing: () => Promise<void>
  /**
   * The same, once for each start of the worker, and whenever a file turns out to be missing: a browser may delete Cache
   * Storage and leave the worker.
   */
  refill: (event: Pick<Asked, 'waitUntil'>) => void
  /** Deletes what this build doesn't have. */
  forgetOthers: () => Promise<void>
}

/** Stores only bytes of this build: a captive portal, or a proxy, may answer anything under a name of ours. */
export function storedFiles(cacheName: string, files: readonly BuiltFile[]): StoredFiles {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const keys = new Map(files.map((file) => [keyOf(file), file]))
  let isChecked = false
  let filling: Promise<void> | null = null

  async function match(path: string): Promise<Response | undefined> {
    const file = byPath.get(path)
    try {
      return file && (await (await caches.open(cacheName)).match(keyOf(file)))
    } catch {
      // storage that can't be read is no reason not to show what the network has
      return undefined
    }
  }

  async function storeIfBuilt(file: BuiltFile, response: Response): Promise<void> {
    if (await isBuilt(file, response.clone())) await (await caches.open(cacheName)).put(keyOf(file), response)
  }

  async function fetchMissing(): Promise<void> {
    const cache = await caches.open(cacheName)
    const stored = (await cache.keys()).map(({ url }) => new URL(url))
    const storedKeys = new Set(stored.map(({ pathname, search }) => pathname + search))
    const used = new Set(stored.map(({ pathname }) => withoutHash(pathname)))
    const missing = files.filter(
      (file) => !storedKeys.has(keyOf(file)) && (!file.isOnUse || used.has(withoutHash(file.path))),
    )
    const failures: unknown[] = []
    // one after the other: what a person waits for has the line
    for (const file of missing) {
      try {
        await cache.put(keyOf(file), await fetchBuilt(file))
      } catch (error) {
        failures.push(error)
        // no connection: the others wouldn't come either
        if (error instanceof TypeError) break
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} files are not stored`)
  }

  function fill(event: Pick<Asked, 'waitUntil'>): void {
    isChecked = true
    filling ??= fetchMissing()
      .catch(() => {
        isChecked = false
      })
      .finally(() => {
        filling = null
      })
    event.waitUntil(filling)
  }

  return {
    has: (path) => byPath.has(path),
    match,
    fetchMissing,
    async answer(event, path) {
      const { request } = event
      const file = byPath.get(path)
      const stored = await match(path)
      if (stored) return stored
      const response = await fetch(request)
      if (!file) return response
      if (!file.isOnUse) fill(event)
      // a page that isn't ours is shown: a portal's is where a person signs in to it
      const shown =
        request.mode === 'navigate' || isOfType(file, response) ? response : await fetchAgain(file, response)
      event.waitUntil(storeIfBuilt(file, shown.clone()).catch(() => undefined))
      return shown
    },
    refill(event) {
      if (!isChecked) fill(event)
    },
    async forgetOthers() {
      const cache = await caches.open(cacheName)
      const others = (await cache.keys()).filter(({ url }) => {
        const { pathname, search } = new URL(url)
        return !keys.has(pathname + search)
      })
      await Promise.all(others.map((request) => cache.delete(request)))
    },
  }
}

/** The hash of its bytes that the build writes into a name. */
const HASH = /-[\w-]{8}(?=\.\w+$)/

/**
 * Where a file is stored: another version has another place, so one build can be stored beside the one that runs. A name
 * with a hash is such a place. It is the address that a page asks for, because the browser keeps the compiled code of a
 * script only there.
 */
function keyOf({ path, version }: BuiltFile): string {
  return HASH.test(path) ? path : `${path}?${encodeURIComponent(version)}`
}

/** @throws when the network has no such file, or another one under its name */
async function fetchBuilt(file: BuiltFile): Promise<Response> {
  // the browser's cache may hold what a portal answered
  for (const cache of ['default', 'reload'] as const) {
    const response = await fetch(file.path, { cache })
    if (await isBuilt(file, response.clone())) return response
  }
  throw new Error(`${file.path} is not the file of this build`)
}

async function fetchAgain(file: BuiltFile, first: Response): Promise<Response> {
  const second = await fetch(file.path, { cache: 'reload' }).catch(() => first)
  return isOfType(file, second) ? second : first
}

function isOfType({ path }: BuiltFile, { status, redirected, headers }: Response): boolean {
  const [, type] = TYPES.find(([end]) => end.test(path)) ?? []
  return status === 200 && !redirected && (type?.test(headers.get('content-type') ?? '') ?? false)
}

async function isBuilt(file: BuiltFile, response: Response): Promise<boolean> {
  if (!isOfType(file, response)) return false
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer())
  return btoa(String.fromCharCode(...new Uint8Array(digest))) === file.sha256
}

/** `rare-map-B1x04kQz.js` and `rare-map-A9zz1_3b.js` are two versions of one chunk. */
function withoutHash(path: string): string {
  return path.replace(HASH, '')
}
