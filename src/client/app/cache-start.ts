import { currentSession, startSession } from '#client/browser/session-state.ts'
import { cacheOf } from '#offline/cache-db.ts'

async function openCache(): Promise<void> {
  await startSession()
  const session = currentSession()
  if (session) await cacheOf(session.user.id).open()
}

// every screen behind the sign-in reads the account's database first: it opens while the screens' code is on its way
openCache().catch(() => undefined)
