import { currentSession, initSession } from '#client/browser/session/session-state.ts'
import { openIntactCache } from '#offline/cache/cache-db.ts'

async function openCache(): Promise<void> {
  await initSession()
  const session = currentSession()
  if (session) await openIntactCache(session.user.id)
}

// every signed-in screen reads this database first, so it opens while their code loads
openCache().catch(() => undefined)
