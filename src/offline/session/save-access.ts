import { loadStoredSession, storeSession, withAuthLock } from './session.ts'

/**
 * SUB-13: the server's newest word on whether the account may book, accept and post. The stored profile is up to
 * minutes older, and a subscription may begin or end on another device.
 * @returns whether it was news
 */
export async function saveAccess(accountId: string, hasAccess: boolean): Promise<boolean> {
  const isNews = async () => {
    const session = await loadStoredSession()
    return session?.user.id === accountId && session.user.hasAccess !== hasAccess ? session : null
  }
  if (!(await isNews())) return false
  return withAuthLock(async () => {
    const session = await isNews()
    if (session) await storeSession({ ...session, user: { ...session.user, hasAccess } })
    return session !== null
  })
}
