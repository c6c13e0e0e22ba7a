import '#offline/session/no-eval.ts'
import type { PrecacheEntry } from 'workbox-precaching'
import { buildIdFromUrls } from '#offline/outbox/outbox-sync.ts'
import { deliverOnRelease, deliverOnSync } from './deliver.ts'
import { cacheMapFiles } from './map-cache.ts'
import { precacheShell } from './precache.ts'
import { handlePushEvents } from './push.ts'
import { receiveShares } from './share.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

const shell = self.__WB_MANIFEST
receiveShares(self)
precacheShell(self, shell)
cacheMapFiles()
const build = buildIdFromUrls(shell.map((entry) => (typeof entry === 'string' ? entry : entry.url)))
deliverOnSync(self, build)
deliverOnRelease(self, build)
handlePushEvents(self, build)
