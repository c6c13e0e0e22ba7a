import '#offline/session/no-eval.ts'
import type { PrecacheEntry } from 'workbox-precaching'
import { isOnUseChunk } from '#offline/cache/on-use-files.ts'
import { buildIdFromUrls } from '#offline/outbox/outbox-sync.ts'
import { deliverOnRelease, deliverOnSync } from './deliver.ts'
import { cacheOnUse } from './on-use-cache.ts'
import { precacheShell } from './precache.ts'
import { handlePushEvents } from './push.ts'
import { receiveShares } from './share.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

const urlOf = (entry: PrecacheEntry | string) => (typeof entry === 'string' ? entry : entry.url)
const pathOf = (entry: PrecacheEntry | string) => `/${urlOf(entry)}`
const files = self.__WB_MANIFEST
const isOnUse = (entry: PrecacheEntry | string) => isOnUseChunk({ pathname: pathOf(entry) })
const shell = files.filter((entry) => !isOnUse(entry))
receiveShares(self)
precacheShell(self, shell)
cacheOnUse(self, files.filter(isOnUse).map(pathOf))
const build = buildIdFromUrls(shell.map(urlOf))
deliverOnSync(self, build)
deliverOnRelease(self, build)
handlePushEvents(self, build)
