import { isFresh, type Proofs } from '#domain/access/proof.ts'
import { Refused } from '#server/http/refusal.ts'

/** What a context knows of its session: how it was proved, as the statement read that checked the request. */
interface Proved {
  actor: Proofs
  now: number
}

/**
 * For an act that gives power over the account, after its validation: a thief with an open session isn't enough.
 * @throws Refused PROOF_NEEDED, with which proof is needed
 */
export function requireProof({ actor, now }: Proved): void {
  if (!isFresh(actor.provedAt, now)) throw new Refused('PROOF_NEEDED', { current: { strong: false } })
}

/**
 * For an act that redirects money, or could lead there: a thief who also knows the password isn't enough.
 * @param message what the act does, for a person who doesn't see its form any more
 * @throws Refused PROOF_NEEDED, with which proof is needed
 */
export function requireStrongProof({ actor, now }: Proved, message?: string): void {
  if (isFresh(actor.strongAt, now)) return
  throw new Refused('PROOF_NEEDED', { current: { strong: true }, ...(message !== undefined && { message }) })
}
