import type { Session } from '#contract/account/account.ts'
import { useSyncExternalStore } from 'react'
import { currentSession, onSessionChange } from './session-state.ts'

/** The session, or null when signed out; follows sign-in, sign-out and refresh in any tab. */
export function useSessionOrNull(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession)
}

/** The session, for screens behind the dashboard's guard. */
export function useSession(): Session {
  const session = useSessionOrNull()
  if (!session) throw new Error('This screen needs a session')
  return session
}
