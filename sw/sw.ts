import '#offline/no-eval.ts'
import type { PrecacheEntry } from 'workbox-precaching'
import { deliverOnSync } from './deliver.ts'
import { keepMap } from './map-cache.ts'
import { precacheShell } from './precache.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

precacheShell(self, self.__WB_MANIFEST)
keepMap()
deliverOnSync(self)
