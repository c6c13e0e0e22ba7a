import '#offline/session/no-eval.ts'
import { isOnUseFile } from '#offline/cache/on-use-files.ts'
import { buildIdFromUrls } from '#offline/outbox/outbox-sync.ts'
import { serveAppFiles } from './app-files.ts'
import { deliverOnRelease, deliverOnSync } from './deliver.ts'
import { handlePushEvents } from './push.ts'
import { receiveShares } from './share.ts'
import { filesOf, type ListedFile, type ServedFiles } from './stored-files.ts'

declare const self: ServiceWorkerGlobalScope & ServedFiles & { __WB_MANIFEST: readonly ListedFile[] }

const listed = self.__WB_MANIFEST
receiveShares(self)
serveAppFiles(self, filesOf(self, listed, isOnUseFile))
const build = buildIdFromUrls(listed.map(({ url }) => url))
deliverOnSync(self, build)
deliverOnRelease(self, build)
handlePushEvents(self, build)
