import { currentSession, initSession } from '#client/browser/session/session-state.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'

async function openCache(): Promise<void> {
  await initSession()
  const session = currentSession()
  if (session) await openAccountCache(session.user.id).open()
}

// every signed-in screen reads this database first, so it opens while their code loads
openCache().catch(() => undefined)
