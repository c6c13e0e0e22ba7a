import { hash, verify } from '@node-rs/argon2'

/** Argon2id with OWASP's first choice of cost: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
const COST = { memoryCost: 19456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** Verified when the account doesn't exist or was deleted, so an unknown address takes as long as a known one. */
const nobody = hashPassword('nobody has this password')

export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored || (await nobody), password)
  return matches && Boolean(stored)
}
