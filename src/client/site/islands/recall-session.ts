import '#offline/session/no-eval.ts'
import type { Session } from '#contract/account/account.ts'
import { currentSession, initSession } from '#client/browser/session/session-state.ts'

/** The session in the app's database; its encoded copy is written again, for the next page. */
export async function recallSession(): Promise<Session | null> {
  await initSession()
  return currentSession()
}
