import { MINUTE_MS } from '../time/instant.ts'

/**
 * PROOF-01: how long a proof of a session counts. A thief who gets an unlocked phone or a token later has no proof.
 */
export const PROOF_MS = 10 * MINUTE_MS

/** When a session was proved, in epoch milliseconds; null: never. */
export interface Proofs {
  /** by a password, a passkey, or the code that verified a sign-up */
  provedAt: number | null
  /** by a passkey, or by the password and a mailed code: a stolen password alone isn't enough */
  strongAt: number | null
}

/** Of a driver's link, and of a session that nobody proved. */
export const UNPROVED: Proofs = { provedAt: null, strongAt: null }

/** Whether a proof still counts. */
export function isFresh(at: number | null, now: number): boolean {
  return at !== null && now - at < PROOF_MS
}
