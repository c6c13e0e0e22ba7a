import { filesOf, type ListedFile, type ServedFiles, storedFiles } from './stored-files.ts'

/** The worker of a driver's page. It stores that page only: a driver's phone has no room and no signal for the app. */
declare const self: ServiceWorkerGlobalScope & ServedFiles
/** Set by scripts/build-drive.ts. */
declare const DRIVE_FILES: readonly ListedFile[]

const PAGE = '/drive.html'
/** The font of a language is fetched when somebody chooses it, and what draws PDFs with the first of them. */
const ON_USE = /noto-sans|pdf-pages|\.wasm$/

const files = storedFiles(
  'drive',
  filesOf(self, DRIVE_FILES, (path) => ON_USE.test(path)),
)

self.addEventListener('install', (event) => event.waitUntil(files.fetchMissing()))

self.addEventListener('activate', (event) => {
  event.waitUntil(files.forgetOthers().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== self.location.origin) return
  if (event.request.mode === 'navigate') {
    event.respondWith(files.answer(event, PAGE))
    files.refill(event)
  } else if (files.has(pathname)) event.respondWith(files.answer(event, pathname))
})
