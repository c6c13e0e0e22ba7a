import '#offline/no-eval.ts'
import type { PrecacheEntry } from 'workbox-precaching'
import { buildOf } from '#offline/outbox-sync.ts'
import { deliverOnSync } from './deliver.ts'
import { keepMap } from './map-cache.ts'
import { precacheShell } from './precache.ts'
import { listenToPushes } from './push.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

const shell = self.__WB_MANIFEST
precacheShell(self, shell)
keepMap()
const build = buildOf(shell.map((entry) => (typeof entry === 'string' ? entry : entry.url)))
deliverOnSync(self, build)
listenToPushes(self, build)
